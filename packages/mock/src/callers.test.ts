import { describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import type { Mock } from "./mock.ts";

const listServers = async (mock: Mock, token: string) => {
  const response = await mock.fetch("https://service.test/api/v1/servers", {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response;
};

const runTool = (mock: Mock, key: string) =>
  mock.fetch("https://service.test/api/v1/tools/caption-gen", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"input":"a cup of tea"}',
  });

describe("requestsPerMinute", () => {
  it.each([
    [{}, 60, 120],
    [{ requestsPerMinute: { tools: 3 } }, 3, 120],
    [{ requestsPerMinute: { infra: 5 } }, 60, 5],
  ])("%j allows %i calls of tools and %i of the infrastructure", async (options, toolCalls, infraCalls) => {
    const mock = createMock(options);
    for (let count = 0; count < toolCalls; count++) expect((await runTool(mock, "tdm_pro_a")).status).toBe(200);
    const refused = await runTool(mock, "tdm_pro_a");
    expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([429, `"default";q=${toolCalls};w=60`]);
    for (let count = 0; count < infraCalls; count++) expect((await listServers(mock, "tdi_owner_a")).status).toBe(200);
    expect((await listServers(mock, "tdi_owner_a")).status).toBe(429);
  });
});

it.each([
  [false, 401, 401],
  [true, 200, 200],
])("acceptAnyCredential: %s returns %i for your own key", async (acceptAnyCredential, tool, infra) => {
  const mock = createMock({ acceptAnyCredential });
  expect([(await runTool(mock, "sk-live-1")).status, (await listServers(mock, "secret")).status]).toEqual([
    tool,
    infra,
  ]);
  expect((await runTool(mock, mock.keys.revoked)).status).toBe(401);
});

it("a trial starts with the mock, whenever its key is first used", async () => {
  const mock = createMock();
  await mock.clock.advance("2d");
  expect((await runTool(mock, "tdm_trial_late")).status).toBe(200);
  await mock.clock.advance("1d");
  expect([(await runTool(mock, "tdm_trial_late")).status, (await runTool(mock, "tdm_trial_later")).status]).toEqual([
    403, 403,
  ]);
});
