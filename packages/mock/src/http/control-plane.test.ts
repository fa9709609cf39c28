import { request as httpRequest } from "node:http";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../../test/support/receiver.ts";
import { createMock } from "../create-mock.ts";
import type { Listening } from "../mock.ts";
import { controls } from "./controls.ts";

const mock = createMock();
let port: Listening;

beforeAll(async () => {
  port = await mock.listen();
});
afterAll(() => port.close());
beforeEach(() => mock.reset());

/** With `node:http`, because `fetch` does not let a caller choose `Host` or `Origin`. */
function control(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: unknown }>((resolve, reject) => {
    const sending = httpRequest(
      `${port.url}/__mock${path}`,
      { method, headers: { "x-mock-token": port.controlToken, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: JSON.parse(text) }),
        );
      },
    );
    sending.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function callTool(key = mock.keys.pro): Promise<number> {
  const response = await fetch(`${port.url}/api/v1/tools/grammar-checker`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"input":"I recieve it."}',
  });
  await response.arrayBuffer();
  return response.status;
}

describe("keeps out", () => {
  it.each([
    ["a caller without the token", { "x-mock-token": "" }, 401],
    ["a caller with another token", { "x-mock-token": "x".repeat(32) }, 401],
    ["a name that was pointed at this machine", { host: "evil.test" }, 403],
    ["a name that only starts like a loopback one", { host: "localhost.evil.test" }, 403],
    ["a name that is an address of the network", { host: "192.168.1.7" }, 403],
    ["another site's page", { origin: "https://evil.test" }, 403],
  ])("%s", async (_, headers, status) => {
    const answer = await control("POST", "/reset", {}, headers);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("a preflight, so that no page can send the token", async () => {
    const answer = await control("OPTIONS", "/reset", undefined, { origin: "https://evil.test" });
    expect(answer.status).toBe(403);
  });
});

it("moves the clock", async () => {
  expect((await control("GET", "/clock")).body).toMatchObject({ now: "2026-01-01T00:00:00.000Z", pending: 0 });
  expect((await control("POST", "/clock/advance", { duration: "90s" })).body).toMatchObject({
    now: "2026-01-01T00:01:30.000Z",
    pending: 0,
  });
  mock.clock.setTimeout(() => {}, 500);
  expect((await control("POST", "/clock/next")).body).toMatchObject({
    moved: true,
    now: "2026-01-01T00:01:30.500Z",
    pending: 0,
  });
});

it("adds, lists and removes faults, and shows no key", async () => {
  const rule = { operation: "grammar-checker", key: mock.keys.pro, fault: { status: 422 } };
  expect((await control("POST", "/faults", rule)).body).toEqual({ id: 1 });
  expect(await callTool()).toBe(422);
  const { body } = await control("GET", "/faults");
  expect(body).toEqual([
    { id: 1, operationId: "tool_grammar_checker", fault: { status: 422 }, calls: 1, hits: 1, oneKey: true },
  ]);
  await control("DELETE", "/faults?id=1");
  expect(await callTool()).toBe(200);
  await control("POST", "/faults", rule);
  await control("DELETE", "/faults");
  expect((await control("GET", "/faults")).body).toEqual([]);
});

it("shows the filtered journal, and the coverage", async () => {
  await callTool();
  await callTool(mock.keys.free);
  const { body } = await control("GET", "/journal?status=200&executed=true");
  expect(body).toMatchObject({
    dropped: 0,
    entries: [{ number: 1, status: 200, operationId: "tool_grammar_checker", requestJson: { input: "I recieve it." } }],
  });
  const waited = await control("GET", "/journal/wait?operationId=grammar-checker&timeoutMs=50");
  expect(waited.body).toMatchObject({ number: 1 });
  expect((await control("GET", "/journal/wait?status=418&timeoutMs=5")).status).toBe(400);
  expect((await control("GET", "/coverage")).body).toMatchObject({ touched: { tool_grammar_checker: [200, 403] } });
});

it("shows keys and worlds, keeps and puts back a snapshot, and resets", async () => {
  expect((await control("GET", "/keys")).body).toEqual(mock.keys);
  expect((await control("GET", "/scenario")).body).toEqual({
    name: "team",
    key: mock.keys.pro,
    token: mock.tokens.owner,
  });
  const fresh = (await control("GET", "/state")).body;
  const { body: snapshot } = await control("GET", "/snapshot");
  await callTool();
  expect((await control("GET", "/state")).body).not.toEqual(fresh);
  await control("POST", "/restore", snapshot);
  expect((await control("GET", "/state")).body).toEqual(fresh);
  await callTool();
  await control("POST", "/reset");
  expect((await control("GET", "/state")).body).toEqual(fresh);
});

it.each([
  ["POST", "/clock/advance", { duration: "soon" }, 400, /is not a duration/],
  ["GET", "/journal?operation=grammar-checker", undefined, 400, /^GET \/journal has no option "operation"/],
  ["GET", "/journal?status=many", undefined, 400, /^status must be a whole number; got "many"/],
  ["DELETE", "/faults?id=9", undefined, 400, /^There is no fault 9\./],
  ["POST", "/clock/advance", {}, 400, /^Send a duration, or to/],
  ["POST", "/clock/advance", null, 400, /^POST \/clock\/advance must be an object; got null\./],
  ["POST", "/options", { now: "soon" }, 400, /now is not a date/],
  ["POST", "/options", { seedData: { servers: [{ name: 5 }] } }, 400, /^seedData\.servers\[0\]\.(name|host)/],
  ["POST", "/options", { latencyMs: 5, service: { infra: { prefx: "" } } }, 400, /service: infra\.prefx is not a key/],
  ["POST", "/credits", { key: "nonsense" }, 400, /malformed or unknown/],
  ["POST", "/clock/next", { kind: "deploy" }, 400, /^kind must be /],
  ["POST", "/keys", { kind: "prp" }, 400, /There is no account kind "prp"/],
  ["POST", "/clock/advance", { to: "2020-01-01T00:00:00Z" }, 400, /is not a moment after the clock's/],
  ["POST", "/faults", { operation: "*", fault: { status: 42 } }, 400, /^fault\.status must be/],
  ["POST", "/restore", { format: 7 }, 400, /is not a snapshot/],
  ["POST", "/faults", { operation: "grammar", fault: { status: 422 } }, 400, /Did you mean/],
  ["GET", "/nothing", undefined, 404, /There is no control GET \/nothing\. There are: GET \/clock/],
])("%s %s with %j is rejected with the reason", async (method, path, body, status, message) => {
  const answer = await control(method, path, body);
  expect([answer.status, (answer.body as { error: string }).error]).toEqual([status, expect.stringMatching(message)]);
  expect(mock.options).toEqual({});
});

describe("everything can be driven", () => {
  const ask = async (name: string, body?: unknown) => {
    const [method = "", path = ""] = name.split(" ");
    const answer = await control(method, path, body);
    expect([name, answer.status, answer.body]).toEqual([name, 200, expect.anything()]);
    return answer.body as Record<string, unknown>;
  };
  const list = async (token = mock.tokens.owner, path = "/servers") => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${port.url}/api/v1${path}`, { headers });
    return { status: response.status, policy: response.headers.get("ratelimit-policy"), body: await response.json() };
  };
  afterEach(() => ask("POST /options", { scenario: "team", requestsPerMinute: {}, unlisted: false, clock: "virtual" }));

  it("the rate limit, of callers that are there already", async () => {
    expect((await list()).policy).toBe('"default";q=120;w=60');
    await ask("POST /options", { requestsPerMinute: { infra: 2 } });
    expect([(await list()).status, (await list()).status]).toEqual([200, 429]);
  });

  it("keys of one account, with one balance, each with its own rate limit, and after a snapshot too", async () => {
    const { key } = (await ask("POST /keys", { kind: "pro", sameAccountAs: mock.keys.pro })) as { key: string };
    await ask("POST /credits", { balance: 1 });
    expect(await ask("POST /credits", { key, spend: 0.5 })).toMatchObject({ creditsRemaining: 0.5 });
    await ask("POST /restore", await ask("GET /snapshot"));
    await ask("POST /credits", { key, spend: 0.5 });
    expect([await callTool(), await callTool(key)]).toEqual([402, 402]);
    await ask("POST /keys/revoke", { key });
    await ask("POST /restore", await ask("GET /snapshot"));
    expect([await callTool(), await callTool(key)]).toEqual([402, 401]);
    const { key: token } = (await ask("POST /keys", { kind: "owner" })) as { key: string };
    expect((await list(token)).status).toBe(200);
    await ask("POST /keys/revoke", { key: token });
    expect((await list(token)).status).toBe(401);
  });
});

it("is not in the journal", async () => {
  await control("GET", "/state");
  expect(mock.journal.entries).toEqual([]);
});

it("moves a resource of the infrastructure API to a status, or says why not", async () => {
  const { body: tokens } = await control("GET", "/tokens");
  expect(tokens).toEqual(mock.tokens);
  const token = mock.tokens.owner;
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await mock.fetch(`${port.url}/api/v1/sites`, { headers })).json()) as {
    data: { id: string; status: string }[];
  };
  const { id } = data[0]!;
  expect((await control("POST", "/status", { token, id, status: "suspended" })).status).toBe(200);
  const refused = await control("POST", "/status", { token, id, status: "failed" });
  expect([refused.status, refused.body]).toEqual([400, { error: `${id} cannot move from suspended to failed.` }]);
});

it("sends a receiver deliveries by hand, renews secrets and tries the receiver", async () => {
  const sending = createMock({ webhooks: { deliver: true } });
  const { url, received, close } = await startReceiver((response) => response.writeHead(204).end());
  const own = await sending.listen();
  const ask = async (path: string, body: unknown) => {
    const headers = { "x-mock-token": own.controlToken, "content-type": "application/json" };
    const answer = await fetch(`${own.url}/__mock${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  try {
    const token = sending.tokens.owner;
    const created = await fetch(`${own.infraUrl}/api/v1/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ url, events: ["server.error"] }),
    });
    const { data: webhook } = (await created.json()) as { data: { id: string; secret: string } };
    const sent = await ask("/webhooks/send", { token, type: "server.error", data: { id: "srv_1" } });
    expect(sent).toMatchObject({ status: 200, body: [{ status: "succeeded", eventType: "server.error" }] });
    const again = await ask("/webhooks/resend", { deliveryId: sent.body[0].id });
    const { id, eventId } = sent.body[0];
    expect(again.body).toMatchObject({ status: "succeeded", eventId, resendOf: id });
    expect(sending.resources(token).tables.deliveries.slice(-2)).toMatchObject([
      { resource: { id } },
      { resource: { id: again.body.id }, resendOf: id },
    ]);
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([sent.body[0].eventId, sent.body[0].eventId]);
    const { secret } = (await ask("/webhooks/rotate-secret", { webhookId: webhook.id })).body;
    expect([secret === webhook.secret, /^whsec_/.test(secret)]).toEqual([false, true]);
  } finally {
    await own.close();
    await close();
  }
});

it("describes itself as OpenAPI, without the token but not to strangers", async () => {
  const { status, body } = await control("GET", "/openapi.json", undefined, { "x-mock-token": "" });
  expect(status).toBe(200);
  const config = await createConfig({ rules: { struct: "error", "operation-operationId-unique": "error" } });
  const problems = await lintFromString({ source: JSON.stringify(body), absoluteRef: "/control.json", config });
  expect(problems.map(({ message }) => message)).toEqual([]);
  const described = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(Object.keys(controls).sort());
  expect((await control("GET", "/openapi.json", undefined, { origin: "https://evil.test" })).status).toBe(403);
});

describe("the control token", () => {
  it("is rejected when it is short", async () => {
    await expect(mock.listen({ controlToken: "short" })).rejects.toThrow("at least 16 characters");
  });
});
