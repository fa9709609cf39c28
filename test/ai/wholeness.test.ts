import { type AiJobEvent, InfraClient, isTandemError, type StreamInterruptedError } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { collect } from "../support/ai-service.ts";
import { VirtualClock } from "../support/virtual-clock.ts";

type Place = number | string | undefined;

const job = (status: string, output: string, steps: object[] = []) => ({ id: "job_1", status, output, steps });
const block = (place: Place, type: string, more: object) => {
  const fields = { type, jobId: "job_1", at: "", ...(typeof place === "number" && { sequence: place }), ...more };
  return `${place === undefined ? "" : `id: ${place}\n`}data: ${JSON.stringify(fields)}\n\n`;
};
const snapshot = (place: Place, output: string) => block(place, "job.snapshot", { job: job("running", output) });
const delta = (place: Place, text: string) => block(place, "output.delta", { stepId: null, delta: text });
const finished = (place: Place, text: string) => block(place, "output.done", { stepId: null, text });
const done = (place: Place, output: string) => block(place, "job.done", { job: job("succeeded", output) });

/** Follows a job over these connections, and tells the text, the error and what was asked for. */
async function follow(connections: string[], after?: number | string) {
  const clock = new VirtualClock();
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.get("accept")!.includes("event-stream")) return Response.json({ data: job("running", "") });
    asked.push(headers.get("last-event-id"));
    return new Response(connections.shift() ?? "", { headers: { "content-type": "text/event-stream" } });
  };
  const hooks = { onRetry: ({ waitMs }: { waitMs: number }) => void waits.push(waitMs) };
  const infra = new InfraClient({ token: "t", baseUrl: "http://localhost", fetch, clock, pacing: false, hooks });
  const { events, error } = await clock.play(collect(infra.ai.attach("job_1", { after }).events()));
  const text = events.map((event) => (event.type === "output.delta" ? event.delta : "")).join("");
  const partial = isTandemError(error, "stream_interrupted")
    ? (error as StreamInterruptedError<{ output: string }>).partial.output
    : undefined;
  return { text, partial, asked, waits, error, last: events.at(-1)?.type, events: events as AiJobEvent[] };
}

const whole = "Hello, world";

describe("a text is told whole", () => {
  test.each<[string, string[], (number | string)?]>([
    ["uncut", [snapshot(1, "") + delta(2, "Hello, ") + delta(3, "world") + done(4, whole)]],
    ["though the last delta is only in job.done", [snapshot(1, "") + delta(2, "Hello, ") + done(3, whole)]],
    ["though it is only in output.done", [delta(1, "Hello") + finished(2, whole) + done(3, whole)], 0],
    [
      "after a gap in a connection that the next one fills",
      [delta(1, "Hello") + delta(3, "world"), delta(2, ", ") + delta(3, "world") + done(4, whole)],
      0,
    ],
    [
      "after a gap between connections that the next one fills",
      [delta(1, "Hello"), delta(3, "world"), delta(2, ", ") + delta(3, "world") + done(4, whole)],
      0,
    ],
    [
      "with numbers that have gaps, where nothing is missing",
      Array.from({ length: 4 }, () => delta(10, "Hello") + delta(20, ", ") + delta(30, "world") + done(40, whole)),
      0,
    ],
    [
      "with ids that are no numbers, the last one repeated",
      [snapshot("a", "") + delta("b", "Hello"), delta("b", "Hello") + delta("c", ", world") + done("d", whole)],
    ],
    [
      "without ids, started again",
      [
        delta(undefined, "Hello") + delta(undefined, ", "),
        delta(undefined, "Hello") + delta(undefined, ", world") + done(undefined, whole),
      ],
    ],
    [
      "after an older snapshot",
      [
        snapshot(1, "") + delta(2, "Hello") + delta(3, ", "),
        snapshot(2, "Hello") + delta(3, ", ") + delta(4, "world") + done(5, whole),
      ],
    ],
    [
      "after a newer snapshot",
      [snapshot(1, "") + delta(2, "Hel"), snapshot(6, "Hello, wor") + delta(7, "ld") + done(8, whole)],
    ],
  ])("%s", async (_, connections, after) => {
    const { text, error, last } = await follow(connections, after);
    expect([text, error, last]).toEqual([whole, undefined, "job.done"]);
  });
});

describe("a text that can't be told whole is an error with the whole text", () => {
  const gap = (first: Place, next: Place, last: Place) =>
    delta(first, "Hello") + delta(next, "world") + done(last, whole);

  test.each<[string, string[], (number | string)?]>([
    ["a gap that no connection fills", [gap(1, 3, 4), gap(1, 3, 4), gap(1, 3, 4)], 0],
    ["a gap that no id shows", [gap("a", "c", "d")]],
    ["a gap that nothing shows", [gap(undefined, undefined, undefined)]],
    ["a gap after a reconnect, that no id shows", [delta("a", "Hello"), delta("c", "world") + done("d", whole)]],
    ["another text than the service said before", [delta(1, "Hallo") + done(2, whole)], 0],
    ["another text in output.done", [delta(1, "Hallo") + finished(2, whole)], 0],
    [
      "another text of a step, while the job's own is told",
      [
        delta(1, "world") +
          block(2, "output.delta", { stepId: "stp_1", delta: "a" }) +
          block(3, "output.done", { stepId: "stp_1", text: "b" }) +
          done(4, whole),
      ],
      0,
    ],
    ["another text in a snapshot", [delta(1, "Hallo"), snapshot(5, whole)], 0],
    ["a gap at the end, attached in the middle", [delta(6, ", ") + done(8, whole), done(8, whole), done(8, whole)], 5],
    ["a gap that has all the text, attached in the middle", [done(8, whole), done(8, whole), done(8, whole)], 5],
    ["a gap at the end, attached by id", [delta("b", ", ") + done("d", whole)], "a"],
  ])("%s", async (_, connections, after) => {
    const { partial, events, error } = await follow(connections, after);
    expect([partial, events.filter(({ type }) => type === "job.done")]).toEqual([whole, []]);
    expect(error).toMatchObject({ outcome: "executed", retryable: false, facts: { id: "job_1" } });
  });
});

test("attached in the middle, the rest is told, and the end of the whole text is the proof", async () => {
  const { text, error } = await follow([delta(6, ", ") + delta(7, "world") + done(8, whole)], 5);
  expect([text, error]).toEqual([", world", undefined]);
});

test("an id without data moves the position; an event without an id keeps it", async () => {
  const note = block(undefined, "note", {});
  const { asked } = await follow([`${snapshot("a", "")}id: b\n\n${note}`, done("c", "")]);
  expect(asked).toEqual([null, "b"]);
});

test("a stream that closes after each event is reopened after a second, or what it asks for", async () => {
  const events = (first: string) => [first + snapshot(1, ""), delta(2, "x"), done(3, "x")];
  expect((await follow(events(""))).waits).toEqual([1_000, 1_000]);
  expect((await follow(events("retry: 700\n\n"))).waits).toEqual([700, 700]);
});
