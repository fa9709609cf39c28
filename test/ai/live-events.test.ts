import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import {
  ConnectionError,
  NotFoundError,
  RateLimitedError,
  TimeoutError,
  UnexpectedStatusError,
} from "../../packages/sdk/src/errors/call-errors.ts";
import { ReadAborted, StreamBroken } from "../../packages/sdk/src/streaming/byte-stream.ts";
import { LiveEvents } from "../../packages/sdk/src/streaming/live-events.ts";
import { ReconnectPolicy } from "../../packages/sdk/src/streaming/reconnect-policy.ts";
import { wait } from "../../packages/sdk/src/time/clock.ts";
import type { ApiSettings } from "../../packages/sdk/src/transport/api-settings.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";

/**
 * What one connection brings, word by word: `5` an event, `s5` a snapshot, `d5` the last event, `n` one with an id and no number,
 * `:` a heartbeat, `skip` a message without an event, `bad` one that is of no use, `~text` one that is not complete, `a,b`
 * two in one chunk, `pad` 18 kB of heartbeats, `retry=N` a wish, `+N` a wait of N ms, `!N` a process that stands still for N ms before the next word;
 * and how it ends: `|` closed, `x` cut, else silence.
 */
type Connection = string | Error | Response;

interface World {
  connections: Connection[];
  hasFallback?: boolean;
  totalMs?: number;
  /** When the caller gives up. */
  abortAt?: number;
  /** For how long the process is stopped while it waits to connect again. */
  frozenMs?: number;
}

function textOf(word: string): string {
  if (word.includes(",")) return word.split(",").map(textOf).join("");
  if (word === ":") return ":\n\n";
  if (word === "pad") return ":\n\n".repeat(6_000);
  if (word.startsWith("~")) return `data: ${word.slice(1)}`;
  if (word.startsWith("retry=")) return `retry: ${word.slice(6)}\n\n`;
  return `data: ${word}\n\n`;
}

/** Reads until the events end or something ends them, and tells all that happened. */
async function follow({ connections, hasFallback = false, totalMs = 60_000, abortAt, frozenMs = 0 }: World) {
  const clock = new ShakyClock();
  const aborter = new AbortController();
  const opened: (string | undefined)[] = [];
  const openedAt: number[] = [];
  const reconnects: [why: string, waitMs: number][] = [];
  let cancelled = 0;
  let last = "";

  const bodyOf = (script: string) => {
    const words = script.split(" ").filter(Boolean);
    const read = async (): Promise<{ value?: Uint8Array }> => {
      const word = words.shift();
      if (word === undefined) return new Promise(() => undefined);
      if (word === "|") return {};
      if (word === "x") throw new TypeError("terminated", { cause: { code: "ECONNRESET" } });
      if (word.startsWith("+")) {
        await wait(Number(word.slice(1)), clock, undefined);
        return read();
      }
      if (word.startsWith("!")) {
        clock.freeze(Number(word.slice(1)));
        return read();
      }
      return { value: new TextEncoder().encode(textOf(word)) };
    };
    return { getReader: () => ({ read, cancel: async () => void cancelled++ }) };
  };
  const source = {
    hasFallback,
    isSnapshot: (event: string) => event.startsWith("s"),
    isLast: (event: string) => event.startsWith("d"),
    hasEnded: () => last.startsWith("d"),
    onReconnect: (why: string, waitMs: number) => {
      reconnects.push([why, waitMs]);
      clock.freeze(frozenMs);
    },
    parse: ({ data }: { data: string }) => {
      if (data === "bad") throw new StreamBroken("a bad message", { unusable: true });
      if (data === "skip") return undefined;
      const [sequence] = /\d+/.exec(data) ?? [];
      return sequence === undefined
        ? { event: data, sequence, id: data, data }
        : { event: data, sequence: Number(sequence), id: undefined, data };
    },
    open: async (after: string | undefined) => {
      opened.push(after);
      openedAt.push(clock.monotonic());
      const next = connections.shift() ?? new NotFoundError({ summary: "The script is over", status: 404 });
      if (next === whileAborting) aborter.abort("enough");
      if (next instanceof Error) throw next;
      if (typeof next !== "string") return { response: next };
      const headers = new Headers({ "content-type": "text/event-stream" });
      return { response: { status: 200, headers, body: bodyOf(next) } as unknown as Response };
    },
  };
  const policy = new ReconnectPolicy({ totalMs, firstAttempts: 3, attempts: 100 }, () => 1);
  const settings = { clock, maxResponseBytes: 1_000 } as unknown as ApiSettings;
  const from = { position: { sequence: undefined, id: undefined }, idleMs: 45_000, signal: aborter.signal };
  const live = new LiveEvents(source, from, policy, settings);

  if (abortAt === 0) aborter.abort("enough");
  else if (abortAt !== undefined) clock.setTimeout(() => aborter.abort("enough"), abortAt);

  const events: string[] = [];
  let end: unknown;
  const reading = (async () => {
    for (;;) {
      const batch = await live.next();
      if (!("events" in batch)) return batch;
      expect(batch.events).not.toEqual([]);
      for (const event of batch.events) {
        last = event;
        events.push(event);
        if (event === "7") aborter.abort("enough");
      }
    }
  })().then(
    (batch) => {
      end = batch;
    },
    (error) => {
      end = error;
    },
  );
  await settlePromises();
  for (let turns = 0; end === undefined; await settlePromises()) {
    if (!(await clock.next()) || ++turns > 500) throw new Error("The stream does not end.");
  }
  await reading;
  live.close();
  await settlePromises();
  const left = getEventListeners(aborter.signal, "abort").length;
  return { events: events.join(" "), end, opened, openedAt, reconnects, hasGaps: live.hasGaps, cancelled, left, clock };
}

