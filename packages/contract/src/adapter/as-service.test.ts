import { createMock } from "@tandem/mock";
import { Tandem, type TandemOptions } from "@tandem/sdk";
import { expect, it } from "vitest";
import type { ServiceFile } from "../service-file.ts";
import { withService } from "./with-service.ts";

const numbers: ServiceFile = { infra: { ids: "number" } };

it("with numbers as ids, the mock writes and reads numbers everywhere", async () => {
  const mock = createMock({ service: numbers, clock: "real", speed: 50, unlisted: true });
  const bodies: string[] = [];
  const fetch = withService(numbers, async (url: string, init: RequestInit) => {
    if (typeof init.body === "string") bodies.push(init.body);
    const response = await mock.fetch(url, init);
    if (!response.headers.get("content-type")?.includes("event-stream")) bodies.push(await response.clone().text());
    return response;
  });
  const infra = { token: mock.tokens.owner, baseUrl: "http://localhost" };
  const { infra: client } = new Tandem({ fetch: fetch as NonNullable<TandemOptions["fetch"]>, infra });
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

const counted: ServiceFile = {
  infra: {
    prefix: "/v2",
    case: "snake",
    wrap: { list: "items" },
    pagination: { style: "link", size: "per_page", total: "total" },
  },
};

it.each<["listen" | "fetch"]>([["listen"], ["fetch"]])("the mock speaks a service file through %s", async (door) => {
  const mock = createMock({ service: counted });
  const server = door === "listen" ? await mock.listen() : undefined;
  const url = `${server ? new URL(server.infraUrl).origin : "https://api.example.com"}/v2/servers?per_page=2`;
  const headers = { authorization: `Bearer ${mock.tokens.owner}` };
  const init = { method: "GET", headers };
  const send = door === "listen" ? fetch : mock.fetch;
  const response = await send(url, init);
  expect(response.headers.get("link")).toBe('</v2/servers?per_page=2&page=2>; rel="next"');
  expect(JSON.parse(await response.text())).toEqual({
    items: [
      expect.objectContaining({ last_seen_at: expect.any(String) }),
      expect.objectContaining({ status: "online" }),
    ],
    total: 3,
  });
  const unknown = await send(url.replace("/v2/", "/api/v1/"), init);
  expect(unknown.status).toBe(404);
  await server?.close();
});

it.each<[string, Record<string, string>, number]>([
  ["its own header", { "x-token": "Token TOKEN" }, 200],
  ["the usual header", { authorization: "Bearer TOKEN" }, 401],
  ["another scheme", { "x-token": "Bearer TOKEN" }, 401],
])("the mock takes a credential in %s with %j: %i", async (_, given, status) => {
  const mock = createMock({ service: { infra: { auth: { header: "X-Token", scheme: "Token" } } } });
  const headers = Object.entries(given).map(([name, value]) => [name, value.replace("TOKEN", mock.tokens.owner)]);
  const response = await mock.fetch("https://api.example.com/api/v1/servers", { headers: Object.fromEntries(headers) });
  expect(response.status).toBe(status);
});

it("a wrong file is a RangeError that names the key", () => {
  expect(() => createMock({ service: { infra: { prefx: "" } } as ServiceFile })).toThrow(
    new RangeError(
      "service: infra.prefx is not a key of a service file. Known here: prefix, case, fields, statuses, error, auth, headers, pagination, wrap, ids",
    ),
  );
});
