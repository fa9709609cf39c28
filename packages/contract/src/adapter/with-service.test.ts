import { createMock } from "@tandem/mock";
import { Tandem, type TandemOptions } from "@tandem/sdk";
import { describe, expect, it } from "vitest";
import type { ServiceFile } from "../service-file.ts";
import { withService } from "./with-service.ts";

const different: ServiceFile = {
  infra: {
    prefix: "/v2",
    case: "snake",
    fields: { "Server.host": "ip_address" },
    pagination: { style: "page", page: "page", size: "per_page", last: "meta.last_page", total: "meta.total" },
    statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
    error: { message: "error.message", code: "error.type", fields: "error.errors" },
    wrap: { item: null, list: "items" },
    headers: { requestId: "x-trace-id", idempotencyKey: null },
    auth: { header: "x-token", scheme: "" },
  },
  tools: {
    list: "/catalog",
    auth: { header: "x-api-key", scheme: "" },
    error: { message: "message", code: "code" },
    results: { "grammar-checker": { correctedText: "text", issues: "matches" } },
  },
  rateLimit: { limit: "x-limit", remaining: "x-left", reset: "x-reset" },
};

const origin = "https://api.example.com";

/** A client for a mock that speaks a service file. */
function connect(service: ServiceFile, own = service, options: TandemOptions = {}) {
  const mock = createMock({ service, unlisted: true });
  const sent: { line: string; headers: Headers; body: unknown }[] = [];
  const fetch = withService(own, async (url: string, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ line: `${init.method} ${url.replace(origin, "")}`, headers: new Headers(init.headers), body });
    return mock.fetch(url, init);
  });
  const tandem = new Tandem({
    fetch: fetch as NonNullable<TandemOptions["fetch"]>,
    clock: mock.clock,
    retries: 0,
    tools: { apiKey: mock.keys.pro, baseUrl: origin },
    infra: { token: mock.tokens.owner, baseUrl: origin },
    ...options,
  });
  return { mock, tandem, sent };
}

const errorOf = (call: PromiseLike<unknown>) => Promise.resolve(call).catch((error: unknown) => error);

describe("a service that differs in everything", () => {
  it("is listed, paged, read and changed", async () => {
    const { tandem, sent } = connect(different);
    for (let turn = 0; turn < 5; turn++)
      await tandem.infra.servers.create({ name: `n${turn}`, host: `203.0.113.${turn}` });
    expect(sent[0]).toMatchObject({ line: "POST /v2/servers", body: { name: "n0", ip_address: "203.0.113.0" } });
    expect([...sent[0]!.headers.keys()]).not.toContain("idempotency-key");
    expect([...sent[0]!.headers.keys()]).not.toContain("authorization");
    expect(sent[0]!.headers.get("x-token")).toMatch(/^\w/);
    const servers = await Array.fromAsync(tandem.infra.servers.list({ pageSize: 2 }));
    expect(servers).toHaveLength(8);
    expect(servers[0]).toMatchObject({ name: "n4", host: "203.0.113.4" });
    expect(sent.slice(5).map(({ line }) => line)).toEqual(
      [1, 2, 3, 4].map((page) => `GET /v2/servers?per_page=2${page > 1 ? `&page=${page}` : ""}`),
    );
    expect(await tandem.infra.servers.get("srv_81f2")).toMatchObject({ name: "web-1", teamId: "team_9" });
    await tandem.infra.servers.delete(servers[0]!.id);
  });

  it("runs tools, lists them and streams a job", async () => {
    const { mock, tandem, sent } = connect(different);
    const { data, meta } = await tandem.tools.run("grammar-checker", { input: "She go home." });
    expect(data).toMatchObject({ correctedText: expect.any(String), issues: expect.any(Array) });
    expect(meta.creditsCharged).toBeGreaterThan(0);
    expect((await tandem.tools.list()).length).toBe(16);
    expect(sent.map(({ line }) => line)).toContain("GET /catalog");
    const job = await tandem.infra.ai.start("Why is web-1 slow?", { approval: "none" });
    const types = new Set<string>();
    const reading = (async () => {
      for await (const event of job.events()) {
        types.add(event.type);
        if (event.type === "job.snapshot")
          expect(event.job).toMatchObject({ id: job.id, createdAt: expect.any(String) });
      }
    })();
    for (let turn = 0; turn < 40; turn++) await mock.clock.advance("5s");
    await reading;
    expect([...types]).toEqual(expect.arrayContaining(["job.snapshot", "step.updated", "output.delta", "job.done"]));
  });
});

