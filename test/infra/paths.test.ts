import type { InfraClient } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { infraService } from "../support/infra-service.ts";
import { rejection } from "../support/tool-service.ts";

/** Every method with an id in its route, and those that look for an id in a list. */
const withId: Record<string, (infra: InfraClient, id: string) => PromiseLike<unknown>> = {
  "servers.get": (infra, id) => infra.servers.get(id),
  "servers.delete": (infra, id) => infra.servers.delete(id),
  "servers.waitUntilOnline": (infra, id) => infra.servers.waitUntilOnline(id),
  "sites.get": (infra, id) => infra.sites.get(id),
  "sites.update": (infra, id) => infra.sites.update(id, {}),
  "sites.deploy": (infra, id) => infra.sites.deploy(id),
  "sites.waitForDeploy": (infra, siteId) => infra.sites.waitForDeploy({ id: "dep_1", siteId }),
  "databases.get": (infra, id) => infra.databases.get(id),
  "databases.backup": (infra, id) => infra.databases.backup(id),
  "databases.restore": (infra, id) => infra.databases.restore(id, { backupId: "bkp_1" }),
  "alerts.update": (infra, id) => infra.alerts.update(id, {}),
  "alerts.delete": (infra, id) => infra.alerts.delete(id),
  "webhooks.deliveries": (infra, id) => infra.webhooks.deliveries(id),
  "ai.getJob": (infra, id) => infra.ai.getJob(id),
  "ai.approveStep": (infra, id) => infra.ai.approveStep(id, { stepId: "stp_1" }),
  "teams.get": (infra, id) => infra.teams.get(id),
  "teams.invite": (infra, id) => infra.teams.invite(id, { email: "new@example.com" }),
  "teams.updateMember (team)": (infra, id) => infra.teams.updateMember(id, "mem_1", { role: "admin" }),
  "teams.updateMember (member)": (infra, id) => infra.teams.updateMember("team_1", id, { role: "admin" }),
  "unlisted.deleteDatabaseUser": (infra, id) => infra.unlisted.deleteDatabaseUser("db_1", id),
  "unlisted.listAuditLogs": (infra, id) => infra.unlisted.listAuditLogs(id),
};

describe("an id that would lead to another route is refused before sending", () => {
  const ids = ["", ".", "..", "%2e%2e", "%2E.", ".%2e", "%2e", undefined as unknown as string];

  test.each(Object.keys(withId))("%s", async (name) => {
    const { infra, mock } = await infraService();

    const errors = await Promise.all(ids.map((id) => rejection(withId[name]!(infra, id))));

    expect(errors.map((error) => (error as { code: string }).code)).toEqual(ids.map(() => "invalid_argument"));
    expect(mock.journal.entries).toEqual([]);
  });
});

test.each([
  ["a/b", "/api/v1/servers/a%2Fb"],
  ["../sites", "/api/v1/servers/..%2Fsites"],
  ["a?force=true", "/api/v1/servers/a%3Fforce%3Dtrue"],
  ["a#b", "/api/v1/servers/a%23b"],
  ["a\\..\\b", "/api/v1/servers/a%5C..%5Cb"],
])("the id %j stays one segment of its own route", async (id, path) => {
  const { infra, mock } = await infraService();

  const error = await rejection(infra.servers.get(id));

  expect(error).toMatchObject({ code: "not_found" });
  expect(mock.journal.entries.map((entry) => [entry.operationId, entry.path])).toEqual([["getServer", path]]);
});

describe("request", () => {
  test("sends any route with the same policies, and answers with the body as received", async () => {
    const { infra, mock, settle } = await infraService();
    mock.faults.add({ operation: "listServers", nth: 1, fault: { status: 500 } });

    const { data, response, attempts } = await settle(
      infra.request("get", "/servers", { query: { limit: 1, cursor: undefined } }).withResponse(),
    );

    expect(data).toMatchObject({ data: [{}], meta: { limit: 1 } });
    expect([response.status, attempts.length]).toEqual([200, 2]);
    expect(mock.journal.entries[0]!.query).toBe("limit=1");
  });

  test("a POST carries its body and an idempotency key; a DELETE answers with undefined", async () => {
    const { infra, mock } = await infraService();

    const body = { name: "web-9", host: "203.0.113.9" };
    const created = (await infra.request("POST", "/servers", { body })) as { data: { id: string } };
    const deleted = await infra.request("DELETE", `/servers/${created.data.id}`);

    expect(deleted).toBeUndefined();
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

  test.each([
    ["/servers?limit=1", undefined, "limit=1"],
    ["/servers?limit=1", { cursor: undefined }, "limit=1"],
    ["/servers", { limit: 1 }, "limit=1"],
    ["/sites?limit=1", { serverId: "srv_1" }, "limit=1&serverId=srv_1"],
  ])("the query of %s and %o is %s", async (path, query, sent) => {
    const { infra, mock } = await infraService();

    await infra.request("GET", path, query === undefined ? {} : { query });

    expect(mock.journal.entries[0]!.query).toBe(sent);
  });

  test.each([
    "servers",
    "",
    "//evil.example/servers",
    "https://evil.example/servers",
    "/servers/../sites",
    "/servers/%2e%2E/sites",
    "/servers/.%2e/sites",
    "/./servers",
    "/servers//deploy",
    "/servers/",
    "/servers\\..\\sites",
    "/servers/.\t./sites",
    "/servers/x#y",
    "@evil.example/servers",
    "/servers/{id}",
  ])("the path %j is refused before sending", async (path) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.request("GET", path));

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });

  test.each(["TRACE", "CONNECT", "GET /x", ""])("the method %j is refused", async (method) => {
    const { infra } = await infraService();

    expect(await rejection(infra.request(method, "/servers"))).toMatchObject({ code: "invalid_argument" });
  });
});
