import { toolCatalog } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/tool-service.ts";

const input = "She go home.";

test("withResponse gives the envelope, the response and the attempts of one request", async () => {
  const { client, mock } = await toolService();
  const call = client.run("grammar-checker", { input });

  const { data, response, attempts } = await call.withResponse();

  expect(data).toBe(await call);
  expect([response.status, response.headers.get("x-request-id"), attempts.length]).toEqual([
    200,
    expect.stringMatching(/^req_/),
    1,
  ]);
  expect(mock.journal.entries).toHaveLength(1);
});

test("a failed call rejects once, whichever way it is awaited", async () => {
  const { client } = await toolService();
  const call = client.run("nope", { input });

  const errors = [await rejection(call), await rejection(call.withResponse()), await call.catch((error) => error)];

  expect(new Set(errors).size).toBe(1);
});

test("the request holds the input and the options the user set, and nothing else", async () => {
  const { client, mock } = await toolService();

  await client.run("grammar-checker", { input, options: { level: "picky" } });
  await client.run("grammar-checker", { input });

  expect(mock.journal.entries.map((entry) => JSON.parse(entry.requestBody))).toEqual([
    { input, options: { level: "picky" } },
    { input },
  ]);
});

test("unknown fields of the envelope, of data and of meta stay", async () => {
  const { client, mock } = await toolService();
  const body = { success: true, data: { correctedText: "x", later: 1 }, meta: { creditsCharged: 1 }, trace: "t" };
  mock.use(http.post("*/api/v1/tools/grammar-checker", () => HttpResponse.json(body)));

  expect(await client.run("grammar-checker", { input })).toEqual(body);
});

test("a tool the SDK does not know runs, with any options", async () => {
  const { client, mock } = await toolService();
  const body = { success: true, data: { sentiment: "good" }, meta: { creditsCharged: 0.5, creditsRemaining: 7 } };
  mock.use(http.post("*/api/v1/tools/sentiment", () => HttpResponse.json(body)));

  const { data } = await client.run("sentiment", { input, options: { scale: 5 } });

  expect([data.sentiment, client.credits.remaining]).toEqual(["good", 7]);
});

test.each([
  { name: "success: false", body: { success: false, error: { message: "no" } } },
  { name: "no data", body: { success: true, meta: {} } },
  { name: "an array", body: [] },
  { name: "null", body: null },
])("a 200 with $name is invalid_response, not a result", async ({ body }) => {
  const { client, mock } = await toolService();
  mock.use(http.post("*/api/v1/tools/grammar-checker", () => HttpResponse.json(body)));

  expect(await rejection(client.run("grammar-checker", { input }))).toMatchObject({
    code: "invalid_response",
    outcome: "executed",
    charged: "unknown",
  });
});

const someTools = [{ slug: "ai-detector", name: "AI Content Detector" }];

test.each([
  { name: "data.tools", body: { success: true, data: { tools: someTools } } },
  { name: "data", body: { success: true, data: someTools } },
  { name: "tools", body: { tools: someTools } },
  { name: "the root", body: someTools },
])("a tool list at $name is understood", async ({ body }) => {
  const { client, mock } = await toolService();
  mock.use(http.get("*/api/v1/tools", () => HttpResponse.json(body)));

  expect(await client.list()).toEqual(someTools);
});

test("the list of the service and the one shipped with the SDK name the same tools", async () => {
  const { client } = await toolService();

  const listed = await client.list();

  expect(Object.fromEntries(listed.map(({ slug, name, inputKind }) => [slug, { name, inputKind }]))).toEqual(
    toolCatalog,
  );
});

test("a path prefix in front of the documented one is kept, and both paths can be set", async () => {
  const { newClient, mock, url } = await toolService();

  await rejection(newClient({ baseUrl: `${url}/gateway/` }).run("grammar-checker", { input }));
  await rejection(newClient({ service: { tools: { prefix: "/v2/tools" } } }).run("grammar-checker", { input }));
  await rejection(newClient({ service: { tools: { list: "/v2/catalog" } } }).list());

  expect(mock.journal.entries.map((entry) => entry.path)).toEqual([
    "/gateway/api/v1/tools/grammar-checker",
    "/v2/tools/grammar-checker",
    "/v2/catalog",
  ]);
});

test.each(["/api/v1", "/api/v1/", "/api/v1/tools", "/api/v1/tools/"])(
  "does not add the path %s twice",
  async (path) => {
    const { newClient, mock, url } = await toolService();
    const client = newClient({ baseUrl: `${url}${path}` });

    await client.run("grammar-checker", { input });
    await client.list();

    expect(mock.journal.entries.map((entry) => [entry.path, entry.status])).toEqual([
      ["/api/v1/tools/grammar-checker", 200],
      ["/api/v1/tools", 200],
    ]);
  },
);

test("another header and scheme can carry the key", async () => {
  const { newClient } = await toolService();
  let seen: string | null = null;
  const client = newClient({
    service: { tools: { auth: { header: "X-Api-Key", scheme: "" } } },
    apiKey: "tdm_pro_plain",
    fetch: async (url, init) => {
      seen = new Request(url as string, init).headers.get("x-api-key");
      return Response.json({ success: true, data: {}, meta: {} });
    },
  });

  await client.run("grammar-checker", { input });

  expect(seen).toBe("tdm_pro_plain");
});
