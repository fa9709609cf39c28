import { isTandemError, Tandem } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { infraCalls } from "../contract/infra-calls.ts";
import { answering, infraService } from "../support/infra-service.ts";
import { rejection } from "../support/tool-service.ts";

const server = { id: "srv_1", name: "web-1", status: "hibernating", flavour: { kind: "new" } };

describe("what the service may answer differently, and still works", () => {
  test.each([
    ["in the envelope", { data: server }],
    ["bare", server],
    ["in the envelope with more beside it", { data: server, links: {} }],
  ])("a resource %s, with an unknown status and unknown fields", async (_, body) => {
    const { infra, mock } = await infraService();
    mock.use(answering("get", "/servers/srv_1", body));

    expect(await infra.servers.get("srv_1")).toEqual(server);
  });

  test.each([
    ["in the envelope without meta", { data: [server] }],
    ["bare", [server]],
    ["with an empty meta", { data: [server], meta: {} }],
    ["with a null cursor", { data: [server], meta: { nextCursor: null } }],
    ["with an empty cursor", { data: [server], meta: { nextCursor: "" } }],
  ])("a list %s is the last page", async (_, body) => {
    const { infra, mock } = await infraService();
    mock.use(answering("get", "/servers", body));

    const page = await infra.servers.list();

    expect(page).toMatchObject({ items: [server], nextCursor: undefined });
    expect(mock.journal.entries).toHaveLength(1);
  });

  test.each([
    [200, '{"data":null}'],
    [200, "gone"],
    [202, ""],
    [204, null],
  ])("a delete that answers %i %s", async (status, body) => {
    const { infra, mock } = await infraService();
    mock.use(http.delete("*/servers/srv_1", () => new HttpResponse(body, { status })));

    expect(await infra.servers.delete("srv_1")).toBeUndefined();
  });
});

test.each([
  { name: "a resource that is none", path: "/servers/srv_1", body: 7, says: "the body has no resource" },
  {
    name: "a list where one resource belongs",
    path: "/servers/srv_1",
    body: [{ id: "srv_1" }],
    says: "the body has no resource",
  },
  { name: "a list that is none", path: "/servers", body: { servers: [] }, says: "the body has no list" },
])("$name is invalid_response: executed", async ({ path, body, says }) => {
  const { infra, mock } = await infraService();
  mock.use(answering("get", path, body));

  const error = await rejection(path === "/servers" ? infra.servers.list() : infra.servers.get("srv_1"));

  expect(error).toMatchObject({ code: "invalid_response", outcome: "executed", status: 200 });
  expect((error as Error).message).toContain(says);
});

const clientOf = (body: unknown, service?: ServiceFile) =>
  new Tandem({
    ...(service && { service }),
    fetch: async () => Response.json(body),
    infra: { token: "t", baseUrl: "http://localhost" },
  }).infra;

describe.each<[string, unknown]>([
  ["in the envelope", { data: {} }],
  ["bare", {}],
])("an empty resource %s", (_, body) => {
  test.each(Object.entries(infraCalls).filter(([id]) => !/^(list|delete)/.test(id)))(
    "is an error that names the assumption: %s",
    async (_, call) => {
      expect(await rejection(call(clientOf(body)))).toMatchObject({
        code: "invalid_response",
        message: expect.stringMatching(/assumption G-0[35]/),
        facts: { assumption: expect.stringMatching(/G-0[35]/) },
      });
    },
  );
});

test.each<[string, object, string?]>([
  ["createServer", { id: null, name: "web-1" }, "id"],
  ["deploySite", { id: "", status: "queued" }, "id"],
  ["deploySite", { status: "queued" }, "id"],
  ["createAiPrompt", { id: "prm_1" }, "jobId"],
  ["subscribe", { checkoutUrl: "https://example.com" }, "subscription"],
  ["createBillingPortal", { expiresAt: "2030-01-01T00:00:00Z" }, "url"],
  ["createServer", { id: 7 }],
  ["createAiPrompt", { jobId: 7 }],
  ["subscribe", { subscription: null, checkoutUrl: "https://example.com" }],
  ["getServer", { name: "web-1" }],
  ["updateSite", { name: "shop" }],
])("%s that returns %j", async (operation, data, missing) => {
  const call = infraCalls[operation as keyof typeof infraCalls](clientOf({ data }));
  if (missing === undefined) return expect(await call).toEqual(data);
  expect(await rejection(call)).toMatchObject({
    outcome: "executed",
    summary: `The service returned 200, but the body has no resource with ${missing} (assumption G-03)`,
  });
});

