import { HttpResponse, http } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import type { Fault } from "./engine/faults.ts";
import { toolsOperations } from "./generated/tools-operations.ts";
import { checkResponse } from "./testing/check-response.ts";
import { type Mount, mounts } from "./testing/mounts.ts";

const toolCount = toolsOperations.filter(({ operationId }) => operationId.startsWith("tool_")).length;

/**
 * The same requests through each way into the mock: a call in process, MSW under the global fetch, and a real port.
 * Whatever holds for one must hold for all.
 */
const newMock = () => createMock({ checkResponse });

const mock = newMock();
const { keys } = mock;
const slug = "grammar-checker";
const path = `/api/v1/tools/${slug}`;
const good = { input: "I recieve it." };

type Case = readonly [status: number, code: string, what: string, sent: Sent, details?: object];

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

describe.each(mounts)("through $name", ({ open }) => {
  let mount: Awaited<ReturnType<Mount["open"]>>;

  beforeAll(async () => {
    mount = await open(mock);
  });
  afterAll(() => mount.close());
  beforeEach(() => mock.reset());

  function send({
    method = "POST",
    path: target = path,
    key = keys.pro,
    body = good,
    headers = {},
    signal,
  }: Sent = {}) {
    const sentBody =
      method === "GET" || method === "HEAD" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    return mount.fetch(mount.origin + target, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...sentBody,
      ...(signal ? { signal } : {}),
    });
  }

  const cases: readonly Case[] = [
    [400, "input_too_short", "an empty input", { body: { input: "" } }, { min: 1, actual: 0, field: "input" }],
    [
      400,
      "input_too_long",
      "a long input",
      { body: { input: "x".repeat(20_001) } },
      { max: 20_000, actual: 20_001, field: "input" },
    ],
    [400, "invalid_input", "no input", { body: {} }, { field: "input" }],
    [400, "invalid_input", "an input of the wrong type", { body: { input: 5 } }, { field: "input" }],
    [400, "invalid_input", "a body that is no object", { body: [] }, { field: "" }],
    [
      400,
      "invalid_input",
      "a wrong option",
      { body: { ...good, options: { level: "odd" } } },
      { field: "options.level" },
    ],
    [
      400,
      "invalid_input",
      "an option beside options",
      { body: { input: "Good day", targetLanguage: "de" } },
      { field: "targetLanguage" },
    ],
    [400, "invalid_input", "unreadable JSON", { body: "{" }, { field: "" }],
    [400, "invalid_input", "no body", { body: "" }, { field: "" }],
    [400, "invalid_input", "another content type", { headers: { "content-type": "text/plain" } }, { field: "" }],
    [400, "browser_only_tool", "a tool of the browser", { path: "/api/v1/tools/qr-generator" }, { field: "slug" }],
    [401, "invalid_api_key", "no key", { key: null }],
    [401, "invalid_api_key", "a key of another form", { key: "nonsense" }],
    [401, "invalid_api_key", "a revoked key", { key: keys.revoked }],
    [
      402,
      "out_of_credits",
      "no credits",
      { key: keys.outOfCredits },
      { creditsRemaining: 0, resetsAt: "2026-02-01T00:00:00.000Z" },
    ],
    [403, "plan_required", "a free account", { key: keys.free }, { plan: "free" }],
    [403, "plan_required", "an ended trial", { key: keys.expiredTrial }, { plan: "free" }],
    [404, "unknown_tool", "an unknown slug", { path: "/api/v1/tools/grammar", body: {} }],
    [
      422,
      "provider_error",
      "a failed provider, as asked",
      { headers: { prefer: "code=422" } },
      { provider: "mock", retryable: true },
    ],
    [429, "rate_limited", "a full window, as asked", { headers: { prefer: "code=429" } }, { retryAfterSeconds: 1 }],
  ];

  it.each([
    { what: "a success", sent: {}, status: 200, waitsSeconds: 90 },
    { what: "a refusal", sent: { key: null }, status: 401, waitsSeconds: 0 },
  ])("$what carries the mock's time", async ({ sent, status, waitsSeconds }) => {
    await mock.clock.advance("40d");
    if (waitsSeconds > 0) mock.faults.add({ operation: "*", fault: { latencyMs: waitsSeconds * 1_000 } });
    const sending = send(sent);
    if (waitsSeconds > 0) await expect.poll(() => mock.clock.pending).toBe(1);
    await mock.clock.advance(waitsSeconds * 1_000);
    const response = await sending;
    const date = waitsSeconds === 90 ? "Tue, 10 Feb 2026 00:01:30 GMT" : "Tue, 10 Feb 2026 00:00:00 GMT";
    expect([response.status, response.headers.get("date")]).toEqual([status, date]);
  });

  it.each(cases.map(([status, code, what, sent, details]) => ({ status, code, what, sent, details })))(
    "$what gets $status $code",
    async ({ status, code, sent, details }) => {
      const response = await send(sent);
      const { success, error } = (await response.json()) as {
        success: boolean;
        error: { code: string; details?: object };
      };
      expect([response.status, success, error.code]).toEqual([status, false, code]);
      if (details) expect(error.details).toEqual(details);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("x-request-id")).toMatch(/^req_[a-z0-9]{16}$/);
      expect(response.headers.get("www-authenticate")).toBe(
        status !== 401 ? null : sent.key === null ? "Bearer" : 'Bearer error="invalid_token"',
      );
      expect(mock.journal.entries.at(-1)).toMatchObject({ status, executed: false, charged: 0 });
    },
  );

  it("the tools are listed without a key", async () => {
    const response = await send({ method: "GET", path: "/api/v1/tools", key: null });
    const { data } = (await response.json()) as { data: { tools: object[] } };
    expect(data.tools).toHaveLength(toolCount);
    expect(data.tools[0]).toEqual({
      slug: "ai-detector",
      name: "AI Content Detector",
      description: "Tell whether a text was written by a person or by a model",
      inputKind: "text",
    });
  });

  it("a success carries result, meta and rate headers", async () => {
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.get("ratelimit-policy")).toBe('"default";q=60;w=60');
    expect(response.headers.get("ratelimit")).toBe('"default";r=59;t=60');
    expect(response.headers.get("retry-after")).toBe(null);
    expect(await response.json()).toMatchObject({
      success: true,
      data: { correctedText: "I receive it." },
      meta: { tool: slug, provider: "mock" },
    });
  });

  describe("a fault", () => {
    const _strike = (fault: Fault) => mock.faults.add({ operation: slug, nth: 1, fault });
    it("strikes the calls it counts, of the key it names, and no other", async () => {
      mock.faults.add({ operation: slug, key: keys.plus, nth: [1, 3], fault: { status: 422 } });
      const statuses: number[] = [];
      for (const key of [keys.pro, keys.plus, keys.plus, keys.plus, keys.plus])
        statuses.push((await send({ key })).status);
      expect(statuses).toEqual([200, 422, 200, 422, 200]);
    });
  });

  describe("a handler of mock.use", () => {
    it("answers in front of the service, and is gone after resetHandlers", async () => {
      mock.use(
        http.post(`*${path}`, async ({ request }) =>
          HttpResponse.json({ seen: await request.json() }, { status: 299 }),
        ),
      );
      const overridden = await send();
      expect([overridden.status, await overridden.json()]).toEqual([299, { seen: good }]);
      expect(mock.journal.entries.at(-1)).toMatchObject({ overridden: true, status: 299, executed: false });
      mock.resetHandlers();
      expect((await send()).status).toBe(200);
    });

    it("that fails with a network error loses the connection", async () => {
      mock.use(http.post(`*${path}`, () => HttpResponse.error()));
      await expect(send()).rejects.toThrow(TypeError);
    });
  });

  it("no key is in the journal, wherever it was sent", async () => {
    const planted = "tdm_pro_PLANTED-secret_9";
    await send({
      key: planted,
      body: { input: `my key is ${planted}` },
      headers: { "x-copy": planted, cookie: `k=${planted}` },
    });
    await send({ key: planted, path: `${path}?key=${planted}` });
    await send({ key: `odd%2Bkey${planted}`, path: "/api/v1/tools/nope" });
    expect(mock.journal.entries).toHaveLength(3);
    expect(JSON.stringify([mock.journal.entries, mock.snapshot(), mock.worlds()])).not.toMatch(/PLANTED/i);
    expect(mock.journal.find({ key: planted })).toHaveLength(2);
  });
});

