import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operations } from "./generated/tables.ts";
import { decodeRequest, encodeResponse } from "./inverse.ts";
import { nearest } from "./nearest.ts";
import { findOperation, type Operation, operationOf } from "./operations.ts";
import { parseServiceFile } from "./parse-service-file.ts";
import type { ServiceFile } from "./service-file.ts";
import { Translator } from "./translator.ts";

interface Documented {
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses?: Record<string, Body>;
}
type Body = { content?: Record<string, { example?: Loose }> };
// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
type Loose = any;

const documents = ["infra", "tools"].map((name) =>
  JSON.parse(readFileSync(new URL(`../../sdk/openapi/${name}.json`, import.meta.url), "utf8")),
);

/** Each operation with the examples of the published document. */
const exchanges = documents.flatMap(({ paths }) =>
  Object.values(paths as Record<string, Record<string, Documented>>).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, requestBody, responses }) => {
      const [status, response] = Object.entries(responses ?? {}).find(([code]) => code.startsWith("2")) ?? [];
      const answer = response?.content?.["application/json"]?.example;
      const sent = requestBody?.content?.["application/json"]?.example;
      return operations[operationId] && answer
        ? [{ id: operationId as string, status: Number(status), sent, answer }]
        : [];
    }),
  ),
);

const everything: ServiceFile = {
  infra: {
    prefix: "",
    case: "snake",
    ids: "number",
    fields: { "Server.host": "ip_address", "Site.name": "label", "Deploy.commit": "revision" },
    pagination: { style: "cursor", cursor: "after", size: "count", next: "page.after", more: "page.more" },
    statuses: { Deploy: { succeeded: ["success", "done"], failed: ["error"] }, "Server.status": { online: ["up"] } },
    error: { message: "error.message", code: "error.type", fields: "error.errors" },
    wrap: { item: null, list: "items" },
    headers: { requestId: "x-trace-id", idempotencyKey: null },
  },
  tools: {
    case: "pascal",
    wrap: { data: "result", meta: null },
    results: { "grammar-checker": { correctedText: "out.text", issues: "matches" } },
  },
  rateLimit: { limit: "x-limit", remaining: "x-left", reset: "x-reset" },
};

const noQuery = { query: new URLSearchParams(), url: "/" };

function roundTrip(service: ServiceFile, operation: Operation, status: number, body: unknown) {
  const translator = new Translator(parseServiceFile(service, nearest), operation.api);
  const wire = encodeResponse(service, translator, operation, { status, headers: {}, body });
  return { wire, model: translator.decodeResponse(operation, wire, noQuery) };
}

