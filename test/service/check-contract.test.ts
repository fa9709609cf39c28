import { createMock } from "@tandem/mock";
import { checkContract, type Exchange, readDocument, type ServiceFile } from "@tandem/sdk/contract";
import { expect, it } from "vitest";
import { playTraffic } from "./traffic.ts";

const mock = createMock({ unlisted: true, acceptAnyCredential: false });
const record = await playTraffic(mock);

it("finds nothing contradicted in the mock's traffic, and decides at least 60 of the assumptions by it", () => {
  const { assumptions, unmatched } = checkContract(record.exchanges);
  const by = (verdict: string) =>
    assumptions.filter((each) => each.verdict === verdict).map(({ id, found }) => (found ? `${id} ${found}` : id));
  expect(by("contradicted")).toEqual([]);
  expect(unmatched).toEqual([]);
  expect(by("confirmed").length).toBeGreaterThanOrEqual(60);
});

const hex = "0f".repeat(32);

it.each([
  [`sha256=${hex}`, { encoding: "hex", prefix: "sha256=" }],
  [hex, { encoding: "hex", prefix: "" }],
  [`v2,${"0f".repeat(64)}`, { encoding: "hex", prefix: "v2," }],
  [`${"A".repeat(43)}=`, { encoding: "base64", prefix: "" }],
])("a delivery shows how its signature is written: %s", (signature, scheme) => {
  const delivery = {
    method: "POST",
    url: "https://hooks.example.com/",
    status: 204,
    headers: {},
    body: "",
    requestBody: "{}",
    startedAt: 0,
    durationMs: 0,
    requestHeaders: { "webhook-id": "evt_1", "webhook-timestamp": "1767225600", "webhook-signature": signature },
  };
  const written = checkContract([delivery]).assumptions.find(({ id }) => id === "W-03");
  expect(written).toMatchObject({ verdict: "contradicted", correction: { webhooks: { scheme } } });
});

/** A service that differs in most of what a service file can say. */
const service: ServiceFile = {
  infra: {
    prefix: "/v2",
    case: "snake",
    ids: "number",
    wrap: { list: "results", item: "result" },
    headers: { requestId: "x-req" },
    pagination: {
      style: "page",
      page: "page",
      size: "per_page",
      total: "pagination.total",
      last: "pagination.total_pages",
    },
    error: { message: "err.msg", code: "err.kind" },
    fields: { "Server.host": "ip_address" },
    statuses: { Server: { online: ["running"] } },
  },
  tools: {
    prefix: "/v2/tools",
    list: "/v2/tools",
    case: "snake",
    wrap: { data: "result", meta: "usage" },
    headers: { requestId: "x-req" },
    error: { message: "err.msg", code: "err.kind" },
    fields: {
      "GrammarCheckerRequest.input": "text",
      "GrammarCheckerRequest.options": "params",
      "ToolMeta.durationMs": "took_ms",
    },
    results: { "grammar-checker": { correctedText: "output.text", issues: "output.problems", language: "lang" } },
  },
};

const server = {
  id: 101,
  team_id: 7,
  name: "web-1",
  ip_address: "203.0.113.1",
  port: 22,
  username: "root",
  status: "running",
  status_reason: null,
  os: null,
  resources: null,
  tags: [],
  last_seen_at: null,
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-01-02T03:04:05Z",
};
const page = (number: number, pages: number, rows: number) => ({
  results: Array.from({ length: rows }, () => server),
  pagination: { page: number, per_page: 2, total_pages: pages, total: pages === 1 ? rows : pages * 2 - 1 },
});
const usage = { tool: "t", provider: "p", model: "m", took_ms: 1, credits_charged: 1, credits_remaining: 9 };
const result = { output: { text: "She goes.", problems: [] }, score: 1, lang: "en" };
const refused = { err: { kind: "no_auth", msg: "Who are you?" } };

