import type { InfraClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { infraService, rejection } from "../support/mock-service.ts";

/** Methods with an id in their route. */
const withId: Record<string, (infra: InfraClient, id: string) => PromiseLike<unknown>> = {
  "servers.get": (infra, id) => infra.servers.get(id),
  "servers.delete": (infra, id) => infra.servers.delete(id),
  "servers.waitUntilOnline": (infra, id) => infra.servers.waitUntilOnline(id),
  "sites.update": (infra, id) => infra.sites.update(id, {}),
  "sites.deploy": (infra, id) => infra.sites.deploy(id),
  "databases.backup": (infra, id) => infra.databases.backup(id),
  "databases.restore": (infra, id) => infra.databases.restore(id, { backupId: "bkp_1" }),
  "alerts.update": (infra, id) => infra.alerts.update(id, {}),
  "alerts.delete": (infra, id) => infra.alerts.delete(id),
  "webhooks.deliveries": (infra, id) => infra.webhooks.deliveries(id),
  "ai.getJob": (infra, id) => infra.ai.getJob(id),
  "ai.approveStep": (infra, id) => infra.ai.approveStep(id, { stepId: "stp_1" }),
  "teams.invite": (infra, id) => infra.teams.invite(id, { email: "new@example.com" }),
  "teams.updateMember (team)": (infra, id) => infra.teams.updateMember(id, "mem_1", { role: "admin" }),
  "teams.updateMember (member)": (infra, id) => infra.teams.updateMember("team_1", id, { role: "admin" }),
  "databases.deleteUser": (infra, id) => infra.databases.deleteUser("db_1", id),
  "teams.auditLogs": (infra, id) => infra.teams.auditLogs(id),
};

describe("an id that would lead to another route is rejected before sending", () => {
  const dots = [".", "..", "%2e%2e", "%2E.", ".%2e", "%2e"];
  const ids = ["", ...dots, "a/b", "../sites", "a\\b", "a\0", "a\n", "\u0085", undefined as unknown as string];

  test.each(Object.keys(withId))("%s", async (name) => {
    const { infra, mock } = await infraService();

    const errors = await Promise.all(ids.map((id) => rejection(withId[name]!(infra, id))));

    expect(errors.map((error) => (error as { code: string }).code)).toEqual(ids.map(() => "invalid_argument"));
    expect(mock.journal.entries).toEqual([]);
  });
});

test.each([
  ["a?force=true", "/api/v1/servers/a%3Fforce%3Dtrue"],
  ["a#b", "/api/v1/servers/a%23b"],
])("the id %j stays one segment of its own route", async (id, path) => {
  const { infra, mock } = await infraService();

  const error = await rejection(infra.servers.get(id));

  expect(error).toMatchObject({ code: "not_found" });
  expect(mock.journal.entries.map((entry) => [entry.operationId, entry.path])).toEqual([["getServer", path]]);
});

test.each(["a/b", "../sites", "a\\..\\b", "a\u0000b", "web-\ud83d"])(
  "the id %j of a raw route is refused, and nothing is sent",
  async (id) => {
    const { infra, mock } = await infraService();

    const call = infra.client.GET("/servers/{id}", { params: { path: { id } } });

    expect(await rejection(call)).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  },
);

describe("a raw route that a URL parser or a gateway would read as another one is refused, and nothing is sent", () => {
  const misleading = [
    "/servers/../teams",
    "/servers/%2e%2e/teams",
    "/servers/100%",
    "/servers//1",
    "/servers/a%2Fb",
    "/servers/a%5cb",
    "/a\\b",
  ];

  test.each([
    ...misleading,
    "servers",
    "//evil.example/x",
    "https://evil.example/servers",
    "@evil.example/servers",
    "/../../secret",
    "/servers/{id}",
    "/a#b",
    "/a b",
    "/servers/\u0000",
  ])("%j", async (route) => {
    const { infra, mock } = await infraService();

    for (const call of [infra.client.GET(route as "/servers"), infra.paginate(route)])
      expect(await rejection(call)).toMatchObject({ code: "invalid_argument", facts: { option: "path" } });
    expect(mock.journal.entries).toEqual([]);
  });
});

describe("client", () => {
  test("calls any route with the same policies, and returns the body as received", async () => {
    const { infra, mock, settle } = await infraService();
    mock.faults.add({ operation: "listServers", nth: 1, fault: { status: 500 } });

    const { data, response } = await settle(
      infra.client.GET("/servers", { params: { query: { limit: 1, cursor: undefined } } }),
    );

    expect(data).toMatchObject({ data: [{}], meta: { limit: 1, nextCursor: expect.any(String) } });
    expect([response.status, mock.journal.entries.length]).toEqual([200, 2]);
    expect(mock.journal.entries[0]!.query).toBe("limit=1");
  });

  test("a POST carries its body and an idempotency key; a DELETE returns undefined", async () => {
    const { infra, mock } = await infraService();

    const body = { name: "web-9", host: "203.0.113.9" };
    const created = await infra.client.POST("/servers", { body });
    const { data } = await infra.client.DELETE("/servers/{id}", { params: { path: { id: created.data!.data.id } } });

    expect(data).toBeUndefined();
    const [post, remove] = mock.journal.entries;
    expect([post!.requestBody, post!.requestHeaders["content-type"]]).toEqual([
      JSON.stringify(body),
      "application/json",
    ]);
    expect(["idempotency-key" in post!.requestHeaders, "idempotency-key" in remove!.requestHeaders]).toEqual([
      true,
      false,
    ]);
  });

  test("an address of its own for one call is refused before sending", async () => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.client.GET("/servers", { baseUrl: "https://evil.example" }));

    expect(error).toMatchObject({ code: "invalid_argument", facts: { option: "baseUrl" } });
    expect(mock.journal.entries).toEqual([]);
  });
});
