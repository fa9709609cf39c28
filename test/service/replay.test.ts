import { createMock } from "@tandem/mock";
import { writeHar } from "@tandem/sdk/contract";
import { getResponse } from "msw";
import { expect, it } from "vitest";

const exchange = (url: string, body: string, more: object = {}) => ({
  method: "GET",
  url: `https://real.example.com${url}`,
  requestHeaders: {},
  requestBody: undefined,
  status: 200,
  headers: { "content-type": "application/json", "content-length": "9999" },
  body,
  startedAt: 0,
  durationMs: 1,
  ...more,
});

const har = writeHar([
  exchange("/api/v1/servers", '{"turn":1}'),
  exchange("/api/v1/servers", '{"turn":2}'),
  exchange("/api/v1/servers?limit=1", '{"limit":1}'),
  exchange("/api/v1/ai/jobs/job_1", "data: 1\n\ndata: 2\n\n", {
    headers: { "content-type": "text/event-stream" },
    chunks: [
      { atMs: 10, text: "data: 1\n\n" },
      { atMs: 5_000, text: "data: 2\n\n" },
    ],
  }),
]);

const ask = async (mock: ReturnType<typeof createMock>, path: string) => {
  const headers = { authorization: `Bearer ${mock.tokens.owner}` };
  const response = await mock.fetch(`https://api.example.com${path}`, { headers });
  return [response.status, await response.json()];
};

it("recorded answers come before simulated ones, in their order, and the last one stays", async () => {
  for (const given of [har, JSON.stringify(har)]) {
    const mock = createMock({ har: given });
    const turns = ["/api/v1/servers", "/api/v1/servers", "/api/v1/servers"];
    const answers = [];
    for (const path of turns) answers.push(await ask(mock, path));
    expect(answers).toEqual([
      [200, { turn: 1 }],
      [200, { turn: 2 }],
      [200, { turn: 2 }],
    ]);
    expect(await ask(mock, "/api/v1/servers?limit=1")).toEqual([200, { limit: 1 }]);
    expect(await ask(mock, "/api/v1/servers/srv_81f2")).toMatchObject([200, { data: { id: "srv_81f2" } }]);
    mock.reset();
    expect(await ask(mock, "/api/v1/servers")).toEqual([200, { turn: 1 }]);
  }
});

it("strict responds to requests without a recording with 501", async () => {
  const mock = createMock({ har, strict: true });
  expect(await ask(mock, "/api/v1/sites")).toMatchObject([501, { detail: "The recording has no GET /api/v1/sites." }]);
});

it.each<[string, string[], string, string | undefined]>([
  ["the start, by number", ["?page=2", ""], "?page=1", ""],
  ["the start, by offset", ["?offset=9", ""], "?offset=0", ""],
  ["the start in another size", ["", "?page=2"], "?per_page=100", ""],
  ["page 2 in another size", ["", "?page=2"], "?page=2&per_page=100", "?page=2"],
  ["page 2 of the same size", ["?page=2", "?page=2&per_page=9"], "?per_page=9&page=2&x=1", "?page=2&per_page=9"],
  ["a page that isn't recorded", [""], "?page=2&per_page=100", undefined],
  ["a page that is recorded in another size", ["?limit=9", "?limit=9&page=2", ""], "?page=2&limit=50", undefined],
  ["a cursor", ["", "?cursor=a"], "?cursor=b&limit=100", undefined],
  ["the service's own cursor", ["", "?from=a"], "?from=b", undefined],
  ["the same cursor in another size", ["", "?cursor=a"], "?cursor=a&limit=100", "?cursor=a"],
  ["an offset", ["", "?skip=5"], "?skip=10", undefined],
])("only a recording of the same page is replayed: %s", async (_, recorded, asked, found) => {
  for (const strict of [true, false]) {
    const har = writeHar(recorded.map((query) => exchange(`/v2/servers${query}`, JSON.stringify({ query }))));
    const service = { infra: { prefix: "/v2", pagination: { style: "cursor", cursor: "from" } } } as const;
    const mock = createMock({ har, strict, service });
    expect(await ask(mock, `/v2/servers${asked}`)).toMatchObject(
      found === undefined
        ? [501, { detail: `The recording has no GET /v2/servers${asked}, a page (G-06).` }]
        : [200, { query: found }],
    );
  }
});

it.each([
  ["the same filter", ["?server_id=1"], "?serverId=1", "?server_id=1"],
  ["the list without a filter, which clients filter", [""], "?server_id=1", ""],
  ["no list of another filter", ["?server_id=1"], "?server_id=2", undefined],
  ["no filtered list for the whole one", ["?server_id=1&page=2", "?status=failed"], "", undefined],
  ["other parameters don't count", ["?_=17&sort=name"], "", "?_=17&sort=name"],
])("a recorded list answers what it contains: %s", async (_, recorded, asked, found) => {
  const har = writeHar(recorded.map((query) => exchange(`/api/v1/sites${query}`, JSON.stringify({ query }))));
  expect(await ask(createMock({ har, strict: true }), `/api/v1/sites${asked}`)).toMatchObject(
    found === undefined ? [501, { detail: "The recording has no GET /api/v1/sites." }] : [200, { query: found }],
  );
});

it("what isn't recorded is an error in the service's format", async () => {
  const service = { infra: { error: { message: "fault.text" } } };
  const mock = createMock({ har, strict: true, service });
  const fault = { text: "The recording has no GET /api/v1/sites." };
  expect(await ask(mock, "/api/v1/sites")).toEqual([501, { fault }]);
});

it("a stream keeps its timing", async () => {
  const mock = createMock({ har });
  const response = await mock.fetch("https://api.example.com/api/v1/ai/jobs/job_1");
  const reader = response.body!.getReader();
  const first = reader.read();
  await mock.clock.advance(10);
  expect(new TextDecoder().decode((await first).value)).toBe("data: 1\n\n");
  let isSecondHere = false;
  const second = reader.read().then((part) => {
    isSecondHere = true;
    return part;
  });
  await mock.clock.advance(4_000);
  expect(isSecondHere).toBe(false);
  await mock.clock.advance(1_000);
  expect(new TextDecoder().decode((await second).value)).toBe("data: 2\n\n");
});

it.each([
  ["/catalog", { list: "/catalog", prefix: "/run" }],
  ["/run", { prefix: "/run" }],
])("handlers for MSW match the service's paths: tools are listed at %s", async (list, tools) => {
  const service = { infra: { prefix: "/v2" }, tools };
  const mock = createMock({ service });
  const ask = async (path: string, method = "GET") => {
    const headers = {
      authorization: `Bearer ${path.startsWith("/v2") ? mock.tokens.owner : mock.keys.pro}`,
      "content-type": "application/json",
    };
    const init = { method, headers, ...(method === "POST" && { body: '{"input":"She go."}' }) };
    return (await getResponse(mock.handlers, new Request(`https://api.example.com${path}`, init)))?.status;
  };
  const statuses = [await ask("/v2/servers"), await ask(list), await ask("/run/grammar-checker", "POST")];
  expect(statuses).toEqual([200, 200, 200]);
  expect(await ask("/api/v1/servers")).toBeUndefined();
});
