import { describe, expect, it } from "vitest";
import { createMock } from "../create-mock.ts";
import type { MockOptions } from "../mock-options.ts";
import { checkResponse } from "../testing/check-response.ts";

const web = { name: "web", host: "203.0.113.7" };
const blog = { name: "blog", type: "static", serverId: "web" };

async function rows(options: MockOptions, path: string): Promise<{ name: string; status: string; id: string }[]> {
  const mock = createMock({ checkResponse, ...options });
  const headers = { authorization: `Bearer ${mock.tokens.owner}` };
  const answer = await mock.fetch(`http://localhost/api/v1${path}`, { headers });
  return (await answer.json()).data;
}

describe("seedData", () => {
  it("replaces the scenario's resources, ready to use", async () => {
    const seedData = {
      servers: [web],
      sites: [blog],
      databases: [{ name: "shop", engine: "postgresql", serverId: "web" }],
      alerts: [],
      webhooks: [{ url: "https://example.com/hooks", events: ["deploy.failed"] }],
    };
    const shown = async (path: string) => (await rows({ seedData }, path)).map(({ name, status }) => [name, status]);
    expect(await shown("/servers")).toEqual([["web", "online"]]);
    expect(await shown("/sites")).toEqual([["blog", "active"]]);
    expect(await shown("/databases")).toEqual([["shop", "online"]]);
    expect(await shown("/webhooks")).toHaveLength(1);
    expect(await shown("/alerts")).toEqual([]);
  });

  it.each([
    [{ servers: [web, { name: "db" }] }, "seedData.servers[1].host is required."],
    [{ servers: [{ ...web, tags: ["a", 7] }] }, "seedData.servers[0].tags[1] must be of type string."],
    [{ sites: [blog] }, "seedData.sites[0].serverId is not a server of the team."],
    [{ servers: [web, web] }, "seedData.servers[1]: A server named web exists."],
  ])("%j is rejected with its path, by the first request and by listen", async (seedData, message) => {
    const options = { seedData } as MockOptions;
    await expect(rows(options, "/servers")).rejects.toThrow(message);
    await expect(createMock(options).listen()).rejects.toThrow(message);
  });
});

describe("autoAdvanceMs", () => {
  it("moves the clock on with each request, so that a client that polls in real time sees an end", async () => {
    const mock = createMock({ autoAdvanceMs: 2_000 });
    const headers = { authorization: `Bearer ${mock.tokens.owner}`, "content-type": "application/json" };
    const ask = async (path: string, init: RequestInit = {}) =>
      (await (await mock.fetch(`http://localhost/api/v1${path}`, { ...init, headers })).json()).data;
    const { id } = await ask("/servers", { method: "POST", body: JSON.stringify(web) });
    const seen = [];
    for (let poll = 0; poll < 5; poll++) seen.push((await ask(`/servers/${id}`)).status);
    expect(seen).toEqual(["connecting", "provisioning", "provisioning", "online", "online"]);
    expect(new Date(mock.clock.now()).toISOString()).toBe("2026-01-01T00:00:12.000Z");
  });
});