const at = (url: string, body: object, parts: Partial<Exchange> = {}): Exchange => ({
  method: parts.requestBody === undefined ? "GET" : "POST",
  url: `https://x.test${url}`,
  requestHeaders: {},
  requestBody: undefined,
  status: 200,
  headers: { "x-req": "1" },
  body: JSON.stringify(body),
  startedAt: 0,
  durationMs: 0,
  ...parts,
});
const call = at(
  "/v2/tools/grammar-checker",
  { ok: true, result, usage },
  { requestBody: '{"text":"She go.","params":{}}' },
);

const contradicted = (exchanges: readonly Exchange[], file?: ServiceFile) => {
  const { assumptions, unmatched } = checkContract(exchanges, file);
  const rows = assumptions.filter(({ verdict }) => verdict === "contradicted");
  return [
    ...rows.map(({ id, found }) => `${id} ${found}`),
    ...unmatched.map((each) => `${each.operation} ${each.found}`),
  ];
};

it.each<[string, Exchange]>([
  ["a list on one page", at("/v2/servers?per_page=2", page(1, 1, 1))],
  ["an empty list", at("/v2/servers", page(1, 1, 0))],
  ["the first of two pages", at("/v2/servers?per_page=2", page(1, 2, 2))],
  ["the last of two pages", at("/v2/servers?per_page=2&page=2", page(2, 2, 1))],
  ["a page after the last one", at("/v2/servers?page=2", page(2, 1, 0))],
  ["a page of a size that is ignored", at("/v2/servers?limit=1", page(1, 1, 2))],
  ["a server", at("/v2/servers/101", { result: server })],
  ["an unknown server", at("/v2/servers/9", { err: { kind: "gone", msg: "No" } }, { status: 404 })],
  ["an unknown key", at("/v2/tools/grammar-checker", refused, { status: 401, requestBody: "{}" })],
  ["a tool call", call],
  ["a list of tools", at("/v2/tools", { ok: true, tools: [{ slug: "grammar-checker", name: "Grammar" }] })],
])("a service file that describes the service isn't contradicted by %s", (_, exchange) => {
  const challenge = exchange.status === 401 ? { "www-authenticate": "Bearer" } : {};
  expect(contradicted([{ ...exchange, headers: { ...exchange.headers, ...challenge } }], service)).toEqual([]);
});

it.each([{ prefix: "/v2/tools" }, { prefix: "/run", list: "/v2/tools" }])(
  "tools are listed at their prefix, unless the service file says where: %j",
  (tools) => {
    const list = at("/v2/tools", { success: true, data: { tools: [] } }, { headers: { "x-request-id": "1" } });
    expect(contradicted([list], { tools })).toEqual([]);
  },
);

it.each<[string, object, string]>([
  [
    "another paging",
    { pagination: { style: "page", last: "meta.pages" } },
    "G-06 nothing at /meta/pages, not a number",
  ],
  ["another wrapping", { wrap: { list: "items", item: "result" } }, "G-05 a list is in results"],
  ["another name of a field", { fields: { "Server.host": "address" } }, "I-01 Server.host is missing"],
  [
    "a name that the service doesn't use",
    { fields: { "Server.name": "label" } },
    "I-01 Server.name is in name, not in label",
  ],
  ["ids as texts", { ids: "string" }, "G-03 Server.id is a number"],
  ["another prefix", { prefix: "/v3" }, "G-01 routes are under /v2"],
])("a service file with %s is contradicted by what came", (_, infra, found) => {
  const file: ServiceFile = { ...service, infra: { ...service.infra, ...infra } };
  expect(contradicted([at("/v2/servers", page(1, 1, 1))], file).join("\n")).toContain(found);
});

it("a tool call says where the service differs, as a part of a service file", () => {
  const { assumptions, file, unmatched } = checkContract([call]);
  const tool = assumptions.find(({ id }) => id === "T-17");
  expect(unmatched).toEqual([]);
  expect(file).toEqual({
    tools: { prefix: "/v2/tools", case: "snake", wrap: service.tools!.wrap, headers: service.tools!.headers },
  });
  const { wrap, fields, results } = service.tools!;
  expect(tool!.correction).toEqual({ tools: { wrap, fields, results } });
});

