import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Pagination, ServiceFile } from "../service-file.ts";
import { findOperation, type Operation } from "./operations.ts";
import { Translator } from "./translator.ts";

interface Documented {
  readonly requestBody?: Body;
  readonly responses?: Record<string, Body>;
}
type Body = { content?: Record<string, { example?: Loose }> };
// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
type Loose = any;

/** Each operation with the examples of the published document. */
const exchanges = ["infra", "tools"].flatMap((name) => {
  const { paths } = JSON.parse(readFileSync(new URL(`../../../sdk/openapi/${name}.json`, import.meta.url), "utf8"));
  return Object.entries(paths as Record<string, Record<string, Documented>>).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody, responses }]) => {
      const operation = findOperation(method.toUpperCase(), path.replace("/api/v1", ""));
      const [status, response] = Object.entries(responses ?? {}).find(([code]) => code.startsWith("2")) ?? [];
      const answer = response?.content?.["application/json"]?.example;
      const sent = requestBody?.content?.["application/json"]?.example;
      return operation && answer ? [{ operation, status: Number(status), sent, answer }] : [];
    }),
  );
});

const everything: ServiceFile = {
  infra: {
    case: "snake",
    ids: "number",
    fields: { "Server.host": "ip_address", "Site.name": "label", "Deploy.commit": "revision", "Server.os": null },
    pagination: { style: "cursor", cursor: "after", size: "count", next: "page.after", more: "page.more" },
    statuses: { Deploy: { succeeded: ["success", "done"], failed: ["error"] }, "Server.status": { online: ["up"] } },
    error: { message: "error.message", code: "error.type", fields: "error.errors" },
    wrap: { item: null, list: "items" },
  },
  tools: {
    case: "snake",
    wrap: { data: "result", meta: null },
    results: { "grammar-checker": { correctedText: "out.text", issues: "matches" } },
  },
};

const operationOf = (method: string, path: string): Operation => findOperation(method, path)!;
const listServers = operationOf("GET", "/servers");
const asked = { header: () => null, url: "http://localhost/servers", cursor: null };

function roundTrip(service: ServiceFile, operation: Operation, status: number, body: unknown) {
  const translator = new Translator(service, operation.api);
  const wire = translator.encode(operation, status, body);
  return { wire: wire as Loose, model: translator.decode(operation, { ...asked, status, body: wire }) as Loose };
}

it.each<[string, ServiceFile]>([
  ["in camel case", {}],
  ["in snake case", { infra: { case: "snake" }, tools: { case: "snake" } }],
  ["that differs in everything", everything],
])("a service %s carries every example there and back", (_, service) => {
  for (const { operation, status, sent, answer } of exchanges) {
    const { names } = new Translator(service, operation.api);
    expect(roundTrip(service, operation, status, answer).model.data, operation.id).toEqual(answer.data);
    const body = names.translate(sent, operation.request, "toWire");
    expect(names.translate(body, operation.request, "toModel"), operation.id).toEqual(sent);
  }
  expect(exchanges.length).toBeGreaterThan(40);
});

it("fields, words, envelopes and ids are named as the service does", () => {
  const data = { id: "42", host: "203.0.113.1", status: "online", lastSeenAt: null, os: "debian", newField: 1 };
  const { wire } = roundTrip(everything, operationOf("GET", "/servers/{id}"), 200, { data });
  expect(wire).toEqual({
    id: 42,
    ip_address: "203.0.113.1",
    status: "up",
    last_seen_at: null,
    os: "debian",
    new_field: 1,
  });
  const { names } = new Translator(everything, "infra");
  const site = { serverId: "7", name: "shop", type: "node", environment: { nodeEnv: "x" } };
  expect(names.translate(site, "SiteCreate", "toWire")).toEqual({
    server_id: 7,
    label: "shop",
    type: "node",
    environment: { nodeEnv: "x" },
  });
});

it("keys that are data stay, and unknown and hostile ones pass through", () => {
  const { names } = new Translator({ infra: { case: "snake" } }, "infra");
  const body = '{"job_steps":[{"extra_part":1}],"__proto__":{"polluted":true},"steps":[{"input":{"raw_key":1}}]}';
  expect(names.translate(JSON.parse(body), "AiJob", "toModel")).toMatchObject({
    jobSteps: [{ extraPart: 1 }],
    steps: [{ input: { raw_key: 1 } }],
  });
  expect(({} as Loose).polluted).toBeUndefined();
});

