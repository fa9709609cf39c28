import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

const server = { id: "srv_1", name: "web-1", status: "hibernating", flavour: { kind: "new" } };

describe("what the service may answer differently, and still works", () => {
  test.each([
    ["in the envelope", { data: server }],
    ["bare", server],
    ["in the envelope with more beside it", { data: server, links: {} }],
  ])("a resource %s, with an unknown status and unknown fields", async (_, body) => {
    const { infra, mock } = await infraService();
    mock.use(http.get("*/api/v1/servers/srv_1", () => HttpResponse.json(body)));

    expect(await infra.servers.get("srv_1")).toEqual(server);
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
  mock.use(http.get(`*/api/v1${path}`, () => HttpResponse.json(body)));

  const error = await rejection(path === "/servers" ? infra.servers.list() : infra.servers.get("srv_1"));

  expect(error).toMatchObject({ code: "invalid_response", outcome: "executed", status: 200 });
  expect((error as Error).message).toContain(says);
});
