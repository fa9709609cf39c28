import { ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { expect, test } from "vitest";
import { infraService, rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

test("headers go with every call of the client, and a call's own win", async () => {
  const { newClient, mock } = await toolService();
  const client = newClient({
    headers: { "X-Team": "a", "X-Both": "client", "X-None": undefined, authorization: undefined },
  });

  await client.run("grammar-checker", { input }, { headers: { "x-both": "call", "User-Agent": "mine/1" } });

  expect(mock.journal.entries[0]!.requestHeaders).toMatchObject({
    "x-team": "a",
    "x-both": "call",
    "user-agent": "mine/1",
    "content-type": "application/json",
  });
  expect(mock.journal.entries[0]!.requestHeaders).not.toHaveProperty("x-none");
});

test("an idempotency key given as a header replaces the generated one", async () => {
  const { infra, mock } = await infraService();

  const key = "3e6f1f0e-6c0e-4b4c-9f0e-0c8f4c1d2a3b";

  await infra.servers.create({ name: "web-77", host: "203.0.113.77" }, { headers: { "Idempotency-Key": key } });

  expect(mock.journal.entries[0]!.requestHeaders["idempotency-key"]).toBe(key);
});

test.each([
  { name: "the credential's header", headers: { Authorization: "Bearer x" } },
  { name: "a value that none can carry", headers: { "X-Team": "日本" } },
  { name: "a name that none can have", headers: { "X Team": "a" } },
  ...["Content-Length", "Transfer-Encoding", "Expect", "Trailer", "Upgrade"].map((name) => ({
    name: `${name}, which frames the message`,
    headers: { [name]: "3" },
  })),
])("headers with $name are rejected unsent, for a client and for a call", async ({ headers }) => {
  const { newClient, client, mock } = await toolService();

  for (const call of [
    newClient({ headers }).run("grammar-checker", { input }),
    client.run("grammar-checker", { input }, { headers }),
  ]) {
    expect(await rejection(call)).toMatchObject({ code: "invalid_argument", facts: { option: "headers" } });
  }
  expect(mock.journal.entries).toEqual([]);
});

type Timeout = ToolsClientOptions["timeout"];

test.each<[rule: string, client: Timeout, call: Timeout, limit: string, ms: number]>([
  ["a number is the whole call", undefined, 2_000, "totalMs", 2_000],
  ["a client's number is the whole call", 3_000, undefined, "totalMs", 3_000],
  ["undefined leaves the client's limit", { attemptMs: 1_000 }, { attemptMs: undefined }, "attemptMs", 1_000],
  ["the other field leaves it too", { attemptMs: 1_000 }, { totalMs: 5_000 }, "attemptMs", 1_000],
  ["a call's number leaves the client's attemptMs", { attemptMs: 1_000 }, 5_000, "attemptMs", 1_000],
])("timeout: %s", async (_, client, call, limit, ms) => {
  const { newClient, mock, settle } = await toolService({ latencyMs: 3_600_000 });
  const startedAt = mock.clock.now();
  const tools = newClient({ timeout: client, retries: 0 });

  const error = await settle(rejection(tools.run("grammar-checker", { input }, { timeout: call })));

  expect(error).toMatchObject({ code: "timeout", limit });
  expect(mock.clock.now() - startedAt).toBe(ms);
});

test("a client in a web worker of a page asks for allowBrowser as one in the page does", async () => {
  const scope = globalThis as Record<string, unknown>;
  const { navigator } = globalThis;
  Object.defineProperty(scope, "navigator", { value: { userAgent: "Mozilla/5.0 (X11)" }, configurable: true });
  scope.WorkerGlobalScope = class {};
  try {
    const client = new ToolsClient({ apiKey: "tdm_pro_x", baseUrl: "https://api.example.com" });
    expect(await rejection(client.run("grammar-checker", { input }))).toMatchObject({
      facts: { option: "allowBrowser" },
    });
  } finally {
    delete scope.WorkerGlobalScope;
    Object.defineProperty(scope, "navigator", { value: navigator, configurable: true });
  }
});