const over = { over: true };
const whileAborting = new ConnectionError({ summary: "The caller left" });
const notFound = { code: "not_found" };
const json = () => Response.json({});
const refused = (status: number) => new UnexpectedStatusError({ summary: "No", status });

test.each<
  [what: string, world: World, seen: { events: string; opened: (string | undefined)[]; end: object; hasGaps?: boolean }]
>([
  [
    "end with 204",
    { connections: ["1 2 d3 |", new Response(null, { status: 204 })] },
    { events: "1 2 d3", opened: [undefined, "3"], end: over },
  ],
  [
    "end when a connection after the last one brings nothing",
    { connections: ["1 d2 |", "|"] },
    { events: "1 d2", opened: [undefined, "2"], end: over },
  ],
  [
    "go on after the last number, whatever ended the connection",
    { connections: ["1 x", "2 |", "3", "d4 |", "|"] },
    { events: "1 2 3 d4", opened: [undefined, "1", "2", "3", "4"], end: over },
  ],
  [
    "come once and in order",
    { connections: ["1 3 2 2 x", "2 3 d4 |", "|"] },
    { events: "1 2 3 d4", opened: [undefined, "3", "4"], end: over },
  ],
  [
    "before a message of no use are handed on, and the stream starts no more without a fallback",
    { connections: ["1 2 bad 3"] },
    { events: "1 2", opened: [undefined], end: { message: "a bad message" } },
  ],
  [
    "before a message of no use are handed on, and the fallback goes on",
    { connections: ["1 2 bad 3"], hasFallback: true },
    { events: "1 2", opened: [undefined], end: { refused: undefined } },
  ],
  [
    "start over with a snapshot when the numbers do",
    { connections: ["1 2 x", "1x", "s1 d2 |", "|"] },
    { events: "1 2 s1 d2", opened: [undefined, "2", undefined, "2"], end: over },
  ],
  [
    "wait for a missing one, and go on without it when two connections had the time",
    { connections: ["1 3", "3 4", "d5 |", "|"] },
    { events: "1 3 4 d5", opened: [undefined, "1", "4", "5"], end: over, hasGaps: true },
  ],
  [
    "are refused where the answer is no stream",
    { connections: [json()] },
    { events: "", opened: [undefined], end: { refused: { response: expect.any(Response) } } },
  ],
  [
    "fall back where nothing but silence comes",
    { connections: [""], hasFallback: true },
    { events: "", opened: [undefined], end: { refused: undefined } },
  ],
  [
    "fall back where a stream is not acceptable (406)",
    { connections: [refused(406)], hasFallback: true },
    { events: "", opened: [undefined], end: { refused: undefined } },
  ],
  [
    "do not fall back for another refusal",
    { connections: [refused(409)], hasFallback: true },
    { events: "", opened: [undefined], end: { status: 409 } },
  ],
  [
    "fall back where the headers of the stream never come",
    { connections: [new TimeoutError({ summary: "Slow", limit: "attemptMs", phase: "headers" })], hasFallback: true },
    { events: "", opened: [undefined], end: { refused: undefined } },
  ],
  [
    "do not fall back where the call's own time is over",
    { connections: [new TimeoutError({ summary: "Slow", limit: "totalMs", phase: "headers" })], hasFallback: true },
    { events: "", opened: [undefined], end: { limit: "totalMs" } },
  ],
  [
    "end with a refusal that stays",
    { connections: ["1 x", new NotFoundError({ summary: "No", status: 404 })] },
    { events: "1", opened: [undefined, "1"], end: notFound },
  ],
  [
    "end when an abort comes between two of them",
    { connections: ["6 7 +5 8"] },
    { events: "6 7", opened: [undefined], end: expect.any(ReadAborted) },
  ],
  [
    "before a message of no use are handed on, those after it in the same bytes are not",
    { connections: ["1,2,bad,3"] },
    { events: "1 2", opened: [undefined], end: { message: "a bad message" } },
  ],
  [
    "come from among messages that hold none",
    { connections: ["skip 1,skip skip d2 |", "|"] },
    { events: "1 d2", opened: [undefined, "2"], end: over },
  ],
  [
    "go on over a new connection after a cut, though there is a fallback",
    { connections: ["1 x", "d2 |", "|"], hasFallback: true },
    { events: "1 d2", opened: [undefined, "1", "2"], end: over },
  ],
  [
    "go on after an answer that stopped in the middle, though there is a fallback",
    {
      connections: [new TimeoutError({ summary: "Slow", limit: "attemptMs", phase: "body" }), "d1 |", "|"],
      hasFallback: true,
    },
    { events: "d1", opened: [undefined, undefined, "1"], end: over },
  ],
  [
    "wait for each that is missing: the gap of one connection says nothing of another gap",
    { connections: ["1 3", "2 3 5", "4 5 d6 |", "|"] },
    { events: "1 2 3 4 5 d6", opened: [undefined, "1", "3", "6"], end: over },
  ],
  [
    "go on without a missing one when two connections came to the end",
    { connections: ["1 d3 |", "d3 |", "|"] },
    { events: "1 d3", opened: [undefined, "1", "3"], end: over, hasGaps: true },
  ],
  [
    "go on without a missing one when eight connections broke off early",
    { connections: ["1 3 x", ...Array<string>(7).fill("3 x"), "d4 |", "|"], totalMs: 1_000_000 },
    { events: "1 3 d4", opened: [undefined, ...Array<string>(7).fill("1"), "3", "4"], end: over, hasGaps: true },
  ],
  [
    "are not asked for after an abort",
    { connections: ["1"], abortAt: 0 },
    { events: "", opened: [], end: expect.any(ReadAborted) },
  ],
  [
    "end when an abort comes while the connection is silent, the last one read or not",
    { connections: ["1 d2 |", ""], abortAt: 500 },
    { events: "1 d2", opened: [undefined, "2"], end: expect.any(ReadAborted) },
  ],
  [
    "in a chunk that is taken in pieces all come, though nothing follows it",
    { connections: ["1,pad,2,pad,d3", "|"] },
    { events: "1 2 d3", opened: [undefined, "3"], end: over },
  ],
  [
    "larger than an answer may be end the stream",
    { connections: [`1 ~${"2".repeat(1_100)}`] },
    { events: "1", opened: [undefined], end: { message: "an event is larger than maxResponseBytes", passing: false } },
  ],
])("events %s", async (_, world, { events, opened, end, hasGaps = false }) => {
  const seen = await follow(world);
  expect(seen).toMatchObject({ events, opened, hasGaps });
  expect(seen.end).toEqual(expect.anything());
  expect(seen.end).toMatchObject(end);
  expect([seen.left, seen.clock.pending]).toEqual([0, 0]);
});

