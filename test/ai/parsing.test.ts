import { type AiJobEvent, type Clock, InfraClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { collect } from "../support/ai-service.ts";

const impatientClock: Clock = {
  now: () => 0,
  setTimeout: (run, ms) => (ms < 10_000 ? queueMicrotask(run) : undefined),
  clearTimeout: () => undefined,
};

/** The events that a client makes of these chunks, in one connection. */
async function eventsOf(chunks: Iterable<Uint8Array<ArrayBuffer>>, options = {}) {
  const iterator = chunks[Symbol.iterator]();
  let connections = 0;
  const fetch = async () => {
    if (++connections > 1) return new Response(null, { status: 404 });
    const body = new ReadableStream({
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  };
  const client = new InfraClient({
    token: "tdi_x",
    baseUrl: "http://localhost",
    clock: impatientClock,
    pacing: false,
    fetch,
    ...options,
  });
  const { events, error } = await collect(client.ai.attach("job_1", { after: 0 }).events());
  return { events, error };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const event = (sequence: number, fields: object) => ({
  sequence,
  jobId: "job_1",
  at: "2026-01-01T00:00:00Z",
  ...fields,
});
const delta = (sequence: number, text: string) => event(sequence, { type: "output.delta", stepId: null, delta: text });
const done = (sequence: number) =>
  event(sequence, { type: "job.done", job: { id: "job_1", status: "succeeded", steps: [], output: "" } });

// What follows takes minutes where time grows with the square of the size.
describe("a large event", () => {
  const text = "0123456789abcdef".repeat((10 * 1024 * 1024) / 16);

  test.each([
    ["in pieces of 1 kB", text, 1_024],
    ["of 512 kB, byte by byte", text.slice(0, 512 * 1024), 1],
  ])("of 10 MB %s arrives whole", async (_, text, size) => {
    const whole = bytes(`data: ${JSON.stringify(delta(1, text))}\n\ndata: ${JSON.stringify(done(2))}\n\n`);
    function* pieces() {
      for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
    }
    const { events, error } = await eventsOf(pieces());

    expect(error).toBeUndefined();
    expect(events.map(({ type }) => type)).toEqual(["output.delta", "job.done"]);
    expect((events[0] as Extract<AiJobEvent, { type: "output.delta" }>).delta === text).toBe(true);
  });

  test("larger than maxResponseBytes ends the stream, and is not asked for again", async () => {
    const whole = bytes(`data: ${JSON.stringify(delta(1, "x"))}\n\ndata: ${"x".repeat(200_000)}\n\n`);
    const { events, error } = await eventsOf([whole], { maxResponseBytes: 100_000 });

    expect(events).toHaveLength(1);
    expect(String(error)).toMatch(/an event is larger than maxResponseBytes/);
  });
});

const transcriptOf = (data: string, name = "") =>
  bytes(`data: ${JSON.stringify(delta(1, "x"))}\n\n${name}data: ${data}\n\ndata: ${JSON.stringify(done(2))}\n\n`);

describe("a message that was cut off", () => {
  test.each([
    ["in an object", '{"type":"output.delta","seq'],
    ["in a list", '[1, {"a"'],
  ])("%s breaks the stream: what came before it is handed on", async (_, data) => {
    const { events, error } = await eventsOf([transcriptOf(data)]);

    expect(events).toEqual([delta(1, "x")]);
    expect(error).toMatchObject({ code: "stream_interrupted", lastSequence: 1 });
  });
});