it.each([
  ["the same word", "host", { hostAddress: "x" }, "hostAddress"],
  ["the only text", "host", { ip_address: "x" }, "ip_address"],
  ["a unit", "memoryMb", { ram_mb: 7 }, "ram_mb"],
  ["a secret", "host", { password: "hunter22" }, undefined],
  ["a secret for an id", "teamId", { password: "hunter22" }, undefined],
  ["a number of another meaning", "port", { weight: 22 }, undefined],
  ["one of two texts", "host", { ip: "x", note: "y" }, undefined],
])("a renamed field is guessed by meaning: %s", (_, field, other, guess) => {
  const { status: __, ...camel } = { ...server, host: "x", teamId: "7", id: "1", statusReason: null, lastSeenAt: null };
  const resources = { cpuCores: 1, memoryMb: 7, diskGb: 1 };
  const whole: Record<string, unknown> = { ...camel, createdAt: server.created_at, updatedAt: server.updated_at };
  for (const key of Object.keys(whole)) if (key.includes("_")) delete whole[key];
  const isInner = field in resources;
  const changed: Record<string, unknown> = { ...(isInner ? resources : whole), ...other };
  delete changed[field];
  const data = { ...whole, status: "online", resources, ...(isInner ? { resources: changed } : changed) };
  if (!isInner) delete (data as Record<string, unknown>)[field];
  const { assumptions } = checkContract([at("/api/v1/servers/1", { data })]);
  const all = assumptions.filter(({ verdict, id }) => verdict === "contradicted" && /^I|G-18/.test(id));
  const type = isInner ? "ServerResources" : "Server";
  expect(all.map(({ needs }) => needs)).toEqual([[`${type}.${field}`]]);
  const fields = (all[0]!.correction as { infra?: ServiceFile["infra"] }).infra?.fields;
  expect(fields).toEqual(guess && { [`${type}.${field}`]: guess });
});

const sites = (query: string, ...servers: (string | undefined)[]) =>
  at(`/api/v1/sites${query}`, { data: servers.map((serverId) => ({ serverId })), meta: { nextCursor: null } });

it.each<[string, string, Exchange[]]>([
  ["the others are left out", "confirmed", [sites("", "1", "2"), sites("?serverId=1", "1")]],
  ["all are left out", "confirmed", [sites("", "2"), sites("?serverId=1")]],
  ["others come", "contradicted", [sites("", "1", "2"), sites("?serverId=1", "1", "2")]],
  ["there are no others", "not_seen", [sites("", "1"), sites("?serverId=1", "1")]],
  ["there are none", "not_seen", [sites(""), sites("?serverId=1")]],
  ["the others are on another page", "not_seen", [sites("?cursor=b", "2"), sites("?serverId=1", "1")]],
  ["the field has another name", "not_seen", [sites("", "2"), sites("?serverId=1", undefined)]],
])("a filter is only confirmed by what it leaves out: %s", (_, verdict, exchanges) => {
  expect(checkContract(exchanges).assumptions.find(({ id }) => id === "G-21")).toMatchObject({ verdict });
});

it.each([
  ["ratelimit-limit", "600"],
  ["x-ratelimit-limit", "600"],
  ["ratelimit-policy", '"default";q=600;w=60'],
  ["x-quota", "600", { rateLimit: { limit: "x-quota" } }],
])("a limit that clients follow contradicts nothing: %s", (name, limit, file?: ServiceFile) => {
  const list = at("/api/v1/servers", { data: [], meta: { nextCursor: null } }, { headers: { [name]: limit } });
  expect(checkContract([list], file).assumptions.find(({ id }) => id === "G-11")).toMatchObject({
    verdict: "confirmed",
  });
});

