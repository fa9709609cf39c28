import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isTandemError, type TandemError, ToolsClient, toolCatalog } from "@tandem/sdk";
import { expect, onTestFinished, test } from "vitest";
import { newKey, rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";

const refusals = [
  {
    status: 400,
    account: "pro",
    input: "",
    code: "invalid_input",
    name: "InvalidInputError",
    apiCode: "input_too_short",
  },
  {
    status: 401,
    account: "revoked",
    input,
    code: "authentication",
    name: "AuthenticationError",
    apiCode: "invalid_api_key",
  },
  {
    status: 402,
    account: "outOfCredits",
    input,
    code: "out_of_credits",
    name: "OutOfCreditsError",
    apiCode: "out_of_credits",
  },
  { status: 403, account: "free", input, code: "forbidden", name: "ForbiddenError", apiCode: "plan_required" },
  { status: 403, account: "expiredTrial", input, code: "forbidden", name: "ForbiddenError", apiCode: "plan_required" },
] as const;

test.each(refusals)("$status for a $account account is a $name that was rejected and not charged", async (row) => {
  const { newClient, mock } = await toolService();
  const client = newClient({ apiKey: newKey(row.account) });

  const error = await rejection(client.run("grammar-checker", { input: row.input }));

  expect(error).toMatchObject({
    name: row.name,
    code: row.code,
    status: row.status,
    apiCode: row.apiCode,
    outcome: "rejected",
    charged: 0,
    retryable: false,
    attempts: [{ status: row.status, phase: "done" }],
    requestId: expect.stringMatching(/^req_/),
  });
  expect(mock.journal.entries).toHaveLength(1);
});

test("a used-up balance says when it refills", async () => {
  const { newClient, mock } = await toolService();

  const error = await rejection(newClient({ apiKey: newKey("outOfCredits") }).run("grammar-checker", { input }));

  const resetsAt = isTandemError(error, "out_of_credits") ? error.resetsAt : undefined;
  expect(resetsAt).toBe("2026-02-01T00:00:00.000Z");
  expect((error as TandemError).facts).toEqual({ resetsAt });
  expect((error as TandemError).message).toBe("You are out of credits (402). They reset on 2026-02-01T00:00:00.000Z.");

  mock.faults.add({ operation: "grammar-checker", fault: { status: 402, body: {} } });
  const silent = await rejection(newClient().run("grammar-checker", { input }));
  expect((silent as TandemError).message).toBe("You are out of credits (402). They reset with the plan.");
});

test("404 for a tool that there is speaks of the address, not of another tool", async () => {
  const { newClient, url } = await toolService();
  const error = await rejection(
    newClient({ baseUrl: url, service: { tools: { prefix: "/api/v2" } } }).run("grammar-checker", { input }),
  );

  expect(error).toMatchObject({
    code: "not_found",
    nearest: undefined,
    message:
      'The service does not have the tool "grammar-checker" at this URL (404). Check tools.baseUrl, and tools.prefix in the service file.',
  });
});

test("404 for an unknown slug names the nearest tool and the valid ones", async () => {
  const { client } = await toolService();

  const error = await rejection(client.run("gramar-checker" as string, { input }));

  expect(isTandemError(error, "not_found") && [error.nearest, error.validSlugs, error.message]).toEqual([
    "grammar-checker",
    Object.keys(toolCatalog),
    expect.stringMatching(
      /^There is no tool "gramar-checker" \(404\)\. Did you mean "grammar-checker"\? Valid tools: ai-detector, .+\.$/,
    ),
  ]);
});

test.each([
  { status: 422, code: "provider_failed", attempts: 4, retryable: true },
  { status: 429, code: "rate_limited", attempts: 1, retryable: true },
])("$status for good is $code after $attempts attempts", async ({ status, code, attempts, retryable }) => {
  const { client, mock, settle } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault: { status, headers: { "Retry-After": "2000" } } });

  const limits = status === 422 ? { timeout: { totalMs: 100_000_000 } } : {};
  const error = await settle(rejection(client.run("grammar-checker", { input }, limits)));

  expect(error).toMatchObject({ code, status, outcome: "rejected", charged: 0, retryable });
  expect((error as { attempts: unknown[] }).attempts).toHaveLength(attempts);
});

test.each([500, 503, 504])(
  "a tool call that ended with %d is not retryable: it could be charged twice",
  async (status) => {
    const { client, mock } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault: { status } });

    const error = await rejection(client.run("grammar-checker", { input }));

    expect(error).toMatchObject({ code: "server_error", outcome: "unknown", charged: "unknown", retryable: false });
  },
);

test("a wait that would exceed totalMs fails immediately with the reason", async () => {
  const { client, mock } = await toolService();
  mock.faults.add({ operation: "grammar-checker", fault: { status: 429, headers: { "Retry-After": "41" } } });

  const error = await rejection(client.run("grammar-checker", { input }, { timeout: { totalMs: 30_000 } }));

  expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 41_000 });
  expect((error as Error).message).toContain(
    "The next attempt would be in 41 s, after the timeout of 30 s (timeout.totalMs).",
  );
});

test.each([
  {
    name: "an HTML page",
    type: "text/html",
    body: "<html><body><h1>Bad Gateway</h1>nginx</body></html>",
    says: "Bad Gateway nginx (502)",
  },
  { name: "an empty body", type: "text/plain", body: "", says: "The service failed (502)" },
  {
    name: "problem+json",
    type: "application/problem+json",
    body: '{"type":"about:blank","title":"Down","detail":"Back soon.","code":"down"}',
    says: "Back soon (502)",
  },
  { name: "{error: text}", type: "application/json", body: '{"error":"broken"}', says: "broken (502)" },
  {
    name: "{message: [..]}",
    type: "application/json",
    body: '{"statusCode":502,"message":["a","b"],"error":"Bad Gateway"}',
    says: "a; b (502)",
  },
  { name: "{id, message}", type: "application/json", body: '{"id":"upstream","message":"gone"}', says: "gone (502)" },
  { name: "an array", type: "application/json", body: "[1,2]", says: "[1,2] (502)" },
  { name: "null", type: "application/json", body: "null", says: "null (502)" },
])("a 502 with $name is a ServerError whose message quotes it", async ({ type, body, says }) => {
  const server = createServer((_, response) => response.writeHead(502, { "content-type": type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const client = new ToolsClient({
    apiKey: newKey(),
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });

  const error = (await rejection(client.run("grammar-checker", { input }))) as Error;

  expect(error).toMatchObject({ code: "server_error", outcome: "unknown", charged: "unknown" });
  expect(error.message.startsWith(says)).toBe(true);
});

test.each([{ name: "not JSON", fault: { garbage: true } as const, says: "but not JSON" }])(
  "a success that is $name is invalid_response: executed, and not sent again",
  async ({ fault, says }) => {
    const { client, mock } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault });

    const error = (await rejection(client.run("grammar-checker", { input }))) as Error;

    expect(error).toMatchObject({ code: "invalid_response", outcome: "executed", charged: "unknown", status: 200 });
    expect(error.message).toContain(says);
    expect(mock.journal.entries).toHaveLength(1);
  },
);

test("a redirect is rejected, so the credential goes nowhere else", async () => {
  const { client, mock } = await toolService();
  mock.faults.add({
    operation: "grammar-checker",
    fault: { status: 307, headers: { Location: "http://127.0.0.1:9/" } },
  });

  const error = await rejection(client.run("grammar-checker", { input }));

  expect(error).toMatchObject({ code: "unexpected_status", status: 307, outcome: "rejected" });
});