describe.each(mounts)("a request that matches no operation, through $name", ({ open }) => {
  let mount: Awaited<ReturnType<Mount["open"]>>;
  beforeAll(async () => {
    mount = await open(createMock({ checkResponse, origins: ["https://service.test"] }));
  });
  afterAll(() => mount.close());
  const owner = { authorization: `Bearer ${mock.tokens.owner}` };

  it.each([
    ["DELETE", "/tools/ai-detector", 405, "HEAD, GET, POST, OPTIONS", "method_not_allowed"],
    ["PUT", "/servers", 405, "HEAD, GET, POST, OPTIONS", "method_not_allowed"],
    ["POST", "/servers/srv_81f2", 405, "HEAD, GET, DELETE, OPTIONS", "method_not_allowed"],
    ["PATCH", "/servers/srv_81f2", 404, null, "not_found"],
    ["GET", "/serverz", 404, null, "not_found"],
    ["OPTIONS", "/servers/srv_81f2", 204, "HEAD, GET, DELETE, OPTIONS", undefined],
    ["OPTIONS", "/serverz", 404, null, "not_found"],
    ["HEAD", "/servers", 200, null, undefined],
    ["HEAD", "/tools/ai-detector", 200, null, undefined],
    ["HEAD", "/servers/srv_none", 404, null, undefined],
    ["HEAD", "/sites/site_4c1d/deploy", 405, "POST, OPTIONS", undefined],
  ])("%s %s is %i, with Allow: %s", async (method, path, status, allow, code) => {
    const response = await mount.fetch(`${mount.origin}/api/v1${path}`, { method, headers: owner });
    const text = await response.text();
    const body = text === "" ? {} : JSON.parse(text);
    expect([response.status, response.headers.get("allow"), body.code ?? body.error?.code]).toEqual([
      status,
      allow,
      code,
    ]);
  });
});

