import type { StreamFault } from "@tandem/mock";
import type { StreamInterruptedError } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { type AiService, aiService, collect, endedJob } from "../support/ai-service.ts";

/** How a stream goes on to the end of a job, in terms of that fault. */
async function follow(
  service: AiService,
  fault: StreamFault | undefined,
  options: { after?: number; nth?: number } = {},
) {
  const { mock, infra, play } = service;
  const nth = options.nth === undefined ? {} : { nth: options.nth };
  if (fault) mock.faults.add({ operation: "getAiJob", fault: { stream: fault }, ...nth });
  const job = await infra.ai.start("Look around", { approval: "none" });
  return { job, ...(await play(collect(job.events()))) };
}

const later = Array.from({ length: 500 }, (_, index) => index + 2);

const times = ({ mock }: AiService) =>
  mock.journal.find({ operationId: "getAiJob" }).map(({ at }) => (at - Date.parse("2026-01-01T00:00:00Z")) / 1_000);

describe("a stream that stays broken", () => {
  test("keeps the text that was received", async () => {
    const service = await aiService();
    const { infra, mock, play } = service;
    const id = await endedJob(service);
    mock.faults.add({ operation: "getAiJob", nth: 1, fault: { stream: { ends: "cut", afterEvents: 20 } } });
    mock.faults.add({ operation: "getAiJob", nth: later, fault: { reset: "before-headers" } });
    const { events, error } = await play(collect(infra.ai.attach(id, { after: 0 }).events()));
    const { partial } = error as StreamInterruptedError<{ output: string; steps: { output: string }[] }>;

    const text = (own: boolean) =>
      events.flatMap((event) => (event.type === "output.delta" && (event.stepId === null) === own ? event.delta : ""));
    expect(partial.output).toBe(text(true).join(""));
    expect(partial.steps[0]!.output).toBe(text(false).join(""));
    expect(partial.steps[0]!.output).not.toBe("");
  });
});

describe("a stream that is interrupted and resumes", () => {
  test("connects again after 45 s of silence, after the 3 s that the stream asks for, with the number of the last event, and says so to onRetry", async () => {
    const retries: object[] = [];
    const service = await aiService({}, { hooks: { onRetry: (fact) => void retries.push(fact) } });
    const { job, error } = await follow(service, { ends: "silent", afterEvents: 3 }, { nth: 1 });
    const [, second] = service.mock.journal.find({ operationId: "getAiJob" });

    expect(error).toBeUndefined();
    expect(second!.requestHeaders).toMatchObject({ "last-event-id": "6" });
    expect(times(service)[1]! - 1.5).toBe(48);
    const facts = { api: "infra", method: "GET", url: `http://localhost/api/v1/ai/jobs/${job.id}`, attempt: 1 };
    expect(retries).toMatchObject([
      {
        ...facts,
        callId: expect.stringMatching(/^[\w-]{36}$/),
        waitMs: 3_000,
        why: "no data was received for too long",
      },
    ]);
  });

  test("is an error if its events come out of order", async () => {
    const { error } = await follow(await aiService(), { reorder: true });
    expect(error).toMatchObject({ code: "stream_interrupted", outcome: "executed" });
  });

  test("reconnects after an error event, unless it says that retrying is useless", async () => {
    for (const retryable of [true, false]) {
      const service = await aiService();
      const { infra, mock, play, token } = service;
      const id = await endedJob(service);
      const fault = { type: "error", sequence: 1, code: "overloaded", message: `Busy, ${token}`, retryable };
      mock.use(
        http.get(
          "*/ai/jobs/*",
          () =>
            new HttpResponse(`data: ${JSON.stringify(fault)}\n\n`, {
              headers: { "content-type": "text/event-stream" },
            }),
          { once: true },
        ),
      );
      const { events, error } = await play(collect(infra.ai.attach(id, { after: 0 }).events()));

      if (retryable) expect([events.length, error]).toEqual([54, undefined]);
      else expect(String(error)).toMatch(/the service reported overloaded: Busy, \S+\. The job continues/);
      expect(String(error)).not.toContain(token);
    }
  });
});

describe("a refusal", () => {
  test.each([
    [400, "invalid_input"],
    [401, "authentication"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "conflict"],
  ])("with %d is not retried: before the first event it is thrown unchanged", async (status, code) => {
    const service = await aiService();
    const { infra, mock, play } = service;
    mock.faults.add({ operation: "getAiJob", fault: { status } });
    const job = await infra.ai.start("Look around");
    const { error } = await play(collect(job.events()));

    expect(error).toMatchObject({ code, status });
    expect(times(service)).toHaveLength(1);
  });

  test("with 429 or 503 is waited out as long as it says", async () => {
    const service = await aiService();
    const { infra, mock, play } = service;
    mock.faults.add({ operation: "getAiJob", nth: 1, fault: { status: 429, headers: { "Retry-After": "9" } } });
    mock.faults.add({ operation: "getAiJob", nth: 2, fault: { status: 503, headers: { "Retry-After": "4" } } });
    const job = await infra.ai.start("Look around", { approval: "none" });
    const { events, error } = await play(collect(job.events()));

    expect([times(service), error]).toEqual([[0, 9, 13], undefined]);
    expect(events.at(-1)!.type).toBe("job.done");
  });
});