test.each<[string, ServiceFile]>([
  ["empty", {}],
  ["with an empty API", { infra: {} }],
  ["with a prefix", { infra: { prefix: "/v2" } }],
  ["with a casing", { infra: { case: "snake" } }],
  ["with the place of items", { infra: { wrap: { item: "result" } } }],
])("lists are read wrapped and bare with a service file: %s", async (_, service) => {
  for (const body of [[server], { data: [server] }, { data: [server], meta: {} }]) {
    expect((await clientOf(body, service).servers.list()).items).toEqual([server]);
  }
  expect(await rejection(clientOf({ items: [] }, service).servers.list())).toMatchObject({
    summary: "The service returned 200, but the body has no list (assumption G-05)",
  });
});

test.each<[string, ServiceFile]>([
  ["empty", {}],
  ["with a prefix", { infra: { prefix: "/v2" } }],
  ["with the place of lists", { infra: { wrap: { list: "items" } } }],
])("resources are read wrapped and bare with a service file: %s", async (_, service) => {
  for (const body of [server, { data: server }]) {
    expect(await clientOf(body, service).servers.get("srv_1")).toEqual(server);
  }
  for (const body of [7, [server], { data: {} }]) {
    expect(await rejection(clientOf(body, service).servers.get("srv_1"))).toMatchObject({ code: "invalid_response" });
  }
});

test("a token that the service sends back as the request's id is not in the error", async () => {
  const { infra, mock } = await infraService();
  const echo = (request: Request) => ({ "x-request-id": request.headers.get("authorization")! });
  mock.use(http.get("*/servers", ({ request }) => HttpResponse.json({}, { headers: echo(request) })));

  const error = await rejection(infra.servers.list());

  expect(error).toMatchObject({ code: "invalid_response", requestId: "Bearer [secret]" });
});

const foreign = [
  {
    shape: "problem+json",
    body: {
      type: "about:blank",
      title: "Wrong fields",
      status: 422,
      code: "validation_failed",
      detail: "One field is wrong.",
      requestId: "req_9",
      errors: [{ pointer: "/name", code: "required", message: "is required" }],
    },
    says: "One field is wrong (422)",
    apiCode: "validation_failed",
    fields: [{ pointer: "/name", code: "required", message: "is required" }],
  },
  {
    shape: "{error: {code, message}}",
    body: { error: { code: "bad_name", message: "Bad name" } },
    says: "Bad name (422)",
    apiCode: "bad_name",
    fields: [],
  },
  { shape: "{error: text}", body: { error: "Bad name" }, says: "Bad name (422)", apiCode: undefined, fields: [] },
  {
    shape: "NestJS",
    body: { statusCode: 422, message: ["name is empty", "host is empty"], error: "Unprocessable Entity" },
    says: "name is empty; host is empty (422)",
    apiCode: undefined,
    fields: [],
  },
  {
    shape: "Laravel",
    body: { message: "The given data was invalid.", errors: { name: ["is required", "is short"] } },
    says: "The given data was invalid (422)",
    apiCode: undefined,
    fields: [{ pointer: "/name", message: "is required; is short" }],
  },
  {
    shape: "{code, message, issues}",
    body: {
      code: "BAD_REQUEST",
      message: "Input validation failed",
      issues: [{ message: "Required", path: ["name"] }],
    },
    says: "Input validation failed (422)",
    apiCode: "BAD_REQUEST",
    fields: [],
  },
  {
    shape: "{id, message}",
    body: { id: "unprocessable_entity", message: "Name is taken" },
    says: "Name is taken (422)",
    apiCode: "unprocessable_entity",
    fields: [],
  },
  {
    shape: "HTML",
    body: "<html><h1>422 Unprocessable</h1></html>",
    says: "422 Unprocessable (422)",
    apiCode: undefined,
    fields: [],
  },
  { shape: "nothing", body: "", says: "The request has invalid fields (422)", apiCode: undefined, fields: [] },
];

test.each(foreign)("a 422 whose body is $shape is a ValidationFailedError", async ({ body, says, apiCode, fields }) => {
  const { infra, mock } = await infraService();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  mock.use(http.post("*/servers", () => new HttpResponse(text, { status: 422 })));

  const error = await rejection(infra.servers.create({ name: "", host: "" }));

  expect(isTandemError(error, "validation_failed") && error).toMatchObject({ apiCode, fields, outcome: "rejected" });
  expect((error as Error).message.startsWith(says)).toBe(true);
  expect(mock.journal.entries).toHaveLength(1);
});