const silent = "no data was received for too long";
const closed = "the connection was closed";
const cut = "the connection broke (ECONNRESET)";

test.each<[what: string, connections: Connection[], openedAt: number[], reconnects: [string, number][]]>([
  [
    "comes back at once after each event, then waits twice as long after each failure",
    ["1 x", "x", new ConnectionError({ summary: "No network" }), "2 |", "d3 |", "|"],
    [0, 0, 100, 300, 300, 300],
    [
      [cut, 0],
      [cut, 100],
      ["No network.", 200],
      [closed, 0],
      [closed, 0],
    ],
  ],
  [
    "connects again after 45 s of silence",
    ["1", "d2 |", "|"],
    [0, 45_000, 45_000],
    [
      [silent, 0],
      [closed, 0],
    ],
  ],
  ["is not silent while heartbeats come", ["1 +44999 : +44999 : +44999 d2 |", "|"], [0, 134_997], [[closed, 0]]],
  [
    "waits as long as the stream asks for, after a connection that brought nothing",
    ["1 retry=3000 x", "x", "d2 |", "|"],
    [0, 0, 3_000, 3_000],
    [
      [cut, 0],
      [cut, 3_000],
      [closed, 0],
    ],
  ],
  [
    "waits as long as a refusal asks for",
    ["1 x", new RateLimitedError({ summary: "Slow down", status: 429, retryAfterMs: 9_000 }), "d2 |", "|"],
    [0, 0, 9_000, 9_000],
    [
      [cut, 0],
      ["Slow down (429).", 9_000],
      [closed, 0],
    ],
  ],
  [
    "waits a second for an event that is missing, whatever else comes",
    ["1 +500 3 +400 4 +400 5", "2 3 d4 |", "|"],
    [0, 1_500, 1_500],
    [
      [silent, 0],
      [closed, 0],
    ],
  ],
  [
    "waits no longer for an event that is missing when the second is over, though more is there to read",
    ["1 3 +500 !500 4 5", "2 3 d4 |", "|"],
    [0, 1_000, 1_000],
    [
      ["event 2 is missing", 0],
      [closed, 0],
    ],
  ],
  [
    "does not wait for an event that is missing when as much as an answer may hold waits for it",
    [`1 3${"x".repeat(600)} 4${"x".repeat(600)}`, "2 3 d4 |", "|"],
    [0, 0, 0],
    [
      ["event 2 is missing", 0],
      [closed, 0],
    ],
  ],
  [
    "waits longer each time, however many connections bring nothing",
    ["1 x", ...Array<string>(9).fill("x"), "d2 |", "|"],
    [0, 0, 100, 300, 700, 1_500, 3_100, 6_300, 11_300, 16_300, 21_300, 21_300],
    [
      ...[0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000].map((waitMs): [string, number] => [cut, waitMs]),
      [closed, 0],
    ],
  ],
])("a stream %s", async (_, connections, openedAt, reconnects) => {
  const seen = await follow({ connections, totalMs: 1_000_000 });
  expect([seen.openedAt, seen.reconnects, seen.end]).toEqual([openedAt, reconnects, over]);
});

