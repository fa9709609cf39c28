import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { expect, test } from "vitest";

const service = { infra: { ids: "number" } } as const;

test("with numbers as ids, the mock writes and reads numbers everywhere", async () => {
  const mock = createMock({ service, clock: "real", speed: 50, unlisted: true });
  const bodies: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    if (typeof init.body === "string") bodies.push(init.body);
    const response = await mock.fetch(url, init);
    if (!response.headers.get("content-type")?.includes("event-stream")) bodies.push(await response.clone().text());
    return response;
  };
  const infra = { token: mock.tokens.owner, baseUrl: "http://localhost" };
  const { infra: client } = new Tandem({ service, fetch: fetch as never, infra });
  const [server] = await Array.fromAsync(client.servers.list());
  expect(server!.id).toMatch(/^\d+$/);
  expect(await client.servers.get(server!.id)).toMatchObject({ id: server!.id, name: server!.name });
  const site = await client.sites.create({ serverId: server!.id, name: "n1", type: "node" });
  expect((await Array.fromAsync(client.sites.list({ serverId: server!.id }))).map(({ id }) => id)).toContain(site.id);
  await client.sites.waitUntilActive(site);
  const deploy = await client.sites.waitForDeploy(await client.sites.deploy(site.id, { branch: "main" }));
  expect(deploy).toMatchObject({ siteId: site.id, status: "succeeded" });
  const job = await client.ai.start("Why?", { approval: "none", context: { serverIds: [server!.id] } });
  const types = [];
  for await (const event of job.events()) {
    types.push(event.type);
    if (event.type === "job.snapshot") expect(event.job.id).toBe(job.id);
  }
  expect(types.at(-1)).toBe("job.done");
  // The input of a step is data.
  const translated = bodies.join("\n").replace(/"input":\{[^{}]*\}/g, "");
  expect(translated.match(/"(?:\w+I|i)ds?":\[?"[^"]*"/g) ?? []).toEqual([]);
});
