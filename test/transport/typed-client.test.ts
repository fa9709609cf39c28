import { type Fetch, InfraClient, type InfraClientOptions } from "@tandem/sdk";
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

const over = (fetch: Fetch, options: InfraClientOptions = {}) =>
  new InfraClient({ fetch, token: "tok", baseUrl: "https://infra.example.com", pacing: false, ...options });

test("a call's options hold for every attempt, even if a middleware returns another request", async () => {
  const { infra, mock, settle } = await infraService();
  mock.faults.add({ operation: "createServer", fault: { status: 503, headers: { "Retry-After": "1" } } });
  const [key, body] = [crypto.randomUUID(), { name: "web-9", host: "203.0.113.9" }];
  const middleware = [{ onRequest: ({ request }: { request: Request }) => new Request(request) }];
  const own = { idempotencyKey: key, timeout: { totalMs: Infinity } };
  const options = { ...own, body, middleware, priority: "bulk" as never, retries: 1 };

  const error = await settle(rejection(infra.client.POST("/servers", options)));
  expect(error).toMatchObject({ code: "server_error", outcome: "rejected", attempts: [{}, {}] });

  const headers = mock.journal.entries.map(({ requestHeaders }) => requestHeaders);
  expect(headers).toMatchObject([{ "idempotency-key": key }, { "idempotency-key": key }]);
  expect(Object.keys(headers[0]!)).not.toContain("tandem-options");
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

  await over(fetch, options)
    .clientFor<Anything>()
    .POST("/uploads", { body: { a: 1 }, ...init } as never);

  expect(types).toEqual([type]);
});

test("middleware sees no credential, and what it changes is sent and returned", async () => {
  const seen: (string | null)[] = [];
  const fetch: Fetch = async (_, { headers }) => Response.json({ data: { sent: headers["x-added"] } });
  const client = over(fetch).clientFor<Anything>();
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
  const infra = over(fetch);
  infra.client.use({ onRequest: ({ request }) => new Request("https://other.example.com/servers", request) });

  const error = await rejection(infra.client.GET("/servers"));

  expect(error).toMatchObject({ code: "invalid_argument", facts: { option: "baseUrl" } });
  expect(sent).toEqual([]);
});

test.each([
  ["bytes that aren't UTF-8", new Uint8Array([255, 0, 233])],
  ["text with a mark of its byte order", new TextEncoder().encode("\ufeffa")],
])("%s are sent as they are", async (_, bytes) => {
  const sent: Uint8Array[] = [];
  const fetch: Fetch = async (_, { body }) => {
    sent.push(typeof body === "string" ? new TextEncoder().encode(body) : body!);
    return Response.json({});
  };

  await over(fetch)
    .clientFor<Anything>()
    .POST("/files", { body: bytes, bodySerializer: (body: unknown) => body } as never);

  expect(sent).toEqual([bytes]);
});

test("the response of a call has its body, in every form, and headers that fit it", async () => {
  const encoded = { "content-encoding": "gzip", "transfer-encoding": "chunked", "content-length": "7" };
  const fetch: Fetch = async () => Response.json({ data: "ä" }, { headers: encoded });
  const client = over(fetch).clientFor<Anything>();
  const clones: unknown[] = [];
  client.use({ onResponse: async ({ response }) => void clones.push(await response.clone().json()) });
  const read = async (parseAs: "text" | "blob" | "arrayBuffer" | "stream") => {
    const { data, response } = await client.GET("/things/{id}", { params: { path: { id: 7 } }, parseAs } as never);
    const text = await new Response(data as unknown as BodyInit).text();
    return { text, url: response.url, headers: [...response.headers] };
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
  expect(clones).toEqual(Array(4).fill({ data: "ä" }));
});

test.each([204, 205])("the body of a %i is left out", async (status) => {
  const fetch: Fetch = async () => ({ status, headers: new Headers(), text: async () => "{}" });

  const { data, response } = await over(fetch).clientFor<Anything>().GET("/things");

  expect([data, response.status]).toEqual([undefined, status]);
});