describe("a service file", () => {
  it.each(["snake", "kebab", "pascal", "camel"] as const)(
    "in %s case carries every example there and back",
    (style) => {
      for (const { id, status, sent, answer } of exchanges) {
        const operation = operationOf(id)!;
        const service = { infra: { case: style }, tools: { case: style } };
        const translator = new Translator(service, operation.api);
        const { model } = roundTrip(service, operation, status, answer);
        const expected = operation.answer === "list" ? { data: answer.data } : answer;
        expect(model.body, id).toMatchObject(expected);
        const asked = translator.encodeRequest(operation, { query: new URLSearchParams(), headers: {}, body: sent });
        expect(decodeRequest(translator, operation, asked).body, id).toEqual(sent);
      }
      expect(exchanges.length).toBeGreaterThan(40);
    },
  );

  it("that differs in everything carries every example there and back", () => {
    for (const { id, status, answer } of exchanges) {
      const operation = operationOf(id)!;
      const { model } = roundTrip(everything, operation, status, answer);
      expect((model.body as Loose).data, id).toEqual(answer.data);
    }
  });

  it("names fields, words, envelopes and ids as the service does", () => {
    const server = exchanges.find(({ id }) => id === "getServer")!.answer.data;
    const { wire } = roundTrip(everything, operationOf("getServer")!, 200, {
      data: { ...server, id: "42", status: "online" },
    });
    expect(wire.body).toMatchObject({ id: 42, ip_address: server.host, status: "up", last_seen_at: server.lastSeenAt });
    expect(wire.body).not.toHaveProperty("host");
    const translator = new Translator(everything, "infra");
    const body = { serverId: "7", name: "shop", type: "node", environment: { nodeEnv: "x", __proto__: null } };
    const request = { query: new URLSearchParams(), headers: { "idempotency-key": "k" }, body };
    expect(translator.encodeRequest(operationOf("createSite")!, request)).toMatchObject({
      headers: {},
      body: { server_id: 7, label: "shop", type: "node", environment: { nodeEnv: "x" } },
    });
  });

  it("leaves keys that are data alone, and carries unknown and hostile ones", () => {
    const operation = operationOf("getAiJob")!;
    const body = JSON.parse(
      '{"data":{"job_steps":[{"extra_part":1}],"__proto__":{"polluted":true},"steps":[{"input":{"raw_key":1}}]}}',
    );
    const translator = new Translator({ infra: { case: "snake" } }, "infra");
    const { body: model } = translator.decodeResponse(operation, { status: 200, headers: {}, body }, noQuery) as Loose;
    expect(model.data).toMatchObject({ jobSteps: [{ extraPart: 1 }], steps: [{ input: { raw_key: 1 } }] });
    expect(({} as Loose).polluted).toBeUndefined();
  });

  const paged = operationOf("listServers")!;
  const meta = { last: "meta.last_page", total: "meta.total" };
  it.each([
    [
      "page",
      { style: "page", size: "per_page", last: meta.last },
      { meta: { last_page: 3 } },
      {},
      "2:2",
      "per_page=2&page=2",
    ],
    ["page, by total", { style: "page", total: meta.total }, { meta: { total: "5" } }, {}, "2:2", "limit=2&page=2"],
    ["page, without a word", { style: "page" }, {}, {}, "2:2", "limit=2&page=2"],
    ["offset", { style: "offset", offset: "skip", total: "total" }, { total: 5 }, {}, "2:2", "limit=2&skip=2"],
    ["offset, with a flag", { style: "offset", more: "has_more" }, { has_more: true }, {}, "2:2", "limit=2&offset=2"],
    ["cursor", { style: "cursor", cursor: "after", next: "next" }, { next: "abc" }, {}, "abc", "limit=2&after=abc"],
    [
      "link",
      { style: "link" },
      {},
      { link: '</servers?page=1>; rel="prev", </servers?page=2&limit=2>; rel="next"' },
      "page=2&limit=2",
      "page=2&limit=2",
    ],
    ["none", { style: "none" }, {}, {}, null, ""],
  ] as const)("follows pages by %s", (_, pagination, beside, headers, cursor, query) => {
    const translator = new Translator(parseServiceFile({ infra: { pagination } }, nearest), "infra");
    const body = { data: [{ id: "a" }, { id: "b" }], ...beside };
    const asked = { query: new URLSearchParams({ limit: "2" }), url: "/servers" };
    const answer = translator.decodeResponse(paged, { status: 200, headers, body }, asked);
    expect(answer.body).toMatchObject({ data: [{ id: "a" }, { id: "b" }], meta: { nextCursor: cursor } });
    if (cursor === null) return;
    const next = new URLSearchParams({ limit: "2", cursor });
    expect(String(translator.encodeRequest(paged, { query: next, headers: {}, body: undefined }).query)).toBe(query);
  });

  it.each([
    ["no last page", { style: "page", last: "meta.last_page" }, { data: [{}], meta: {} }, {}, "G-06"],
    ["no total", { style: "offset", total: "total" }, { data: [{}] }, {}, "G-06"],
    ["a total that is never reached", { style: "offset", total: "total" }, { data: [], total: 5 }, {}, "G-06"],
    ["no cursor", { style: "cursor", next: "meta.next" }, { data: [{}] }, {}, "G-06"],
    [
      "a link to another host",
      { style: "link" },
      { data: [] },
      { link: '<https://evil.test/servers>; rel="next"' },
      "G-06",
    ],
    ["a link to another list", { style: "link" }, { data: [] }, { link: "</sites?page=2>; rel=next" }, "G-06"],
    ["pages counted from 0", { style: "page" }, { data: [{}], meta: { page: 0, totalPages: 3 } }, {}, "G-06"],
    ["links in the body", { style: "link" }, { data: [{}], links: { next: "/servers?page=2" } }, {}, "G-06"],
    ["a link with another name", { style: "link", next: "next" }, { data: [{}], next: "/servers?page=2" }, {}, "G-06"],
    ["a total beyond the only page", { style: "none" }, { data: [{}], meta: { total: 7 } }, {}, "G-06"],
    ["more pages than the only one", { style: "none" }, { data: [{}], meta: { last_page: 3 } }, {}, "G-06"],
    ["a cursor after the only page", { style: "none" }, { data: [{}], next_cursor: "abc" }, {}, "G-06"],
    ["a total without a link", { style: "link" }, { data: [{}], meta: { total: 7 } }, {}, "G-06"],
    ["a header beyond the only page", { style: "link" }, { data: [{}] }, { "x-total-count": "7" }, "G-06"],
    ["a cursor that is not the file's", { style: "cursor" }, { data: [{}], meta: {}, next: "abc" }, {}, "G-06"],
    ["an empty page of several", { style: "page" }, { data: [], meta: { page: 2, pages: 3 } }, {}, "G-06", "2:3"],
    ["an empty last page", { style: "page" }, { data: [], meta: { pages: 3 } }, {}, "G-06", "3:3"],
    ["the first page again", { style: "page" }, { data: [{}], meta: { current_page: 1 } }, {}, "G-06", "2:3"],
    ["the first offset again", { style: "offset" }, { data: [{}], meta: { offset: 0 } }, {}, "G-06", "2:3"],
  ] as const)(
    "with %s is an error that names the assumption",
    (_, pagination, body, headers, assumption, cursor?: string) => {
      const translator = new Translator({ infra: { pagination } }, "infra");
      const asked = { ...noQuery, query: new URLSearchParams(cursor && { cursor }) };
      const decode = () => translator.decodeResponse(paged, { status: 200, headers, body }, asked);
      expect(decode).toThrow(expect.objectContaining({ name: "WireMismatch", assumption }));
    },
  );

  it("keeps fields next to a list at every level, if only its place is set", () => {
    const translator = new Translator({ infra: { wrap: { list: "data.items" } } }, "infra");
    const body = { ok: true, data: { items: [{ id: "a" }], nextCursor: "abc" } };
    const answer = translator.decodeResponse(paged, { status: 200, headers: {}, body }, noQuery);
    expect(answer.body).toEqual({ ok: true, nextCursor: "abc", data: [{ id: "a" }] });
  });

  it.each([
    [{ error: { message: "Taken", type: "name_taken", errors: { ip_address: ["is wrong"] } } }, "/host", "is wrong"],
    [
      { error: { message: "Taken", type: "name_taken", errors: [{ field: "ip_address", message: "no" }] } },
      "/host",
      "no",
    ],
  ])("finds the parts of an error body: %j", (body, pointer, message) => {
    const service: ServiceFile = { infra: { ...everything.infra, fields: { "Server.host": "ip_address" } } };
    const translator = new Translator(service, "infra");
    const { body: model } = translator.decodeResponse(
      operationOf("createServer")!,
      { status: 422, headers: {}, body },
      noQuery,
    );
    expect(model).toMatchObject({ status: 422, code: "name_taken", detail: "Taken" });
    expect((model as Loose).errors[0]).toMatchObject({ pointer, message });
  });

  it("renames headers of answers", () => {
    const translator = new Translator(everything, "infra");
    const headers = { "x-trace-id": "t1", "x-left": "3", "content-type": "application/json" };
    expect(translator.modelHeaders(headers)).toEqual({
      "x-request-id": "t1",
      "ratelimit-remaining": "3",
      "content-type": "application/json",
    });
  });
});

