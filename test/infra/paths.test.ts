import { InfraClient, ToolsClient } from "@tandem/sdk";
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
  "databases.deleteUser": (infra, id) => infra.databases.deleteUser("db_1", id),
  "teams.auditLogs": (infra, id) => infra.teams.auditLogs(id),
};

describe("an id that would lead to another route is rejected before sending", () => {
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

describe("client", () => {
  test("calls any route with the same policies, and returns the body as received", async () => {
    const { infra, mock, settle } = await infraService();
    mock.faults.add({ operation: "listServers", nth: 1, fault: { status: 500 } });

    const { data, response, attempts } = await settle(
      infra.client.GET("/servers", { params: { query: { limit: 1, cursor: undefined } } }),
    );

    expect(data).toMatchObject({ data: [{}], meta: { limit: 1, nextCursor: expect.any(String) } });
    expect([response.status, attempts.length]).toEqual([200, 2]);
    expect(mock.journal.entries[0]!.query).toBe("limit=1");
  });

  test("a POST carries its body and an idempotency key; a DELETE returns undefined", async () => {
    const { infra, mock } = await infraService();

    const body = { name: "web-9", host: "203.0.113.9" };
    const created = await infra.client.POST("/servers", { body });
    const { data } = await infra.client.DELETE("/servers/{id}", { params: { path: { id: created.data.data.id } } });

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

  test.each([
    ["/servers?limit=1", undefined, "limit=1"],
    ["/servers?limit=1", { cursor: undefined }, "limit=1"],
    ["/servers", { limit: 1 }, "limit=1"],
    ["/sites?limit=1", { serverId: "srv_1" }, "limit=1&serverId=srv_1"],
  ])("the query of %s and %o is %s", async (path, query, sent) => {
    const { infra, mock } = await infraService();

    await infra.client.request("GET", path, { params: { query } });

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
  ])("the path %j is rejected before sending", async (path) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.client.request("GET", path));

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });

  test.each([
    [{ "page[size]": 5, cursor: "a b&c=d/é" }, "page%5Bsize%5D=5&cursor=a%20b%26c%3Dd%2F%C3%A9"],
    [{ status: ["failed", "sent"], none: [] }, "status=failed&status=sent"],
    [{ limit: 0, force: true, cursor: "", serverId: null }, "limit=0&force=true&cursor="],
  ])("the query %j is written as %s", async (query, sent) => {
    const { infra, mock } = await infraService();

    await infra.client.request("GET", "/servers", { params: { query } }).catch(() => undefined);

    expect(mock.journal.entries[0]!.query).toBe(sent);
  });

  test.each([
    [{ filter: { status: "sent" } }, 'Query parameter "filter" cannot be an object.'],
    [{ since: new Date(0) }, 'Query parameter "since" cannot be an object.'],
    [{ cursor: ["web-\ud83d"] }, 'Query parameter "cursor" contains a lone surrogate.'],
  ])("the query %j is rejected before sending", async (query, message) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.client.request("GET", "/servers", { params: { query } }));

    expect(error).toMatchObject({ code: "invalid_argument", message, outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });

  test.each(["baseUrl", "fetch", "Request", "middleware", "querySerializer", "pathSerializer", "bodySerializer"])(
    "%s cannot be set for one call",
    async (option) => {
      const { infra, mock } = await infraService();

      const error = await rejection(infra.client.GET("/servers", { [option]: "https://evil.example" } as never));

      expect(error).toMatchObject({ code: "invalid_argument", facts: { option } });
      expect(mock.journal.entries).toEqual([]);
    },
  );

  test("path parameters are encoded, each as one segment", async () => {
    const { infra, mock } = await infraService();

    await rejection(infra.client.GET("/servers/{id}", { params: { path: { id: "../a b?c" } } }));

    expect(mock.journal.entries[0]!.path).toBe("/api/v1/servers/..%2Fa%20b%3Fc");
  });

  test.each([
    ["/servers/{id}", {}],
    ["/servers/{id}", { id: ".." }],
    ["/servers/{id}", { id: "" }],
    ["/servers/{id", { id: "srv_1" }],
    ["/servers/id}", { id: "srv_1" }],
  ])("the path %s with %j is rejected before sending", async (path, values) => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.client.request("GET", path, { params: { path: values } }));

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });

  test("a GET with a body is rejected, since no `fetch` sends one", async () => {
    const { infra, mock } = await infraService();

    const error = await rejection(infra.client.request("GET", "/servers", { body: { limit: 1 } }));

    expect(error).toMatchObject({
      code: "invalid_argument",
      message: "A GET request cannot have a body. Put its values in params.query.",
      facts: { option: "body" },
      attempts: [],
    });
    expect(mock.journal.entries).toEqual([]);
  });

  test.each(["TRACE", "CONNECT", "GET /x", ""])("the method %j is refused", async (method) => {
    const { infra } = await infraService();

    expect(await rejection(infra.client.request(method, "/servers"))).toMatchObject({ code: "invalid_argument" });
  });
});

describe("half a character, which UTF-8 cannot carry, is rejected before sending", () => {
  const half = "web-\ud83d";
  const calls: Record<string, (infra: InfraClient) => PromiseLike<unknown>> = {
    "in a query": (infra) => infra.servers.list({ cursor: half }),
    "in a filter": (infra) => infra.sites.list({ serverId: half }),
    "in an id": (infra) => infra.servers.get(half),
    "in a query of the client": (infra) => infra.client.GET("/servers", { params: { query: { cursor: half } } }),
    "in a path of the client": (infra) => infra.client.request("GET", `/servers/${half}`),
  };

  test.each(Object.entries(calls))("%s", async (_, call) => {
    const { infra, mock } = await infraService();

    expect(await rejection(call(infra))).toMatchObject({ code: "invalid_argument", outcome: "not_sent" });
    expect(mock.journal.entries).toEqual([]);
  });
});

describe("options of the wrong type are rejected before sending, by name", () => {
  const wrong = {
    signal: { call: (infra: InfraClient) => infra.servers.list({}, { signal: {} as AbortSignal }), option: "signal" },
    "signal of a wait": {
      call: (infra: InfraClient) => infra.servers.waitUntilOnline("srv_1", { signal: {} as AbortSignal }),
      option: "signal",
    },
    baseUrl: {
      call: () => new InfraClient({ token: "t", baseUrl: 5 as unknown as string }).servers.list(),
      option: "infra.baseUrl",
    },
    token: {
      call: () => new InfraClient({ token: 5 as unknown as string, baseUrl: "http://localhost" }).servers.list(),
      option: "infra.token",
    },
    "tools.apiKey": {
      call: () => new ToolsClient({ apiKey: 5 as unknown as string }).run("grammar-checker", { input: "x" }),
      option: "tools.apiKey",
    },
  };

  test.each(Object.entries(wrong))("%s", async (_, { call, option }) => {
    const { infra, mock } = await infraService();

    const error = await rejection((async () => call(infra))());

    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not_sent", facts: { option } });
    expect(mock.journal.entries).toEqual([]);
  });
});
