import { createMock } from "@tandem/mock";
import { isTandemError, Tandem, type TandemOptions } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { describe, expect, it } from "vitest";

const different: ServiceFile = {
  infra: {
    prefix: "/v2",
    case: "snake",
    fields: { "Server.host": "ip_address" },
    pagination: { style: "page", page: "page", size: "per_page", last: "meta.last_page", total: "meta.total" },
    statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
    error: { message: "error.message", code: "error.type", fields: "error.errors" },
    wrap: { item: null, list: "items" },
    headers: { requestId: "x-trace-id", idempotencyKey: null },
    auth: { header: "x-token", scheme: "" },
  },
  tools: {
    list: "/catalog",
    auth: { header: "x-api-key", scheme: "" },
    error: { message: "message", code: "code" },
    results: { "grammar-checker": { correctedText: "text", issues: "matches" } },
  },
  rateLimit: { limit: "x-limit", remaining: "x-left", reset: "x-reset" },
};

function connect(service: ServiceFile, own: ServiceFile | undefined = service, options: TandemOptions = {}) {
  const mock = createMock({ service, unlisted: true });
  const asked: string[] = [];
  const tandem = new Tandem({
    fetch: async (url, init) => {
      asked.push(`${init.method} ${url.replace("https://api.example.com", "")}`);
      return mock.fetch(url, init as RequestInit);
    },
    clock: mock.clock,
    retries: 0,
    service: own,
    tools: { apiKey: mock.keys.pro, baseUrl: "https://api.example.com" },
    infra: { token: mock.tokens.owner, baseUrl: "https://api.example.com" },
    ...options,
  });
  return { mock, tandem, asked };
}

describe("with its service file, a service that differs in everything", () => {
  it("lists, pages, gets, creates and deletes", async () => {
    const { tandem, asked } = connect(different);
    for (let turn = 0; turn < 5; turn++)
      await tandem.infra.servers.create({ name: `n${turn}`, host: `203.0.113.${turn}` });
    const servers = await Array.fromAsync(tandem.infra.servers.list({ limit: 2 }));
    expect(servers).toHaveLength(8);
    expect(servers[0]).toMatchObject({ name: "n4", host: "203.0.113.4" });
    expect(asked.slice(5)).toEqual(
      [1, 2, 3, 4].map((page) => `GET /v2/servers?per_page=2${page > 1 ? `&page=${page}` : ""}`),
    );
    const server = await tandem.infra.servers.get("srv_81f2");
    expect(server).toMatchObject({ id: "srv_81f2", name: "web-1", teamId: "team_9" });
    await tandem.infra.servers.delete((await tandem.infra.servers.list({ limit: 1 })).items[0]!.id);
  });

  it("waits for a deploy to its own words", async () => {
    const { mock, tandem } = connect(different);
    const deploy = await tandem.infra.sites.deploy("site_4c1d");
    const done = tandem.infra.sites.waitForDeploy(deploy);
    for (let turn = 0; turn < 40; turn++) await mock.clock.advance("5s");
    expect((await done).status).toBe("succeeded");
    const failing = await tandem.infra.sites.deploy("site_4c1d", { branch: "fail/build" });
    const failed = tandem.infra.sites.waitForDeploy(failing).catch((error: unknown) => error);
    for (let turn = 0; turn < 40; turn++) await mock.clock.advance("5s");
    expect(await failed).toMatchObject({ code: "remote_failed", remote: { status: "failed" } });
  });

  it("reports its errors with their message, code, fields and request id", async () => {
    const { tandem } = connect(different);
    const unknown = await tandem.infra.servers.get("srv_none").catch((error: unknown) => error);
    expect(isTandemError(unknown, "not_found") && unknown).toMatchObject({
      status: 404,
      apiCode: "not_found",
      requestId: expect.stringMatching(/^req_/),
    });
    const wrong = await tandem.infra.servers.create({ name: "x", host: "" }).catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/host" }] });
    const refused = await tandem.tools.run("grammar-checker", { input: "" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "invalid_input", apiCode: "input_too_short" });
  });

  it("runs tools, lists them and streams a job", async () => {
    const { mock, tandem, asked } = connect(different);
    const { data, meta } = await tandem.tools.run("grammar-checker", { input: "She go home." });
    expect(data).toMatchObject({ correctedText: expect.any(String), issues: expect.any(Array) });
    expect(meta.creditsCharged).toBeGreaterThan(0);
    expect((await tandem.tools.list()).length).toBe(16);
    expect(asked).toContain("GET /catalog");
    const job = await tandem.infra.ai.start("Why is web-1 slow?", { approval: "none" });
    const types = new Set<string>();
    const reading = (async () => {
      for await (const event of job.events()) types.add(event.type);
    })();
    for (let turn = 0; turn < 40; turn++) await mock.clock.advance("5s");
    await reading;
    expect([...types]).toEqual(expect.arrayContaining(["step.updated", "output.delta", "job.done"]));
  });

  it("costs the same requests as without one", async () => {
    const [plain, translated] = [connect({}, undefined), connect(different)];
    for (const { tandem } of [plain, translated]) await tandem.infra.sites.list();
    expect(plain.asked.length).toBe(translated.asked.length);
  });
});

it.each<[string, ServiceFile, ServiceFile, string]>([
  ["a last page that isn't there", {}, { infra: { pagination: { style: "page", last: "meta.last_page" } } }, "G-06"],
  ["another wrapping", {}, { infra: { wrap: { list: "items" } } }, "G-05"],
  ["another name", {}, { infra: { fields: { "Server.host": "ip_address" } } }, "infra.fields.Server.host"],
])("a service file that isn't true is an error that names the assumption: %s", async (_, service, own, assumption) => {
  const { tandem } = connect(service, own);
  const error = await tandem.infra.servers.list().catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: "invalid_response",
    outcome: "executed",
    facts: { option: "service", assumption },
  });
});

it("a wrong service file is an error that names the key", async () => {
  const { tandem } = connect({}, { infra: { prefx: "" } } as ServiceFile);
  await expect(tandem.infra.servers.list()).rejects.toMatchObject({
    code: "invalid_argument",
    summary: "infra.prefx is not a key of a service file. Did you mean infra.prefix?",
  });
});

it("a key for a service without keys is an error, unsent", async () => {
  const { tandem, asked } = connect({ infra: { headers: { idempotencyKey: null } } });
  const create = (options: object) => tandem.infra.servers.create({ name: "n", host: "203.0.113.1" }, options);
  await expect(create({ idempotencyKey: "mine" })).rejects.toMatchObject({
    code: "invalid_argument",
    facts: { option: "idempotencyKey" },
    advice: "Remove it, or infra.headers.idempotencyKey from the service file.",
  });
  expect(asked).toEqual([]);
  expect(await create({})).toMatchObject({ name: "n" });
});
