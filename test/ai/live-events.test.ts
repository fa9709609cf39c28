import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { ConnectionError, TimeoutError } from "../../packages/sdk/src/errors/call-errors.ts";
import { NotFoundError, RateLimitedError, UnexpectedStatusError } from "../../packages/sdk/src/errors/status-errors.ts";
import { ReadAborted } from "../../packages/sdk/src/streaming/byte-stream.ts";
import { LiveEvents } from "../../packages/sdk/src/streaming/live-events.ts";
import { ReconnectPolicy } from "../../packages/sdk/src/streaming/reconnect-policy.ts";
import { StreamBroken } from "../../packages/sdk/src/streaming/stream-broken.ts";
import type { ApiSettings } from "../../packages/sdk/src/transport/api-settings.ts";
import { wait } from "../../packages/sdk/src/transport/wait.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";

/**
 * What one connection brings, word by word: `5` an event, `s5` a snapshot, `d5` the last event, `:` a heartbeat, `bad` a
 * message that is of no use, `~text` one that is not complete, `retry=N` a wish, `+N` a wait of N ms; and how it ends: `|` closed, `x` cut, else silence.
 */
type Connection = string | Error | Response;

interface World {
  connections: Connection[];
  hasFallback?: boolean;
  totalMs?: number;
}

function textOf(word: string): string {
  if (word === ":") return ":\n\n";
  if (word.startsWith("~")) return `data: ${word.slice(1)}`;
  if (word.startsWith("retry=")) return `retry: ${word.slice(6)}\n\n`;
  return `data: ${word}\n\n`;
}

/** Reads until the events end or something ends them, and tells all that happened. */
async function follow({ connections, hasFallback = false, totalMs = 60_000 }: World) {
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
      return { value: new TextEncoder().encode(textOf(word)) };
    };
    return { getReader: () => ({ read, cancel: async () => void cancelled++ }) };
  };
  const source = {
    hasFallback,
    isSnapshot: (event: string) => event.startsWith("s"),
    isLast: (event: string) => event.startsWith("d"),
    hasEnded: () => last.startsWith("d"),
    onReconnect: (why: string, waitMs: number) => void reconnects.push([why, waitMs]),
    parse: ({ data }: { data: string }) => {
      if (data === "bad") throw new StreamBroken("a bad message", { unusable: true });
      return { event: data, sequence: Number(/\d+/.exec(data)![0]), id: undefined, data };
    },
    open: async (after: string | undefined) => {
      opened.push(after);
      openedAt.push(clock.monotonic());
      const next = connections.shift() ?? new NotFoundError({ summary: "The script is over", status: 404 });
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

  const events: string[] = [];
  let end: unknown;
  const reading = (async () => {
    for (;;) {
      const batch = await live.next();
      if (!("events" in batch)) return batch;
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

const silent = "the connection was silent for too long";
const closed = "the connection was closed";
const cut = "the connection broke (ECONNRESET)";

test.each<[what: string, connections: Connection[], openedAt: number[], reconnects: [string, number][]]>([
  [
    "waits twice as long after each failure, and begins anew with each event",
    ["1 x", "x", new ConnectionError({ summary: "No network" }), "2 |", "d3 |", "|"],
    [0, 100, 300, 700, 800, 900],
    [
      [cut, 100],
      [cut, 200],
      ["No network.", 400],
      [closed, 100],
      [closed, 100],
    ],
  ],
  [
    "connects anew after 45 s of silence",
    ["1", "d2 |", "|"],
    [0, 45_100, 45_200],
    [
      [silent, 100],
      [closed, 100],
    ],
  ],
  ["is not silent while heartbeats come", ["1 +44999 : +44999 : +44999 d2 |", "|"], [0, 135_097], [[closed, 100]]],
  [
    "waits as long as the stream asks for",
    ["1 retry=3000 x", "d2 |", "|"],
    [0, 3_000, 6_000],
    [
      [cut, 3_000],
      [closed, 3_000],
    ],
  ],
  [
    "waits as long as a refusal asks for",
    ["1 x", new RateLimitedError({ summary: "Slow down", status: 429, retryAfterMs: 9_000 }), "d2 |", "|"],
    [0, 100, 9_100, 9_200],
    [
      [cut, 100],
      ["Slow down (429).", 9_000],
      [closed, 100],
    ],
  ],
  [
    "waits a second for an event that is missing, whatever else comes",
    ["1 +500 3 +400 4 +400 5", "2 3 d4 |", "|"],
    [0, 1_600, 1_700],
    [
      [expect.any(String) as never, 100],
      [closed, 100],
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
  ["no connections that brought bytes for 10 s", Array.from({ length: 6 }, () => ": +10000 : x"), 7, notFound],
])("before the first event it gives up after %s", async (_, connections, opened, end) => {
  const seen = await follow({ connections, totalMs: 1_000_000 });
  expect(seen.opened).toHaveLength(opened);
  expect(seen.end).toMatchObject(end);
});