it.each<[string, ServiceFile, ServiceFile, string]>([
  ["a name", {}, { infra: { fields: { "Server.host": "ip_address" } } }, "infra.fields.Server.host"],
  ["a last page", {}, { infra: { pagination: { style: "page", last: "meta.last_page" } } }, "infra.pagination.last"],
  [
    "a wrapping",
    {},
    { infra: { wrap: { list: "items" } } },
    "infra.wrap.list: expected a list at /items, found nothing",
  ],
])("a file with %s that isn't there is an error that names the key, without retries", async (_, service, own, key) => {
  const { tandem, sent } = connect(service, own, { retries: 3 });
  const error = await errorOf(tandem.infra.servers.list());
  expect(error).toMatchObject({ status: 501, apiCode: "service_file_mismatch", outcome: "unknown" });
  expect((error as Error).message).toContain(key);
  expect(sent).toHaveLength(1);
});

it("a paid result that can't be translated is kept, and its charge is unknown", async () => {
  const { tandem } = connect({}, { tools: { wrap: { data: "result" } } }, { retries: 3 });
  const error = await errorOf(tandem.tools.run("grammar-checker", { input: "She go home." }));
  expect(error).toMatchObject({ outcome: "unknown", charged: "unknown", status: 501 });
  expect(JSON.stringify((error as { details?: unknown }).details)).toContain("She goes home.");
});

it("a cursor of another list is rejected, unsent", async () => {
  const { tandem, sent } = connect(different);
  const error = await errorOf(tandem.infra.servers.list({ cursor: "abc" }));
  expect((error as Error).message).toContain('The cursor "abc" is not from a page of this list');
  expect(sent).toEqual([]);
});

it.each<[number, object, number, object]>([
  [503, { "retry-after": "0" }, 1, { outcome: "unknown" }],
  [500, {}, 1, { outcome: "unknown" }],
  [429, { "retry-after": "0" }, 2, { id: "srv_1" }],
])(
  "without idempotency keys, a POST is repeated only if it was rejected: %i %j",
  async (status, headers, sent, end) => {
    let requests = 0;
    const fetch = withService({ infra: { headers: { idempotencyKey: null } } }, async (_: string) =>
      requests++ === 0
        ? new Response("{}", { status, headers: { ...headers, "content-type": "application/json" } })
        : Response.json({ data: { id: "srv_1" } }, { status: 201 }),
    );
    const infra = { token: "t", baseUrl: origin };
    const client = new Tandem({ fetch: fetch as NonNullable<TandemOptions["fetch"]>, retries: 2, infra }).infra;
    expect(await errorOf(client.servers.create({ name: "n", host: "203.0.113.1" }))).toMatchObject(end);
    expect(requests).toBe(sent);
  },
);

const more = { rate_info: { per_minute: 60, "x-y": [1] }, warnings: ["slow"] };
const server = { id: "srv_1", name: "web-1" };
const snake = { case: "snake" } as const;

