import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

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

test("a path prefix in front of the documented one is kept", async () => {
  const { newClient, mock, url } = await toolService();

  await rejection(newClient({ baseUrl: `${url}/gateway/` }).run("grammar-checker", { input }));

  expect(mock.journal.entries.map((entry) => entry.path)).toEqual(["/gateway/api/v1/tools/grammar-checker"]);
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
