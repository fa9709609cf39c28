import type { StreamFault } from "@tandem/mock";
import { type AiJobEvent, isTandemError } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { type AiService, aiService, approveAll, collect } from "../support/ai-service.ts";

const accepts = ({ mock }: AiService) =>
  mock.journal.find({ operationId: "getAiJob" }).map(({ requestHeaders }) => requestHeaders.accept);

/** A job followed to its end, every step approved: what it added up to for whoever followed it. */
async function followed(fault: StreamFault | undefined, after?: StreamFault) {
  const service = await aiService({}, { token: "tdi_owner_fallback" });
  const { mock, infra, play } = service;
  const nth = Array.from({ length: 500 }, (_, index) => index + 1);
  if (fault) mock.faults.add({ operation: "getAiJob", nth: nth.slice(0, after ? 1 : 500), fault: { stream: fault } });
  if (after) mock.faults.add({ operation: "getAiJob", nth: nth.slice(1), fault: { stream: after } });
  const job = await infra.ai.start("Upgrade node", { approval: "risky_steps" });
  const events = await play(approveAll(job));
  return { ...service, service, job, events };
}

/** The job without what depends on when the decisions were made. */
function gist(event: AiJobEvent | undefined) {
  if (event?.type !== "job.done") throw new Error("The last event is job.done.");
  const { status, output, steps, error } = event.job as Extract<AiJobEvent, { type: "job.done" }>["job"];
  return {
    status,
    output,
    error,
    steps: steps.map(({ kind, status, output, exitCode }) => [kind, status, output, exitCode]),
  };
}

/** Every text, as its pieces add up. */
function texts(events: readonly AiJobEvent[]) {
  const sums: Record<string, string> = {};
  for (const event of events) {
    if (event.type === "output.delta") sums[`${event.stepId}`] = (sums[`${event.stepId}`] ?? "") + event.delta;
  }
  return sums;
}

describe("a service without a stream, or a way that spoils it", () => {
  test.each<[string, StreamFault, StreamFault?]>([
    ["JSON instead", { instead: "json" }],
    ["406", { instead: "nothing" }],
    ["another content type", { contentType: "text/plain" }],
    ["a proxy that holds everything back", { buffer: true }],
    ["JSON from the second connection on", { ends: "cut", afterEvents: 9 }, { instead: "json" }],
    ["a proxy from the second connection on", { ends: "cut", afterEvents: 9 }, { ends: "silent", afterBytes: 0 }],
    ["snapshots only, whatever Last-Event-ID says", { ends: "cut", afterEvents: 9 }, { resume: "snapshot" }],
    ["everything again, whatever Last-Event-ID says", { ends: "cut", afterEvents: 9 }, { resume: "start" }],
  ])("%s: the same job in the end, the same texts, each step asked about once", async (_, fault, after) => {
    const plain = await followed(undefined);
    const { events } = await followed(fault, after);
    const count = (all: readonly AiJobEvent[], type: string) => all.filter((event) => event.type === type).length;

    expect(gist(events.at(-1))).toEqual(gist(plain.events.at(-1)));
    expect(texts(events)).toEqual(texts(plain.events));
    for (const type of ["job.snapshot", "step.approval_required", "job.done"]) {
      expect([type, count(events, type)]).toEqual([type, count(plain.events, type)]);
    }
  });
});

describe("the option ai.stream", () => {
  test("transport: poll never asks for a stream", async () => {
    const service = await aiService({}, { ai: { stream: { transport: "poll" } } });
    const job = await service.infra.ai.start("Look around", { approval: "none" });
    const { events, error } = await service.play(collect(job.events()));

    expect(error).toBeUndefined();
    expect(events.at(-1)!.type).toBe("job.done");
    expect(new Set(accepts(service))).toEqual(new Set(["application/json"]));
  });

  test.each<[string, StreamFault, string]>([
    ["JSON", { instead: "json" }, "invalid_response"],
    ["406", { instead: "nothing" }, "unexpected_status"],
    ["another content type", { contentType: "text/plain" }, "invalid_response"],
    ["nothing for 45 s", { ends: "silent", afterBytes: 0 }, "stream_interrupted"],
  ])("transport: sse does without polling: %s is an error", async (_, fault, code) => {
    const service = await aiService({}, { ai: { stream: { transport: "sse" } } });
    service.mock.faults.add({ operation: "getAiJob", fault: { stream: fault } });
    const job = await service.infra.ai.start("Look around");
    const { error } = await service.play(collect(job.events()));

    expect(error).toMatchObject({ code });
    expect(new Set(accepts(service))).toEqual(new Set(["text/event-stream"]));
  });

  test("path, query and resumeHeader say where the stream is", async () => {
    const stream = { path: "/ai/jobs/{id}/stream", query: { stream: "true" }, resumeHeader: "X-Resume" };
    const { infra, mock, play } = await aiService({}, { ai: { stream } });
    const asked: [string, string | null][] = [];
    mock.use(
      http.get("*/ai/jobs/job_1/stream", ({ request }) => {
        asked.push([new URL(request.url).search, request.headers.get("x-resume")]);
        return HttpResponse.json({ title: "gone" }, { status: 404 });
      }),
    );
    mock.use(
      http.get("*/ai/jobs/job_1", () => HttpResponse.json({ data: { id: "job_1", status: "running", steps: [] } })),
    );
    await play(collect(infra.ai.attach("job_1", { after: 3 }).events()));

    expect(asked).toEqual([["?stream=true", "3"]]);
  });
});

describe("an unusual service", () => {
  test("that stops responding while polled is an interruption, with the job as last seen", async () => {
    const { infra, mock, play } = await aiService({}, { ai: { stream: { transport: "poll" } } });
    const job = await infra.ai.start("Look around");
    const nth = Array.from({ length: 500 }, (_, index) => index + 3);
    mock.faults.add({ operation: "getAiJob", nth, fault: { reset: "before-headers" } });
    const { error } = await play(collect(job.events()));

    expect(isTandemError(error, "stream_interrupted")).toBe(true);
    expect(error).toMatchObject({ partial: { id: job.id, status: "awaiting_approval" } });
  });
});
