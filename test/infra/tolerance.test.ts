import { isTandemError } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
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
  {
    shape: "a page",
    body: "<html><h1>422 Unprocessable</h1></html>",
    says: "The request has invalid fields (422)",
    apiCode: undefined,
    fields: [],
  },
  { shape: "text", body: "Name is taken", says: "Name is taken (422)", apiCode: undefined, fields: [] },
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
