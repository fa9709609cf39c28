import { createMock } from "@tandem/mock";
import { expect, it } from "vitest";
import { playTraffic } from "../../../../test/service/traffic.ts";
import { readPath } from "../adapter/dotted-path.ts";
import type { ServiceFile } from "../service-file.ts";
import { checkContract } from "./check-contract.ts";
import type { Exchange } from "./exchange.ts";

it("finds nothing contradicted in the mock's traffic, and decides at least 60 of the assumptions by it", async () => {
  const record = await playTraffic(createMock({ unlisted: true, acceptAnyCredential: false }));
  const { assumptions, unmatched, file } = checkContract(record.exchanges);
  const by = (verdict: string) =>
    assumptions.filter((each) => each.verdict === verdict).map(({ id, found }) => (found ? `${id} ${found}` : id));
  expect({ contradicted: by("contradicted"), unmatched, file }).toEqual({ contradicted: [], unmatched: [], file: {} });
  expect(by("confirmed").length).toBeGreaterThanOrEqual(60);
  // These take an experiment.
  expect(by("undecided")).toEqual(expect.arrayContaining(["T-03", "W-04", "W-05", "G-12", "G-21"]));
});

const hex = "0f".repeat(32);

it.each<[string, Record<string, string>, W02: string | undefined, W03: boolean]>([
  ["as assumed", {}, undefined, false],
  ["in hex", { "webhook-signature": `sha256=${hex}` }, undefined, true],
  ["in base64 alone", { "webhook-signature": `${"A".repeat(43)}=` }, undefined, true],
  ["in another header", { "webhook-signature": "", "x-sign": hex }, "signature", true],
])("of a delivery, what is signed and which header has what is for a person to say: %s", (_, headers, key, isOther) => {
  const all = {
    "webhook-id": "evt_1",
    "webhook-timestamp": "1",
    "webhook-signature": `v1,${"A".repeat(43)}=`,
    ...headers,
  };
  const requestHeaders = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const report = checkContract([at("/hook", {}, { requestBody: "{}", requestHeaders })]);
  const of = (id: string) => report.assumptions.find((each) => each.id === id)!;
  const scheme = { ...(isOther && { signed: "?", encoding: "?", prefix: "?" }), ...(key && { [key]: "?" }) };
  expect(of("W-02").verdict).toBe(key ? "contradicted" : "confirmed");
  expect(of("W-03").verdict).toBe(isOther ? "contradicted" : "undecided");
  expect(report.open).toEqual(isOther ? { webhooks: { scheme } } : {});
  expect(report.file).toEqual({});
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

it.each<[string, object, string]>([
  [
    "another paging",
    { pagination: { style: "page", last: "meta.pages" } },
    "G-06 expected a number at /meta/pages, found nothing",
  ],
  ["another wrapping", { wrap: { list: "items", item: "result" } }, "G-05 a list is in results"],
  ["another name of a field", { fields: { "Server.host": "address" } }, "I-01 Server.host is missing"],
  [
    "a name that the service doesn't use",
    { fields: { "Server.name": "label" } },
    'I-01 infra.fields.Server.name: expected a value at /label, found "it at /name"',
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
    tools: { prefix: "/v2/tools", case: "snake", headers: service.tools!.headers },
  });
  // The documents have the wrapping of results, so only a person can say that it differs.
  expect(tool).toMatchObject({
    found: expect.stringContaining("tools.wrap.data: expected a result at /data, found nothing"),
  });
  expect(tool!.needs).toContain("tools.wrap.data");
  expect(tool!.correction).toMatchObject({ tools: { wrap: { data: "?" } } });
  expect(tool!.correction).not.toHaveProperty("file");
  const { wrap } = service.tools!;
  const unwrapped = checkContract([call], { tools: { wrap } }).assumptions.find(({ id }) => id === "T-17");
  expect(unwrapped).toMatchObject({
    correction: {
      tools: {
        fields: { "GrammarCheckerRequest.input": "?", "ToolMeta.durationMs": "?" },
        results: { "grammar-checker": { correctedText: "?", issues: "?", language: "?" } },
      },
    },
    found: expect.stringContaining("GrammarCheckerData.language is missing; it has output, lang"),
  });
  expect(unwrapped!.needs).toContain("tools.results.grammar-checker.language");
});

const bearer = { authorization: "Bearer x" };

it.each<[string, Exchange[], ServiceFile | undefined, string, "?" | undefined]>([
  [
    "a challenge",
    [at("/api/v1/servers", {}, { status: 401, headers: { "www-authenticate": "Bearer" } })],
    ...([undefined, "confirmed", undefined] as const),
  ],
  [
    "no challenge, from a service that takes bearer tokens",
    [
      at("/api/v1/servers", {}, { status: 401 }),
      at("/api/v1/servers", { data: [], meta: { nextCursor: null } }, { requestHeaders: bearer }),
    ],
    ...([undefined, "contradicted", "?"] as const),
  ],
  ["no challenge", [at("/api/v1/servers", {}, { status: 401 })], undefined, "contradicted", "?"],
  [
    "no challenge, and a success as the service file says",
    [at("/api/v1/servers", {}, { status: 401 }), at("/api/v1/servers", {}, { requestHeaders: { "x-token": "Key x" } })],
    ...([{ infra: { auth: { header: "X-Token", scheme: "Key" } } }, "confirmed", undefined] as const),
  ],
])(
  "how to sign in is for a person to say, unless a 401 or a success shows it: %s",
  (_, exchanges, file, verdict, open) => {
    const report = checkContract(exchanges, file);
    expect(report.assumptions.find(({ id }) => id === "G-20")).toMatchObject({ verdict });
    expect(report.file.infra?.auth).toBeUndefined();
    expect(readPath(report.open, "infra.auth")).toEqual(open && { header: open, scheme: open });
  },
);

const site = { data: [{ id: "1", name: "shop", teamId: "t" }], meta: { nextCursor: null } };

it.each<[string, Exchange[], ServiceFile, needs: readonly string[], open: object]>([
  ["no list of tools", [at("/api/v1/tools", {}, { status: 404 })], {}, ["tools.list"], { tools: { list: "?" } }],
  [
    "an error without a text",
    [at("/api/v1/servers/1", { no: 1 }, { status: 404 })],
    ...([{}, ["infra.error.message"], { infra: { error: { message: "?" } } }] as const),
  ],
  [
    "no resource in a body",
    [at("/api/v1/servers/1", { ok: true })],
    ...([{}, ["infra.wrap.item"], { infra: { wrap: { item: "?" } } }] as const),
  ],
  [
    "a field that isn't where the file has it",
    [at("/api/v1/sites", site)],
    { infra: { fields: { "Site.name": "label" } } },
    ...([["infra.fields.Site.name"], { infra: { fields: { "Site.name": "?" } } }] as const),
  ],
])(
  "each key that needs a person is in the part of a file to decide, and not in the file: %s",
  (_, all, own, needs, open) => {
    const report = checkContract(all, own);
    expect(report.needs).toEqual(expect.arrayContaining([...needs]));
    expect(report.open).toMatchObject(open);
    for (const key of needs) expect(readPath(report.file, key)).toBeUndefined();
    const text = JSON.stringify(report.open);
    for (const key of report.needs) for (const part of key.split(".")) expect(text).toContain(part);
  },
);

const cursorPage = (cursor: unknown, parts: Partial<Exchange> = {}, beside: object = {}) =>
  at("/api/v1/servers", { data: [], meta: { nextCursor: cursor, ...beside } }, parts);
const toNext = { link: '<https://x.test/api/v1/servers?cursor=b>; rel="next"' };

it.each<[string, Exchange, string | undefined]>([
  ["a cursor", cursorPage("b"), undefined],
  ["null on the last page", cursorPage(null), undefined],
  ["null, with a Link to the next page", cursorPage(null, { headers: toNext }), "lists are paged by the Link header"],
  ["null, with more", cursorPage(null, {}, { hasMore: true }), "lists are paged by the cursor at meta.nextCursor"],
  [
    "null, with a greater total",
    cursorPage(null, {}, { total: 7 }),
    "lists are paged by the cursor at meta.nextCursor",
  ],
  ["nothing", at("/api/v1/servers", { data: [] }), "a list doesn't say where it ends"],
  ["a Link alone", at("/api/v1/servers", { data: [] }, { headers: toNext }), "lists are paged by the Link header"],
])("a list that could go on is never taken for whole: %s", (_, exchange, found) => {
  const verdict = checkContract([exchange]).assumptions.find(({ id }) => id === "G-06");
  expect(verdict).toMatchObject({ verdict: found ? "contradicted" : "confirmed", found: found ?? null });
});

it.each<[string, NonNullable<ServiceFile["infra"]>["pagination"], Exchange, string]>([
  ["none, with a Link", { style: "none" }, at("/api/v1/servers", { data: [] }, { headers: toNext }), "a sign of more"],
  ["none, with a total", { style: "none" }, at("/api/v1/servers", { data: [], total: 7 }), "total is 7"],
  ["link, with a cursor in the body", { style: "link" }, cursorPage("b"), "meta.nextCursor is"],
  [
    "a page that isn't the requested one",
    { style: "page" },
    at("/api/v1/servers?page=2", { data: [{}], page: 1 }),
    "page 1",
  ],
])("nor is it with a service file that says so: %s", (_, pagination, exchange, found) => {
  expect(contradicted([exchange], { infra: { pagination } }).join()).toContain(found);
});

const sites = (query: string, ...ids: string[]) =>
  at(`/api/v1/sites${query}`, { data: ids.map((id) => ({ id })), total: 5 });

it.each<[string, string, Exchange[]]>([
  ["its next page", "page", [sites("", "1", "2"), sites("?page=2", "3", "4")]],
  ["under another name", "p", [sites("", "1", "2"), sites("?p=3", "5")]],
  ["the same page again", "?", [sites("", "1", "2"), sites("?page=2", "1", "2")]],
  ["a smaller page", "?", [sites("", "1", "2"), sites("?limit=1", "1")]],
  ["a filter with a number", "?", [sites("", "1", "2"), sites("?serverId=7", "3")]],
  ["a filter with a text", "?", [sites("", "1", "2"), sites("?q=x", "3")]],
])("only a later page shows the parameter that gets it: %s", (_, page, exchanges) => {
  const verdict = checkContract(exchanges).assumptions.find(({ id }) => id === "G-06");
  expect(verdict).toMatchObject({
    correction: { infra: { pagination: { style: "page", page, total: "total" } } },
    needs: page === "?" ? ["infra.pagination.page"] : [],
  });
});