test.each<[what: string, connections: Connection[], opened: number, end: object]>([
  ["three failures before anything came", ["x", "x", "x", "x", "x"], 4, { message: cut }],
  [
    "as many, of connections that brought bytes for less than 10 s",
    Array.from({ length: 6 }, () => ": +9999 : x"),
    4,
    { message: cut },
  ],
  [
    "as many, of connections that brought events without a number, maybe the same again, whenever they did",
    ["+10000 na x", "+10000 nb x", "+10000 nc x", "+10000 nd x", "+10000 ne x"],
    4,
    { message: cut },
  ],
  ["no connections that brought bytes for 10 s", Array.from({ length: 6 }, () => ": +10000 : x"), 7, notFound],
])("before the first event it gives up after %s", async (_, connections, opened, end) => {
  const seen = await follow({ connections, totalMs: 1_000_000 });
  expect(seen.opened).toHaveLength(opened);
  expect(seen.end).toMatchObject(end);
});

test.each<[when: string, world: World, opened: number, end: unknown]>([
  [
    "before it connects, if the process stood still for too long",
    { connections: ["1 x", "d2 |"], frozenMs: 60_000 },
    1,
    { message: cut },
  ],
  ["to the millisecond", { connections: ["1 x", "d2 |"], totalMs: 600, frozenMs: 600 }, 1, { message: cut }],
  ["but not a millisecond early", { connections: ["1 x", "d2 |", "|"], totalMs: 600, frozenMs: 599 }, 3, over],
])("a stream's time is over %s", async (_, world, opened, end) => {
  const seen = await follow(world);
  expect(seen.opened).toHaveLength(opened);
  expect(seen.end).toMatchObject(end as object);
});

test.each<[when: string, world: World, openedAt: number[], reconnects: [string, number][]]>([
  [
    "waits to connect again",
    { connections: ["1 x", "x", "d2 |"], abortAt: 50 },
    [0, 0],
    [
      [cut, 0],
      [cut, 100],
    ],
  ],
  ["connects", { connections: ["1 x", whileAborting, "d2 |"] }, [0, 0], [[cut, 0]]],
  ["reads", { connections: ["1", "d2 |"], abortAt: 50 }, [0], []],
])("an abort ends a stream that %s, at once", async (_, world, openedAt, reconnects) => {
  const seen = await follow(world);
  expect(seen.end).toBeInstanceOf(ReadAborted);
  expect([seen.openedAt, seen.reconnects]).toEqual([openedAt, reconnects]);
  expect([seen.left, seen.clock.pending]).toEqual([0, 0]);
});