describe.each(mounts)("the infrastructure API through $name", ({ open }) => {
  let mount: Awaited<ReturnType<Mount["open"]>>;

  beforeAll(async () => {
    mount = await open(mock);
  });
  afterAll(() => mount.close());
  beforeEach(() => mock.reset());

  const { tokens } = mock;
  const idempotencyKey = "0c8d3f6e-6a30-4a0e-9d8e-0b7f3a1f2c4d";

  async function call(route: string, body?: object, token = tokens.owner, headers: Record<string, string> = {}) {
    const [method = "", target = ""] = route.split(" ");
    const response = await mount.fetch(`${mount.origin}/api/v1${target}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === "" ? null : JSON.parse(text) };
  }

  it("a server is created, comes online on the clock, is listed in pages and deleted", async () => {
    const created = await call("POST /servers", { name: "new-1", host: "203.0.113.9" });
    expect([created.status, created.body.data.status]).toEqual([201, "pending"]);
    expect(created.headers.get("ratelimit-policy")).toBe('"default";q=120;w=60');
    const { id } = created.body.data;
    await mock.clock.advance("8s");
    expect((await call(`GET /servers/${id}`)).body.data.status).toBe("online");
    const first = await call("GET /servers?limit=3");
    const second = await call(`GET /servers?limit=3&cursor=${first.body.meta.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map(({ name }) => name)).toEqual([
      "new-1",
      "staging-1",
      "db-1",
      "web-1",
    ]);
    const deleted = await call(`DELETE /servers/${id}`);
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
  });

  it.each([
    [401, "unauthorized", "GET /servers", undefined, "nonsense", {}],
    [403, "forbidden", "POST /servers", {}, tokens.readOnly, {}],
    [404, "not_found", "GET /servers/srv_none", undefined, tokens.owner, {}],
    [404, "not_found", "POST /teams", { name: "x" }, tokens.owner, {}],
    [409, "name_taken", "POST /servers", { name: "web-1", host: "203.0.113.9" }, tokens.owner, {}],
    [422, "validation_failed", "POST /servers", {}, tokens.owner, {}],
    [402, "payment_required", "POST /servers", {}, tokens.owner, { prefer: "code=402" }],
    [503, "unavailable", "GET /servers", undefined, tokens.owner, { prefer: "code=503" }],
  ] as const)("%i %s is a problem body, for %s", async (status, code, route, body, token, headers) => {
    const refused = await call(route, body, token, headers);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.body.requestId).toBe(refused.headers.get("x-request-id"));
    expect(refused.headers.get("retry-after")).toBe(status === 503 ? "1" : null);
  });

  it("a call with a lost response is not executed twice with one idempotency key", async () => {
    mock.faults.add({ operation: "createServer", nth: 1, fault: { reset: "before-headers" } });
    const post = () =>
      call("POST /servers", { name: "new-1", host: "203.0.113.9" }, tokens.owner, {
        "idempotency-key": idempotencyKey,
      });
    await expect(post()).rejects.toThrow(TypeError);
    expect((await post()).status).toBe(201);
    expect(mock.journal.find({ operationId: "createServer" }).map(({ executed }) => executed)).toEqual([true, false]);
    expect((await call("GET /servers")).body.data).toHaveLength(4);
  });
});
