import { InfraClient } from "@tandem/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { infraService } from "../support/infra-service.ts";
import { rejection, toolService } from "../support/tool-service.ts";

const body = { input: "She go home." };

test("a failed call of a typed client throws with its outcome, after the same retries", async () => {
  const { infra, mock, settle } = await infraService();
  mock.faults.add({ operation: "listServers", fault: { status: 500 } });

  const error = await settle(rejection(infra.client.GET("/servers")));

  expect(error).toMatchObject({ code: "server_error", outcome: "unknown", attempts: [{}, {}, {}, {}] });
});

test("an idempotency key given to a typed client is sent with every attempt of a POST", async () => {
  const { infra, mock, settle } = await infraService();
  mock.faults.add({ operation: "createServer", nth: 1, fault: { status: 429 } });
  const [key, server] = [crypto.randomUUID(), { name: "web-9", host: "203.0.113.9" }];

  await settle(infra.client.POST("/servers", { body: server, idempotencyKey: key }));

  expect(mock.journal.entries.map((entry) => entry.requestHeaders["idempotency-key"])).toEqual([key, key]);
});

test("a client of a document of the user's own has the same policies", async () => {
  interface paths {
    "/servers/{id}": {
      get: {
        parameters: { path: { id: string } };
        responses: { 200: { content: { "application/json": { data: { id: string } } } } };
      };
    };
  }
  const { infra, mock, settle } = await infraService();
  const [server] = (await infra.servers.list()).items;
  mock.faults.add({ operation: "getServer", nth: 1, fault: { status: 503 } });

  const call = infra.clientFor<paths>().GET("/servers/{id}", { params: { path: { id: server!.id } } });
  const { data, attempts } = await settle(call);

  expect([data.data.id, attempts.length]).toEqual([server!.id, 2]);
});

test.each([
  ["its own route", "/api/v1/tools/grammar-checker", {}],
  ["the route of any tool", "/api/v1/tools/{slug}", { path: { slug: "grammar-checker" } }],
])("a tool called by %s is counted, and stays within a budget", async (_, path, params) => {
  const { client } = await toolService();
  const budget = client.withBudget({ credits: 0.001, label: "nightly" });

  const { data } = await budget.client.request<{ meta: { creditsCharged: number } }>("POST", path, { params, body });
  const second = await rejection(budget.client.request("POST", path, { params, body }));

  expect(client.credits).toMatchObject({ spent: data.meta.creditsCharged, byTool: { "grammar-checker": {} } });
  expect(second).toMatchObject({ code: "budget_exceeded", charged: 0 });
});

test("a typed client of a service with another path asks that path", async () => {
  const { newClient, mock } = await toolService();
  const client = newClient({ service: { tools: { prefix: "/api/v2/tools" } } });

  await rejection(client.client.POST("/api/v1/tools/grammar-checker", { body }));

  expect(mock.journal.entries.map(({ path }) => path)).toEqual(["/api/v2/tools/grammar-checker"]);
});

test.each([
  ["plain", {}],
  ["with a length", { "content-length": "38" }],
  ["compressed", { "content-encoding": "gzip" }],
  ["compressed, with a length", { "content-encoding": "gzip", "content-length": "20" }],
  ["chunked and compressed", { "content-encoding": "gzip", "transfer-encoding": "chunked" }],
])("a response is parsed once: %s", async (_, headers) => {
  const text = JSON.stringify({ data: { id: "srv_1", name: "a" } });
  const fetch = async () => new Response(text, { headers: { "content-type": "application/json", ...headers } });
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());

  await infra.servers.get("srv_1");

  expect(parse.mock.calls.filter(([given]) => given === text)).toHaveLength(1);
});
