import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { recordingHooks, rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";

test("422 twice then success is one result with three attempts", async () => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 422 } });

  const { data, attempts } = await settle(client.run("grammar-checker", { input }).withResponse());

  expect(data.meta.tool).toBe("grammar-checker");
  expect(attempts.map(({ status, why }) => [status, why])).toEqual([
    [422, "status 422"],
    [422, "status 422"],
    [200, undefined],
  ]);
  expect(client.credits.calls).toBe(1);
});

test("backoff after a 422 stays below 1 s, 2 s and 4 s, and never below what Retry-After asks", async () => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: [1, 2], fault: { status: 422 } });
  mock.faults.add({ operation: "grammar-checker", nth: 3, fault: { status: 422, headers: { "Retry-After": "7" } } });

  const { attempts } = await settle(client.run("grammar-checker", { input }).withResponse());

  const [first, second, third, fourth] = attempts.map((attempt) => attempt.waitedMs);
  expect(first).toBe(0);
  expect(second).toBeLessThanOrEqual(1_000);
  expect(third).toBeLessThanOrEqual(2_000);
  expect(fourth).toBe(7_000);
});

test.each([
  { name: "Retry-After in seconds", headers: { "Retry-After": "12" }, waitedMs: 12_000 },
  { name: "Retry-After as a date", headers: { "Retry-After": "Thu, 01 Jan 2026 00:00:20 GMT" }, waitedMs: 20_000 },
  { name: "RateLimit", headers: { RateLimit: '"default";r=0;t=9' }, waitedMs: 9_000 },
])("after a 429 the call waits as $name says", async ({ headers, waitedMs }) => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers } });

  const { attempts } = await settle(client.run("grammar-checker", { input }).withResponse());

  expect(attempts.map((attempt) => attempt.waitedMs)).toEqual([0, waitedMs]);
});

test("a 429 pauses every caller of the key, and no call fails", async () => {
  const { client, newClient, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "30" } } });
  const other = newClient();

  const first = await settle(client.run("grammar-checker", { input }).withResponse());
  const refusedAt = mock.journal.entries[0]!.at;
  const rest = await settle(Promise.all([other, client, other].map((each) => each.run("grammar-checker", { input }))));

  expect(first.attempts).toHaveLength(2);
  expect(rest).toHaveLength(3);
  expect(mock.journal.entries.map((entry) => [entry.status, entry.at - refusedAt >= 30_000])).toEqual([
    [429, false],
    ...Array.from({ length: 4 }, () => [200, true]),
  ]);
});

test("calls that meet a pause wait for it, and the lane reopens with one call at a time, then more", async () => {
  const { client, mock, settle } = await toolService({ latencyMs: 100 });
  mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 429, headers: { "Retry-After": "30" } } });
  await settle(client.run("grammar-checker", { input }));
  const start = mock.clock.now();

  await settle(Promise.all(Array.from({ length: 7 }, () => client.run("grammar-checker", { input }))));

  const starts = mock.journal.entries.slice(2).map((entry) => entry.at - start);
  expect(starts).toEqual([0, 0, 100, 100, 100, 100, 100]);
});

test.each(["before-headers", "after-headers"] as const)(
  "a connection cut %s, after the request was read: sent once, nobody charged twice",
  async (reset) => {
    const { client, mock } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { reset } });

    const error = await rejection(client.run("grammar-checker", { input }));

    expect(error).toMatchObject({
      code: "connection",
      outcome: reset === "before-headers" ? "unknown" : "executed",
      charged: "unknown",
      retryable: false,
    });
    expect(mock.journal.entries.map((entry) => entry.executed)).toEqual([true]);
  },
);

test.each([{ empty: true }, { shortBody: true }] as const)("%o is sent once", async (fault) => {
  const { client, mock } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault });

  const error = await rejection(client.run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "connection", charged: "unknown" });
  expect(mock.journal.entries).toHaveLength(1);
});

test("a refused connection is tried again", async () => {
  const free = createTcpServer();
  await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  let server: Server | undefined;
  const { hooks, facts } = recordingHooks();
  const listenOnRetry = () => {
    const answer = { success: true, data: { correctedText: "ok" }, meta: { creditsCharged: 1, creditsRemaining: 9 } };
    server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(port, "127.0.0.1");
  };
  onTestFinished(() => void server?.close());
  const { newClient, settle } = await toolService();
  const client = newClient({ baseUrl: `http://127.0.0.1:${port}`, hooks: { ...hooks, onRetry: listenOnRetry } });

  const { attempts } = await settle(client.run("grammar-checker", { input }).withResponse());

  expect(attempts.map(({ phase, status, why }) => [phase, status, why])).toEqual([
    ["connect", undefined, "ECONNREFUSED"],
    ["done", 200, undefined],
  ]);
  expect(facts.filter(([name]) => name === "onRequest")).toHaveLength(2);
});

test("a connection refused on every attempt is not_sent and free", async () => {
  const { newClient, settle } = await toolService();
  const client = newClient({ baseUrl: "http://127.0.0.1:1" });

  const error = await settle(rejection(client.run("grammar-checker", { input })));

  expect(error).toMatchObject({ code: "connection", outcome: "not_sent", charged: 0, retryable: true });
  expect((error as { attempts: unknown[] }).attempts).toHaveLength(4);
});