const bearer = { authorization: "Bearer x" };

it.each<[string, Exchange[], ServiceFile | undefined, string, object | undefined]>([
  [
    "a challenge",
    [at("/api/v1/servers", {}, { status: 401, headers: { "www-authenticate": "Bearer" } })],
    undefined,
    "confirmed",
    undefined,
  ],
  [
    "no challenge, from a service that takes bearer tokens",
    [
      at("/api/v1/servers", {}, { status: 401 }),
      at("/api/v1/servers", { data: [], meta: { nextCursor: null } }, { requestHeaders: bearer }),
    ],
    ...([undefined, "contradicted", { infra: { auth: { header: "authorization", scheme: "Bearer" } } }] as const),
  ],
  ["no challenge", [at("/api/v1/servers", {}, { status: 401 })], undefined, "contradicted", undefined],
  [
    "no challenge, and a success as the service file says",
    [at("/api/v1/servers", {}, { status: 401 }), at("/api/v1/servers", {}, { requestHeaders: { "x-token": "Key x" } })],
    ...([{ infra: { auth: { header: "X-Token", scheme: "Key" } } }, "confirmed", undefined] as const),
  ],
  [
    "no challenge, and nothing as the service file says",
    [at("/api/v1/servers", {}, { status: 401 }), at("/api/v1/servers", {}, { requestHeaders: bearer })],
    ...([{ infra: { auth: { header: "x-token" } } }, "not_seen", undefined] as const),
  ],
  [
    "a rejected credential as the service file says",
    [at("/api/v1/servers", {}, { status: 401, requestHeaders: bearer })],
    ...([{ infra: { auth: { scheme: "Bearer" } } }, "contradicted", undefined] as const),
  ],
])("a 401 shows how to sign in: %s", (_, exchanges, file, verdict, certain) => {
  const report = checkContract(exchanges, file);
  expect(report.assumptions.find(({ id }) => id === "G-20")).toMatchObject({ verdict });
  expect(report.file.infra?.auth).toEqual((certain as ServiceFile | undefined)?.infra?.auth);
});

it.each([
  ["/servers", "a list", page(1, 1, 1).pagination],
  ["/servers", "a list without a total", { page: 1, total_pages: 1 }],
  ["/servers/{id}", "a server", {}],
])("a document isn't contradicted by its own service file: %s, %s", (path, _, pagination) => {
  const property = (value: unknown): object => {
    if (value === null) return { type: ["string", "null"] };
    if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
    if (typeof value !== "object") return { type: Number.isInteger(value) ? "integer" : typeof value };
    const properties = Object.entries(value).map(([name, inner]) => [name, property(inner)]);
    return { type: "object", properties: Object.fromEntries(properties) };
  };
  const time = { type: "string", format: "date-time" };
  const item = property({ ...server, os: undefined, resources: undefined, last_seen_at: undefined }) as {
    properties: Record<string, object>;
  };
  Object.assign(item.properties, {
    created_at: time,
    updated_at: time,
    last_seen_at: time,
    status: { enum: ["running"] },
    os: { type: "null" },
    resources: { type: "null" },
  });
  const list = { results: { type: "array", items: item }, pagination: property(pagination) };
  const schema = { type: "object", properties: path === "/servers" ? list : { result: item } };
  const parameters = ["page", "per_page"].map((name) => ({ name, in: "query", schema: { type: "integer" } }));
  const answer = (status: string, body: object) => ({
    [status]: { content: { "application/json": { schema: body } } },
  });
  const responses = { ...answer("200", schema), ...answer("401", property(refused)) };
  const document = { servers: [{ url: "https://x.test/v2" }], paths: { [path]: { get: { parameters, responses } } } };
  const { exchanges } = readDocument(JSON.stringify(document));
  expect(exchanges).toHaveLength(2);
  expect(contradicted(exchanges, service)).toEqual([]);
});
