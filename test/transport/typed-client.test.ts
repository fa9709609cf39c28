import { type Fetch, InfraClient } from "@tandem/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { infraService } from "../support/infra-service.ts";
import { rejection, toolService } from "../support/tool-service.ts";

const body = { input: "She go home." };

type AnyRoute = {
  [Method in "get" | "post"]: {
    requestBody?: unknown;
    responses: { 200: { content: { "application/json": unknown } } };
  };
};
type Anything = Record<string, AnyRoute>;

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
  const { data } = await settle(call);

  expect([data?.data.id, mock.journal.entries.length]).toEqual([server!.id, 3]);
});

test.each([
  ["its own route", "/api/v1/tools/grammar-checker" as const, {}],
  [
    "the route of any tool",
    "/api/v1/tools/{slug}" as "/api/v1/tools/grammar-checker",
    { path: { slug: "grammar-checker" } },
  ],
])("a tool called by %s is counted, and stays within a budget", async (_, path, params) => {
  const { client } = await toolService({ creditCost: () => 0.5 });
  const budget = client.withBudget({ credits: 0.5, label: "nightly" });

  const { data } = await budget.client.POST(path, { params: params as never, body });
  const second = await rejection(budget.client.POST(path, { params: params as never, body }));

  expect(client.credits).toMatchObject({ spent: data!.meta.creditsCharged, byTool: { "grammar-checker": {} } });
  expect(second).toMatchObject({ code: "budget_exceeded", charged: 0 });
});

test.each([
  ["a form", new URLSearchParams({ a: "1 2" }), "application/x-www-form-urlencoded;charset=UTF-8", "a=1+2"],
  ["a file", new Blob(["\u0000\u00ff"], { type: "image/png" }), "image/png", "\u0000\u00ff"],
  ["text of another type", "a: 1", "application/yaml", "a: 1"],
])("%s is sent as it is, with its own type", async (_, body, type, received) => {
  const sent: { type: string | undefined; body: string }[] = [];
  const fetch: Fetch = async (_, init) => {
    sent.push({ type: init.headers["content-type"], body: await new Response(init.body).text() });
    return Response.json({ data: {} });
  };
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  const init = { body, bodySerializer: (given: unknown) => given, headers: { "content-type": type } };

  await infra.clientFor<Anything>().POST("/uploads", init as never);

  expect(sent).toEqual([{ type, body: received }]);
});

test.each([
  ["a client's", { headers: { "content-type": "application/my+json" } }, {}, "application/my+json"],
  ["a call's", { headers: { "content-type": "application/my+json" } }, { headers: { "content-type": "a/b" } }, "a/b"],
  ["a client that sets none", {}, {}, "application/json"],
])("the content type of %s", async (_, options, init, type) => {
  const types: unknown[] = [];
  const fetch: Fetch = async (_, { headers }) => {
    types.push(headers["content-type"]);
    return Response.json({ data: {} });
  };
  const infra = new InfraClient({
    ...options,
    fetch,
    token: "tok",
    baseUrl: "https://infra.example.com",
    pacing: false,
  });

  await infra.clientFor<Anything>().POST("/uploads", { body: { a: 1 }, ...init } as never);

  expect(types).toEqual([type]);
});

test("a form with files is encoded by the platform", async () => {
  const types: (string | undefined)[] = [];
  const fetch: Fetch = async (_, { headers, body }) => {
    const form = await new Response(body, { headers }).formData();
    types.push(headers["content-type"]?.split(";")[0], String(form.get("name")));
    return Response.json({ data: {} });
  };
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  const body = new FormData();
  body.set("name", "web-9");

  await infra.clientFor<Anything>().POST("/uploads", { body } as never);

  expect(types).toEqual(["multipart/form-data", "web-9"]);
});

test("middleware sees no credential, and what it changes is sent and returned", async () => {
  const seen: (string | null)[] = [];
  const fetch: Fetch = async (_, { headers }) => Response.json({ data: { sent: headers["x-added"] } });
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  const client = infra.clientFor<Anything>();
  client.use({
    onRequest({ request }) {
      seen.push(request.headers.get("authorization"));
      request.headers.set("x-added", "1");
      return new Request(request);
    },
    onResponse: async ({ response }) => new Response(`[${await response.text()}]`, response),
  });

  const { data } = await client.GET("/anything", { parseAs: "text" });

  expect([seen, data]).toEqual([[null], '[{"data":{"sent":"1"}}]']);
});

test("a request that middleware leads to another address gets no credential: it isn't sent", async () => {
  const sent: string[] = [];
  const fetch: Fetch = async (url) => {
    sent.push(url);
    return Response.json({});
  };
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  infra.client.use({ onRequest: ({ request }) => new Request("https://other.example.com/servers", request) });

  const error = await rejection(infra.client.GET("/servers"));

  expect(error).toMatchObject({ code: "invalid_argument", facts: { option: "baseUrl" } });
  expect(sent).toEqual([]);
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