it.each<[string, ServiceFile, path: string, status: number, received: object, model: object]>([
  [
    "a resource in its place",
    { infra: snake },
    ...(["servers/srv_1", 200, { data: server, ...more }, { data: server, ...more }] as const),
  ],
  [
    "a list, without a style",
    { infra: snake },
    ...(["servers", 200, { data: [server], meta: { next_cursor: null, a_b: 1 }, ...more }] as const),
    { data: [server], meta: { nextCursor: null, a_b: 1 }, ...more },
  ],
  [
    "a list of pages",
    { infra: { ...snake, pagination: { style: "page", total: "meta.all" }, wrap: { list: "items" } } },
    ...(["servers", 200, { items: [server], meta: { all: 1, a_b: 1 }, ...more }] as const),
    { data: [server], meta: { nextCursor: null, a_b: 1 }, ...more },
  ],
  [
    "the list of tools",
    { tools: { ...snake, wrap: { data: "result" }, fields: { "Tool.name": "label" } } },
    ...(["tools", 200, { result: [{ slug: "x", label: "X", a_b: 1 }], ...more }] as const),
    { data: { tools: [{ slug: "x", name: "X", aB: 1 }] }, ...more },
  ],
  [
    "a result",
    {
      tools: { wrap: { data: "result", meta: "usage" }, results: { "ai-translator": { translatedText: "out.text" } } },
    },
    "tools/ai-translator",
    ...([200, { result: { out: { text: "Hallo", notes: 1 }, kept: 2 }, usage: { tool: "t" }, ...more }] as const),
    { data: { translatedText: "Hallo", out: { notes: 1 }, kept: 2 }, meta: { tool: "t" }, ...more },
  ],
  [
    "an error",
    { infra: { ...snake, error: { message: "error.text", code: "error.kind" } } },
    ...(["servers/x", 404, { error: { text: "Gone", kind: "gone", hint: "h" }, ...more }] as const),
    { error: { message: "Gone", code: "gone", hint: "h" }, ...more },
  ],
  [
    "an error of a tool",
    { tools: { error: { message: "message" } } },
    ...(["tools/ai-translator", 400, { message: "Bad", code: 7, ...more }] as const),
    { success: false, error: { message: "Bad", details: { code: 7 } }, code: 7, ...more },
  ],
  [
    "the charge of a rejected call",
    { tools: { ...snake, wrap: { meta: "usage" }, error: { message: "message" } } },
    ...(["tools/ai-translator", 400, { message: "Bad", usage: { credits_charged: 2 } }] as const),
    { meta: { creditsCharged: 2 } },
  ],
])("what the file doesn't name passes through untouched, beside %s", async (_, file, path, status, received, model) => {
  const fetch = withService(file, async (_: string, __: RequestInit) => Response.json(received, { status }));
  const method = path.startsWith("tools/") ? "POST" : "GET";
  const response = await fetch(`${origin}/api/v1/${path}`, { method });
  expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: model });
});

it("of an error, the SDK has the rest in its details", async () => {
  const fetch = withService(
    { infra: { error: { message: "error.text", code: "error.kind", requestId: "trace" } } },
    async (_: string) =>
      Response.json({ error: { text: "Gone", kind: "gone", hint: "h" }, trace: "t1" }, { status: 404 }),
  ) as unknown as NonNullable<TandemOptions["fetch"]>;
  const { infra } = new Tandem({ fetch, retries: 0, infra: { token: "t", baseUrl: origin } });
  expect(await errorOf(infra.servers.get("x"))).toMatchObject({
    ...{ summary: "Gone", apiCode: "gone", requestId: "t1", details: { hint: "h" } },
  });
});

describe("the address", () => {
  const calls: string[] = [];
  const fetch = withService({ infra: { prefix: "/v2" }, tools: { prefix: "/ai" } }, async (url: string) => {
    calls.push(url);
    return Response.json({ data: [], meta: { nextCursor: null, limit: 25 } });
  }) as unknown as typeof globalThis.fetch;

  it.each([
    ["https://a.test/api/v1/servers", "https://a.test/v2/servers"],
    ["https://a.test/gateway/api/v1/servers", "https://a.test/gateway/v2/servers"],
    ["https://a.test/gateway/servers/srv_1", "https://a.test/gateway/v2/servers/srv_1"],
    ["https://a.test/v2/servers", "https://a.test/v2/servers"],
    ["https://a.test/api/v1/tools/ai-rewriter", "https://a.test/ai/ai-rewriter"],
    ["https://a.test/api/v1/not-known", "https://a.test/v2/not-known"],
    ["https://a.test/elsewhere", "https://a.test/elsewhere"],
  ])("%s is sent to %s", async (from, to) => {
    await fetch(from);
    await fetch(new Request(from));
    expect(calls.splice(0)).toEqual([to, to]);
  });
});

it("a body that breaks keeps its status", async () => {
  const service: ServiceFile = { infra: { case: "snake" } };
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
  const response = await withService(
    service,
    async (_: string) => new Response(broken, { status: 404 }),
  )(`${origin}/api/v1/servers`);
  expect(response.status).toBe(404);
  await expect(response.text()).rejects.toThrow("cut");
});

it("what the sender says of itself is kept", () => {
  const transport = Object.assign(async (_: string, __: RequestInit) => new Response(), {
    tellsWhenSent: true as const,
  });
  expect(withService({}, transport).tellsWhenSent).toBe(true);
});
