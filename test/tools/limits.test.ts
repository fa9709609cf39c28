import { getEventListeners } from "node:events";
import type { MockOptions } from "@tandem/mock";
import type { ToolsClientOptions } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";
import { transports } from "../support/transports.ts";

const input = "She go home.";
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe.each(transports)("by $transport", ({ fetch }) => {
  const service = (options: MockOptions = {}, clientOptions: ToolsClientOptions = {}) =>
    toolService(options, clientOptions, fetch);

  test("headers arrive and the body stalls: the call stops at attemptMs, executed", async () => {
    const { client, mock, settle } = await service();
    mock.faults.add({ operation: "grammar-checker", fault: { stallBody: true } });
    const startedAt = mock.clock.now();

    const error = await settle(rejection(client.run("grammar-checker", { input }, { timeout: { attemptMs: 5_000 } })));

    expect(error).toMatchObject({
      code: "timeout",
      limit: "attemptMs",
      phase: "body",
      outcome: "executed",
      charged: "unknown",
    });
    expect(mock.clock.now() - startedAt).toBe(5_000);
    expect(mock.journal.entries).toHaveLength(1);
  });

  test.each([
    ["grammar-checker", input, 120_000],
    ["pdf-summarizer", "https://example.com/a.pdf", 600_000],
    ["youtube-summarizer", "https://youtu.be/abc", 600_000],
  ] as const)(
    "no answer at all by %s: the call stops at attemptMs with outcome unknown, and is not sent again",
    async (tool, input, durationMs) => {
      const { client, mock, settle } = await service({ latencyMs: 3_600_000 });

      const error = await settle(rejection(client.run(tool, { input })));

      expect(error).toMatchObject({
        code: "timeout",
        limit: "attemptMs",
        phase: "headers",
        outcome: "unknown",
        attempts: [{ durationMs }],
      });
      expect(mock.journal.entries).toHaveLength(1);
    },
  );

  test("an abort in the queue ends the call immediately, unsent", async () => {
    const { client, mock, settle } = await service();
    await settle(Promise.all(Array.from({ length: 60 }, () => client.run("grammar-checker", { input }))));
    const { signal, abort } = aborter();

    const call = rejection(client.run("grammar-checker", { input }, { signal }));
    await turn();
    abort();
    const error = await call;

    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0, cause: "enough" });
    expect(mock.journal.entries).toHaveLength(60);
    expect(listeners(signal)).toBe(0);
  });

  test("an abort during backoff ends the call immediately, rejected", async () => {
    const { client, mock } = await service();
    const { signal, abort } = aborter();
    mock.faults.add({ operation: "grammar-checker", fault: { status: 422, headers: { "Retry-After": "60" } } });
    const retried = new Promise<void>((resolve) => {
      void rejection(client.run("grammar-checker", { input }, { signal })).then((error) => {
        expect(error).toMatchObject({ code: "aborted", outcome: "rejected", charged: 0, attempts: [{ status: 422 }] });
        resolve();
      });
    });
    while (mock.journal.entries[0]?.status !== 422) await turn();
    for (let i = 0; i < 50; i++) await turn();

    abort();
    await retried;

    expect(mock.journal.entries).toHaveLength(1);
    expect(listeners(signal)).toBe(0);
  });

  test.each([
    { phase: "headers", fault: { latencyMs: 60_000 }, outcome: "unknown" },
    { phase: "body", fault: { stallBody: true }, outcome: "executed" },
  ] as const)("abort while waiting for the $phase ends at once, $outcome", async ({ fault, outcome }) => {
    const { client, mock } = await service();
    mock.faults.add({ operation: "grammar-checker", fault });
    const { signal, abort } = aborter();

    const call = rejection(client.run("grammar-checker", { input }, { signal }));
    while (mock.journal.entries.length === 0) await turn();
    for (let i = 0; i < 200; i++) await turn();
    abort();

    expect(await call).toMatchObject({ code: "aborted", outcome, charged: "unknown", cause: "enough" });
    expect(mock.journal.entries).toHaveLength(1);
    expect(listeners(signal)).toBe(0);
  });
});

function aborter(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort("enough") };
}
