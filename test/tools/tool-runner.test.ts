import { isTandemError, type ToolsClientOptions, toolRunner } from "@tandem/sdk";
import { expect, test } from "vitest";
import { recordingHooks, rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";

async function runnerService(options: ToolsClientOptions = {}) {
  const service = await toolService();
  const fetch: typeof globalThis.fetch = (url, init) => globalThis.fetch(url, init);
  const { key: apiKey, url: baseUrl } = service;
  const run = toolRunner({ apiKey, baseUrl, clock: service.mock.clock, fetch, ...options });
  return { ...service, run };
}

test("a runner answers as the client's run does, with response and attempts", async () => {
  const { run, client } = await runnerService();

  const { data, response, attempts } = await run("grammar-checker", { input }).withResponse();
  const ofClient = await client.run("grammar-checker", { input });

  expect(data.data).toEqual(ofClient.data);
  expect([response.status, attempts.length]).toEqual([200, 1]);
});

test("a runner tries again what the service refused, and tells hooks", async () => {
  const { hooks, facts } = recordingHooks();
  const { run, mock, settle } = await runnerService({ hooks });
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 422 } });

  await settle(run("grammar-checker", { input }));

  expect(facts.map(([name]) => name)).toEqual([
    "onRequest",
    "onAttempt",
    "onResponse",
    "onRetry",
    "onAttempt",
    "onResponse",
  ]);
});

test("a runner waits its turn under the same rate limit as clients of its key", async () => {
  const { run, client, mock } = await runnerService();
  await Promise.all(Array.from({ length: 60 }, () => client.run("grammar-checker", { input })));

  const error = await rejection(run("grammar-checker", { input }, { timeout: 1_000 }));

  expect(error).toMatchObject({ code: "timeout", phase: "queue", outcome: "not_sent", charged: 0 });
  expect(mock.journal.entries).toHaveLength(60);
});

test("a runner's errors say what became of the call, and have nothing to settle", async () => {
  const { run, mock, settle } = await runnerService();
  mock.faults.add({ operation: "grammar-checker", fault: { status: 500 } });

  const error = await settle(rejection(run("grammar-checker", { input })));

  expect(error).toMatchObject({ code: "server_error", outcome: "unknown", charged: "unknown" });
  expect(isTandemError(error) && error.settle).toBeUndefined();
});

test("a runner without a key is made, and says so at its first call", async () => {
  const run = toolRunner({ baseUrl: "http://localhost:1" });

  expect(await rejection(run("grammar-checker", { input }))).toMatchObject({
    code: "invalid_argument",
    facts: { option: "tools.apiKey" },
  });
});
