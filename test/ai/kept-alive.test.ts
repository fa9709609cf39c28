import { InfraClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { collectGarbage } from "../support/collect-garbage.ts";

const megabyte = 1024 * 1024;
const long = "x".repeat(20_000);
const facts = { type: "output.delta", jobId: "job_1", at: "2026-01-01T00:00:00Z", stepId: null };
const data = (fields: object) => `data: ${JSON.stringify({ ...facts, ...fields })}\n\n`;
const uuid = (sequence: number) => crypto.randomUUID().replace(/^.{4}/, String(sequence).padStart(4, "0"));

/** One chunk of a stream that has some 20 kB a chunk: what is kept of it could be a part of those. */
const streams: [what: string, chunk: (index: number) => string][] = [
  ["ids that are no numbers", (index) => `id: ${uuid(index)}\n${data({ delta: long })}`],
  ["ids beside numbers", (index) => `id: ${uuid(index)}\n${data({ sequence: index + 1, delta: long })}`],
  [
    "short events after long ones",
    (index) => data({ sequence: 2 * index + 1, delta: long }) + data({ sequence: 2 * index + 2, delta: "short" }),
  ],
  ["short events among comments", (index) => `: ${long}\n${data({ sequence: index + 1, delta: "short" })}`],
  [
    "names of events",
    (index) => `event: an.unknown.event-${index}\ndata: ${JSON.stringify({ sequence: index + 1, long })}\n\n`,
  ],
  ["words that are no JSON", (index) => `id: ${uuid(index)}\ndata: words of the service\n\n: ${long}\n\n`],
];

const memory = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

function eventsOf(chunk: (index: number) => string) {
  let index = 0;
  const encoder = new TextEncoder();
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(encoder.encode(chunk(index++)));
  const response = () =>
    new Response(new ReadableStream({ pull }), { headers: { "content-type": "text/event-stream" } });
  const fetch = async () => response();
  return new InfraClient({ token: "tdi_x", baseUrl: "http://localhost", fetch }).ai.attach("job_1").events();
}

test.each(streams)("%s retain only their own data", async (_, chunk) => {
  const kept: unknown[] = [];
  const inUse: number[] = [];
  for await (const { type, ...event } of eventsOf(chunk)) {
    kept.push([type, "data" in event ? event.data : undefined]);
    if (kept.length === 100) inUse.push(memory());
    if (kept.length === 500) break;
  }
  inUse.push(memory());
  expect(inUse[1]! - inUse[0]!).toBeLessThan(3 * megabyte);
});