it.each([
  [[], "The service file must be an object, not an array"],
  [{ infa: {} }, "infa is not a key of a service file. Did you mean infra?"],
  [
    { infra: { pagination: { style: "pages" } } },
    'infra.pagination.style must be cursor, page, offset, link, none; got "pages". Did you mean page?',
  ],
  [{ infra: { pagination: {} } }, "infra.pagination.style is missing"],
  [
    { infra: { fields: { "Server.hots": "ip" } } },
    "infra.fields.Server.hots is not a key of a service file. Did you mean infra.fields.Server.host?",
  ],
  [
    { infra: { statuses: { Deploy: { succeded: ["ok"] } } } },
    "infra.statuses.Deploy.succeded is not a key of a service file. Did you mean infra.statuses.Deploy.succeeded?",
  ],
  [
    { infra: { statuses: { Deploy: { failed: "error" } } } },
    "infra.statuses.Deploy.failed must be an array, not a string",
  ],
  [
    { infra: { fields: { "ServerCreate.host": "server.ip" } } },
    "infra.fields.ServerCreate.host cannot be \"server.ip\". A field's own name, such as ip_address, not a path: a service file can't wrap request bodies.",
  ],
  ...["Server.host", "Site.recentDeploys"].map((field): [unknown, string] => [
    { infra: { fields: { [field]: "?" } } },
    `infra.fields.${field} is still "?": replace it with the service's name, or remove the key`,
  ]),
  [{ infra: { prefix: "//evil.example" } }, 'infra.prefix cannot be "//evil.example"'],
  [{ infra: { prefix: "/\\evil.example" } }, 'infra.prefix cannot be "/\\\\evil.example"'],
  [{ tools: { prefix: "/../admin" } }, 'tools.prefix cannot be "/../admin"'],
  [{ tools: { list: "/tools?x=1" } }, 'tools.list cannot be "/tools?x=1"'],
  [JSON.parse('{"__proto__":{}}'), "__proto__ cannot be a key"],
  [JSON.parse('{"infra":{"events":{"__proto__":"job.snapshot"}}}'), "infra.events.__proto__ cannot be a key"],
  [{ infra: { error: { message: "a..b" } } }, 'infra.error.message cannot be "a..b". A dotted path in the body.'],
  [
    { tools: { results: { "grammar-check": {} } } },
    "tools.results.grammar-check is not a key of a service file. Did you mean tools.results.grammar-checker?",
  ],
  [
    { tools: { results: { "grammar-checker": { text: "x" } } } },
    "tools.results.grammar-checker.text is not a key of a service file",
  ],
  [{ rateLimit: { limit: "a b" } }, 'rateLimit.limit cannot be "a b"'],
  [{ infra: { fields: { "Server.host": "name" } } }, 'infra.fields.Server.host is the name of Server.name too: "name"'],
  [{ infra: { fields: { "Server.host": "x", "Server.name": "x" } } }, 'too: "x"'],
  [
    { infra: { case: "snake", fields: { "Server.host": "team_id" } } },
    'infra.fields.Server.host is the name of Server.teamId too: "team_id"',
  ],
  [
    { infra: { statuses: { Deploy: { succeeded: ["done"], failed: ["done"] } } } },
    'infra.statuses.Deploy.failed has "done", which means infra.statuses.Deploy.succeeded too',
  ],
  [
    { infra: { statuses: { Deploy: { failed: ["succeeded"] } } } },
    'infra.statuses.Deploy.failed has "succeeded", which means infra.statuses.Deploy.succeeded too',
  ],
  ...["Authorization", "Host", "Content-Type", "Content-Length", "Transfer-Encoding", "X-Auth"].map(
    (idempotencyKey): [object, string] => [
      { infra: { auth: { header: "x-auth" }, headers: { idempotencyKey } } },
      `infra.headers.idempotencyKey cannot be ${idempotencyKey.toLowerCase()}: the header has another meaning`,
    ],
  ),
  ...["Host", "Content-Length", "Idempotency-Key"].map((name): [object, string] => [
    { tools: { auth: { header: name } } },
    `tools.auth.header cannot be ${name.toLowerCase()}: the header has another meaning`,
  ]),
  [{ infra: { auth: { scheme: "Bearer\r\nx:" } } }, 'infra.auth.scheme cannot be "Bearer\\r'],
])("a wrong file names the key: %j", (file, message) => {
  expect(() => parseServiceFile(file, nearest)).toThrow(message);
});

it.each([
  ["GET", "/servers/srv_1", "getServer"],
  ["POST", "/ai/jobs/j/approve", "approveAiJobStep"],
  ["GET", "/servers", "listServers"],
  ["PUT", "/servers", undefined],
])("%s %s is %s", (method, path, id) => {
  expect(findOperation("infra", method, path)?.id).toBe(id);
});