describe("pages", () => {
  const decode = (pagination: Pagination, body: object, headers: Loose = {}, cursor: string | null = null) =>
    new Translator({ infra: { pagination } }, "infra").decode(listServers, {
      ...asked,
      status: 200,
      body,
      header: (name) => headers[name],
      cursor,
    }) as Loose;

  it.each<[string, Pagination, object, object, string | null, string]>([
    ["a number", { style: "page", size: "per_page", last: "last" }, { last: 3 }, {}, "2:2", "per_page=2&page=2"],
    ["a total", { style: "page", total: "meta.total" }, { meta: { total: "5" } }, {}, "2:2", "limit=2&page=2"],
    ["a flag", { style: "page", more: "has_more" }, { has_more: true }, {}, "2:2", "limit=2&page=2"],
    ["a number, without a word", { style: "page" }, {}, {}, "2:2", "limit=2&page=2"],
    ["a cursor", { style: "cursor", cursor: "after", next: "next" }, { next: "abc" }, {}, "abc", "limit=2&after=abc"],
    [
      "a link",
      { style: "link" },
      {},
      { link: '</servers?page=1>; rel="prev", </servers?page=2&limit=2>; rel="next"' },
      "page=2&limit=2",
      "page=2&limit=2",
    ],
    ["nothing", { style: "none" }, {}, {}, null, "limit=2"],
  ])("are followed by %s", (_, pagination, beside, headers, cursor, query) => {
    const body = decode(pagination, { data: [{ id: "a" }, { id: "b" }], ...beside }, headers);
    expect(body).toEqual({ data: [{ id: "a" }, { id: "b" }], meta: { nextCursor: cursor, limit: 2 } });
    if (cursor === null) return;
    const next = new URLSearchParams({ limit: "2", cursor });
    expect(String(new Translator({ infra: { pagination } }, "infra").encodeQuery(listServers, next))).toBe(query);
  });

  it.each<[string, Pagination, object, object?, string?]>([
    ["no last page", { style: "page", last: "meta.last_page" }, { data: [{}], meta: {} }],
    ["no total", { style: "page", total: "total" }, { data: [{}] }],
    ["a total that is never reached", { style: "page", total: "total" }, { data: [], total: 5 }],
    ["no cursor", { style: "cursor", next: "meta.next" }, { data: [{}] }],
    ["a link to another host", { style: "link" }, { data: [] }, { link: '<https://evil.test/servers>; rel="next"' }],
    ["a link to another list", { style: "link" }, { data: [] }, { link: "</sites?page=2>; rel=next" }],
    ["pages counted from 0", { style: "page" }, { data: [{}], meta: { page: 0, totalPages: 3 } }],
    ["links in the body", { style: "link" }, { data: [{}], links: { next: "/servers?page=2" } }],
    ["a link beside the only page", { style: "none" }, { data: [{}] }, { link: "</servers?page=2>; rel=next" }],
    [
      "a link beside the last cursor",
      { style: "cursor" },
      { data: [], meta: {} },
      { link: "</servers?c=2>; rel=next" },
    ],
    ["a total beyond the only page", { style: "none" }, { data: [{}], meta: { total: 7 } }],
    ["more pages than the only one", { style: "none" }, { data: [{}], meta: { last_page: 3 } }],
    ["a cursor after the only page", { style: "none" }, { data: [{}], next_cursor: "abc" }],
    ["a flag after the only page", { style: "none" }, { data: [{}], pageInfo: { hasNextPage: true } }],
    ["a total without a link", { style: "link" }, { data: [{}], meta: { total: 7 } }],
    ["a header beyond the only page", { style: "link" }, { data: [{}] }, { "x-total-count": "7" }],
    ["a cursor that is not the file's", { style: "cursor" }, { data: [{}], meta: {}, next: "abc" }],
    ["an empty page of several", { style: "page" }, { data: [], meta: { page: 2, pages: 3 } }, {}, "2:3"],
    ["the first page again", { style: "page" }, { data: [{}], meta: { current_page: 1 } }, {}, "2:3"],
  ])("that can't be followed are an error that names the key: %s", (_, pagination, body, headers, cursor) => {
    const key = expect.stringMatching(/^infra\.pagination/);
    expect(() => decode(pagination, body, headers, cursor)).toThrow(expect.objectContaining({ name: "Mismatch", key }));
  });

  it("keep what the service says beside a list, if the file has no style", () => {
    const translator = new Translator({ infra: { case: "snake", wrap: { list: "data.items" } } }, "infra");
    const body = { ok: true, data: { items: [{ id: "a" }], meta: { next_cursor: "abc" } } };
    expect(translator.decode(listServers, { ...asked, status: 200, body })).toEqual({
      ok: true,
      data: [{ id: "a" }],
      meta: { nextCursor: "abc" },
    });
  });
});

it.each([
  [{ errors: { ip_address: ["is wrong"] } }, "is wrong"],
  [{ errors: [{ field: "ip_address", message: "no" }] }, "no"],
  [{ errors: [{ param: "ip_address", message: "no" }] }, "no"],
])("the parts of an error's body are found: %j", (errors, message) => {
  const body = { error: { message: "Taken", type: "name_taken", ...errors } };
  const translator = new Translator(everything, "infra");
  expect(translator.decode(operationOf("POST", "/servers"), { ...asked, status: 422, body })).toMatchObject({
    status: 422,
    code: "name_taken",
    detail: "Taken",
    errors: [{ pointer: "/host", message }],
  });
});

it.each([
  ["GET", "/servers/srv_1", "getServer"],
  ["POST", "/ai/jobs/j/approve", "approveAiJobStep"],
  ["GET", "/servers", "listServers"],
  ["POST", "/tools/grammar-checker", "tool_grammar_checker"],
  ["POST", "/tools/newer", "callTool"],
  ["PUT", "/servers", undefined],
])("%s %s is %s", (method, path, id) => {
  expect(findOperation(method, path)?.id).toBe(id);
});
