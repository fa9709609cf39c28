import { type Fetch, InfraClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { infraService, rejection, toolService } from "../support/mock-service.ts";

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

  const { data } = await budget.client.POST(path, { params: params as never, body, label: "one" });
  const second = await rejection(budget.client.POST(path, { params: params as never, body }));

  expect(client.credits).toMatchObject({
    spent: data!.meta.creditsCharged,
    byTool: { "grammar-checker": {} },
    byLabel: { one: {} },
  });
  expect(second).toMatchObject({ code: "budget_exceeded", charged: 0 });
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

test("the response of a call has its body, in every form, and headers that fit it", async () => {
  const encoded = { "content-encoding": "gzip", "transfer-encoding": "chunked", "content-length": "7" };
  const fetch: Fetch = async () => Response.json({ data: "ä" }, { headers: encoded });
  const infra = new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false });
  const client = infra.clientFor<Anything>();
  const read = async (parseAs: "text" | "blob" | "arrayBuffer" | "stream") => {
    const { data, response } = await client.GET("/things/{id}", { params: { path: { id: 7 } }, parseAs } as never);
    return { text: await new Response(data as BodyInit).text(), url: response.url, headers: [...response.headers] };
  };

  for (const parseAs of ["text", "blob", "arrayBuffer", "stream"] as const) {
    expect(await read(parseAs)).toEqual({
      text: '{"data":"ä"}',
      url: "https://infra.example.com/api/v1/things/7",
      headers: [
        ["content-length", "13"],
        ["content-type", "application/json"],
      ],
    });
  }
});
