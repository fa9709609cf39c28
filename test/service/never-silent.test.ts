import { text } from "node:stream/consumers";
import { createMock, type Listening } from "@tandem/mock";
import { type Drift, Tandem, type TandemOptions } from "@tandem/sdk";
import "@tandem/sdk/contract";
import { sign, webhookHandler } from "@tandem/sdk/webhooks";
import { describe, expect, it, test } from "vitest";
import { configHome } from "../../packages/cli/src/testing/config-home.ts";
import { connectMcp } from "../../packages/cli/src/testing/connect-mcp.ts";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";
import { serving } from "../support/serving.ts";

// biome-ignore lint/suspicious/noExplicitAny: edits of any body.
type Edit = (body: any, page: URLSearchParams) => unknown;

/** The mock, with its bodies changed. */
async function edited(edit: Edit, head: { status?: number; headers?: Record<string, string> } = {}) {
  const mock = createMock({ clock: "real", unlisted: true });
  const asked: string[] = [];
  const origin = await serving(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const url = new URL(request.url!, "http://localhost");
    const body = request.method === "GET" ? undefined : await text(request);
    const answer = await mock.fetch(url.href, {
      method: request.method!,
      headers: request.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    });
    const { "content-length": _, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(head.status ?? answer.status, { ...headers, ...head.headers });
    response.end(JSON.stringify(edit(await answer.json(), url.searchParams)));
  });
  const said: string[] = [];
  const note = ({ assumption, pointer, found }: Drift) => said.push(`${assumption} ${pointer}: ${found}`);
  const client = (options: TandemOptions = {}) =>
    new Tandem({
      retries: 0,
      tools: { apiKey: mock.keys.pro, baseUrl: origin },
      infra: { token: mock.tokens.owner, baseUrl: origin },
      hooks: { onDrift: note, onWarning: ({ message }) => said.push(message) },
      ...options,
    });
  const env = {
    TANDEM_INFRA_URL: origin,
    TANDEM_INFRA_TOKEN: mock.tokens.owner,
    TANDEM_TOOLS_URL: origin,
    TANDEM_TOOLS_KEY: mock.keys.pro,
  };
  const run = (line: string) =>
    runMain(
      line.match(/"[^"]+"|\S+/g)!.map((word) => word.replaceAll('"', "")),
      { env },
    );
  return { mock, origin, asked, said, client, run, note };
}

/** Renames a field wherever it is. */
const renamed =
  (from: string, to: string): Edit =>
  (body) =>
    JSON.parse(JSON.stringify(body).replaceAll(`"${from}":`, `"${to}":`));

const text1 = { input: "She go home." };

describe.each<[string, Edit, (tandem: Tandem) => PromiseLike<unknown>, string, RegExp]>([
  [
    "an object of an object",
    renamed("memoryMb", "ram"),
    ({ infra }) => infra.servers.get("srv_81f2"),
    "servers get srv_81f2",
    /I-01.*ServerResources\.memoryMb is missing/s,
  ],
  [
    "an object in a list",
    renamed("primary", "other"),
    ({ infra }) => infra.sites.list(),
    "sites list",
    /I-0\d.*Domain\.\w+ is missing/s,
  ],
  [
    "a tool's result",
    renamed("correctedText", "text"),
    ({ tools }) => tools.run("grammar-checker", text1),
    "run grammar-checker text",
    /T-17.*correctedText is missing/s,
  ],
  [
    "a list in a tool's result",
    renamed("replacements", "suggestions"),
    ({ tools }) => tools.run("grammar-checker", text1),
    'run grammar-checker "She go home."',
    /T-17.*issues\.replacements is missing/s,
  ],
])("a field with another name in %s", (_, edit, call, line, said) => {
  test("is reported to onDrift, and by the CLI", async () => {
    const service = await edited(edit);
    await call(service.client());
    expect(service.said.join("\n")).toMatch(said);
    const { exit, stderr } = await service.run(line);
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining("warning: ") });
  });
});

it("a field with another name in a webhook's event is reported to onDrift", async () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const found: Drift[] = [];
  const receive = webhookHandler({ secrets: secret, onDrift: (drift) => found.push(drift) }).otherwise(() => undefined);
  const body = JSON.stringify({ type: "webhook.ping", id: "evt_1", team: "team_9", data: {} });
  const headers = { ...(await sign(body, { secret })), "content-type": "application/json" };
  for (let turn = 0; turn < 2; turn++) await receive(new Request("http://x.test", { method: "POST", body, headers }));
  expect(found.map(({ assumption }) => assumption)).toEqual(["W-01"]);
  expect(found[0]!.found).toContain("teamId is missing");
});

it("a field with another name in an event of an AI job is reported to onDrift", async () => {
  const mock = createMock({ clock: "real", speed: 50 });
  const found: string[] = [];
  const { infra } = new Tandem({
    fetch: async (url, init) => {
      const response = await mock.fetch(url, init as RequestInit);
      if (!response.headers.get("content-type")?.includes("event-stream")) return response;
      const renaming = new TransformStream<string, string>({
        transform: (chunk, out) => out.enqueue(chunk.replaceAll('"prompt":', '"question":')),
      });
      const body = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(renaming);
      return new Response(body.pipeThrough(new TextEncoderStream()), response);
    },
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
    hooks: { onDrift: (drift) => found.push(`${drift.assumption} ${drift.pointer} ${drift.found}`) },
  });
  const job = await infra.ai.start("Why is web-1 slow?", { approval: "none" });
  for await (const event of job.events()) if (event.type === "job.done") break;
  expect(found.join("\n")).toMatch(/\/event\/job\/prompt AiJob\.prompt is missing/);
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `srv_${index}`, name: `n${index}` }));
const style = (pagination: object) => ({ service: { infra: { pagination } } }) as TandemOptions;
const isPage = (body: { data?: unknown }) => Array.isArray(body.data);

it.each<[string, Edit, TandemOptions, string]>([
  ["bare, as long as its page", (body) => (isPage(body) ? rows(2) : body), {}, "gave no usable cursor"],
  ["wrapped, as long as its page", (body) => (isPage(body) ? { data: rows(2) } : body), {}, "gave no usable cursor"],
  [
    "wrapped, as long as its page, with its size",
    (body) => (isPage(body) ? { data: rows(2), meta: { limit: 2 } } : body),
    {},
    "gave no usable cursor",
  ],
  [
    "wrapped, as long as its page, with its number",
    (body) => (isPage(body) ? { data: rows(2), page: 1, per_page: 2 } : body),
    {},
    "gave no usable cursor",
  ],
  [
    "shorter than asked for, as long as the size that it states",
    (body) => (isPage(body) ? { data: rows(1), meta: { page: 1, per_page: 1 } } : body),
    {},
    "gave no usable cursor",
  ],
  [
    "the same page for every number",
    (body) => (isPage(body) ? { data: rows(2) } : body),
    style({ style: "page" }),
    "the same page again",
  ],
  [
    "the same page for every offset, with a total",
    (body) => (isPage(body) ? { data: rows(2), total: 6 } : body),
    style({ style: "offset", total: "total" }),
    "the same page again",
  ],
  [
    "a next page in the body with style link",
    (body) => (isPage(body) ? { data: rows(2), next: "/api/v1/servers?page=2" } : body),
    style({ style: "link" }),
    'the last page by infra.pagination.style "link"',
  ],
])("a list that may be cut is an error that names G-06: %s", async (_, edit, options, message) => {
  const { client, asked } = await edited(edit);
  const error = await Array.fromAsync(client(options).infra.servers.list({ limit: 2 })).catch(
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({
    code: "invalid_response",
    message: expect.stringContaining(message),
    advice: expect.stringMatching(/infra\.pagination|doctor --contract/),
    facts: { assumption: "G-06" },
  });
  expect(asked.length).toBeLessThan(4);
});

it.each<[string, number, TandemOptions]>([
  ["shorter than its page", 1, {}],
  ["as long, with style none", 2, style({ style: "none" })],
])("a list without page facts is complete: %s", async (_, count, options) => {
  const { client } = await edited(() => ({ data: rows(count) }));
  expect(await Array.fromAsync(client(options).infra.servers.list({ limit: 2 }))).toHaveLength(count);
});

describe("a list that is shorter than asked for, without page facts, may be cut", () => {
  const cut: Edit = (body) => (isPage(body) ? { data: rows(1) } : body);

  test("the SDK warns, and doesn't conclude that an item doesn't exist", async () => {
    const { client, said } = await edited(cut);
    const { infra } = client();
    expect(await Array.fromAsync(infra.servers.list({ limit: 2 }))).toHaveLength(1);
    expect(said).toContain("GET /servers: the response does not say whether there are more items (G-06)");
    const error = await infra.sites.get("site_9").then(null, (cause: unknown) => cause);
    expect(error).toMatchObject({ code: "invalid_response", facts: { assumption: "G-06" } });
  });

  test.each([
    "servers get other",
    "servers delete other --confirm other",
    "servers create --name other --host 203.0.113.7 --if-not-exists",
    "billing subscribe plan_9 --confirm Nine",
    "teams set-role other@example.com viewer",
  ])("tandem %s is an error that names G-06, and changes nothing", async (line) => {
    const { asked, run } = await edited((body) => (isPage(body) ? { data: [{ id: "x_1", members: [] }] } : body));
    const { exit, stderr } = await run(line);
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: expect.stringContaining("is not in a list that may be incomplete (assumption G-06)"),
    });
    expect(asked.filter((request) => !request.startsWith("GET"))).toEqual([]);
  });
});

const same: Edit = (body) => body;

it.each<[string, Parameters<typeof edited>[1], string]>([
  ["status 206", { status: 206 }, "The service returned 206, but the response was truncated"],
  [
    "gzip that is none",
    { headers: { "content-encoding": "gzip" } },
    "its body is not valid gzip, its content-encoding",
  ],
  ["br that is none", { headers: { "content-encoding": "br" } }, "its body is not valid br, its content-encoding"],
])("a response that can't be whole is an InvalidResponseError: %s", async (_, head, message) => {
  const { client, asked, run } = await edited(same, head);
  const { infra, tools } = client({ retries: 3 });
  for (const call of [
    () => infra.servers.get("srv_81f2"),
    () => infra.servers.list(),
    () => tools.run("ai-rewriter", text1),
  ]) {
    expect(await call().then(null, (error: unknown) => error)).toMatchObject({
      code: "invalid_response",
      summary: expect.stringContaining(message),
      outcome: "executed",
    });
  }
  expect(asked).toHaveLength(3);
  const { stderr } = await run("doctor --contract");
  expect(stderr).not.toContain("bug in tandem");
});

it.each<[string, Edit, TandemOptions]>([
  ["a string", (body) => ({ ...body, meta: { ...body.meta, creditsCharged: "3" } }), {}],
  ["elsewhere than tools.wrap.meta says", same, { service: { tools: { wrap: { meta: "usage" } } } }],
])("a charge that can't be read is unknown, and said: %s", async (_, edit, options) => {
  const { client, said, run } = await edited(edit);
  const { tools } = client(options);
  await tools.run("grammar-checker", text1);
  expect({ spent: tools.credits.spent, unknown: tools.credits.unknownCalls }).toEqual({ spent: 0, unknown: 1 });
  expect(said.join("\n")).toContain("its cost is unknown");
  if (options.service) return;
  expect((await run("run grammar-checker text")).stderr).toContain(
    "warning: The response of grammar-checker has no usable",
  );
});

it.each<[string, object, number]>([
  ["with idempotency keys", {}, 3],
  ["with unsafeRetries", { infra: { unsafeRetries: true } }, 3],
  ["without idempotency keys", { service: { infra: { headers: { idempotencyKey: null } } } }, 1],
])(
  "a POST is retried after a 503 with Retry-After only if it can't be executed twice: %s",
  async (_, options, requests) => {
    const { mock, asked, client, origin } = await edited(() => ({}), { status: 503, headers: { "retry-after": "0" } });
    const infra = { token: mock.tokens.owner, baseUrl: origin, ...(options as { infra?: object }).infra };
    const tandem = client({ ...options, retries: 2, infra });
    const error = await tandem.infra.servers
      .create({ name: "n", host: "203.0.113.1" })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "server_error", outcome: requests === 1 ? "unknown" : "rejected" });
    expect(asked).toHaveLength(requests);
  },
);

const withoutDeploys: Edit = (body) => JSON.parse(JSON.stringify(body).replaceAll("recentDeploys", "releases"));

it("a wait for a deploy of a site without recentDeploys ends with the assumption and the key that corrects it", async () => {
  const { infra } = (await edited(withoutDeploys)).client();
  const error = await infra.sites.waitForDeploy({ id: "dep_1", siteId: "site_4c1d" }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: "invalid_response",
    summary: expect.stringContaining("the service returns no Site.recentDeploys (assumption G-15)"),
    advice: expect.stringContaining('infra.fields["Site.recentDeploys"]'),
  });
});

it.each([
  "deploy shop --branch main",
  "sites wait shop",
  "sites rollback shop",
  "sites deploys shop",
  "sites open shop --log",
])(
  "a site without recentDeploys is an error with the key that corrects it, before a change: tandem %s",
  async (line) => {
    const { asked, run } = await edited(withoutDeploys);
    const { exit, stderr } = await run(line);
    expect({ exit, stderr }).toMatchObject({ exit: 1, stderr: expect.stringContaining("(assumption G-15)") });
    expect(stderr).toContain('infra.fields["Site.recentDeploys"]');
    expect(asked.filter((request) => !request.startsWith("GET"))).toEqual([]);
  },
);

it.each([
  ["databases backup shop", "recentBackups"],
  ["databases restore shop --backup-id bkp_0d41 --confirm shop", "restore"],
])("a database without the field that a wait reads is an error before a change: tandem %s", async (line, field) => {
  const { asked, run } = await edited(renamed(field, "other"));
  const { exit, stderr } = await run(line);
  expect({ exit, stderr }).toMatchObject({ exit: 1, stderr: expect.stringContaining("(assumption G-15)") });
  expect(stderr).toContain(`infra.fields["Database.${field}"]`);
  expect(asked.filter((request) => !request.startsWith("GET"))).toEqual([]);
  expect((await run(`${line} --no-wait`)).exit).toBe(0);
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

it("under another prefix, a sign-in names the way to find it", async () => {
  const origin = await serving((request, response) => {
    const isThere = request.url?.startsWith("/v2/");
    response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isThere ? { data: rows(2) } : { error: { message: "No such route" } }));
  });
  const { env } = configHome();
  const login = ["auth", "login", "infra", "--url", origin, "--with-token"];
  const { exit, stderr } = await runMain(login, { env, stdin: "tok_1\n" });
  expect({ exit, stderr }).toEqual({
    exit: 5,
    stderr: expect.stringContaining("--skip-check && tandem doctor --contract"),
  });
  expect(await runMain([...login, "--skip-check"], { env, stdin: "tok_1\n" })).toMatchObject({ exit: 0 });
  const doctor = await runMain(["doctor", "--contract"], { env });
  expect(doctor.stdout + doctor.stderr).toContain("G-01");
});

it("a list of tools that asks for a key is an error that doesn't blame the key", async () => {
  const { run } = await edited(() => ({ error: { message: "Who are you?" } }), { status: 401 });
  const { exit, stderr } = await run("tools list");
  expect(exit).toBe(4);
  expect(stderr).toContain("needs no key, so none was sent");
  expect(stderr).toContain("tandem doctor --contract");
  expect(stderr).not.toContain("auth login");
});

it("a tool that is missing at the URL isn't among the tools that there are", async () => {
  const { run } = await edited(() => ({ error: { message: "No such route" } }), { status: 404 });
  const { stderr } = await run("run ai-rewriter text");
  expect(stderr).toContain('the service does not have the tool "ai-rewriter" at this URL');
  expect(stderr).toContain("tools.prefix");
  expect(stderr).not.toContain("the tools are");
});

const withDeploys =
  (change: (deploy: Record<string, unknown>) => void): Edit =>
  (body) => {
    const deploys = isPage(body) ? body.data.flatMap((site: { recentDeploys?: [] }) => site.recentDeploys ?? []) : [];
    for (const deploy of "trigger" in body.data ? [body.data] : deploys) change(deploy);
    return body;
  };

it("a deploy without a site id is followed on the site it was started on", async () => {
  const { run } = await edited(withDeploys((deploy) => delete deploy.siteId));
  expect((await run("deploy shop --branch main --wait-timeout 1s")).stderr).toMatch(/deploy dep_\w+ of shop is still/);
});

describe.each<[string, Edit, RegExp]>([
  ["missing", withDeploys((deploy) => delete deploy.status), /is missing/],
  ["null", withDeploys((deploy) => Object.assign(deploy, { status: null })), /is null/],
  ["a number", withDeploys((deploy) => Object.assign(deploy, { status: 7 })), /is a number/],
  ["an object", withDeploys((deploy) => Object.assign(deploy, { status: {} })), /is an object/],
])("a deploy whose status is %s", (_, edit, kind) => {
  test("is an error with its id, the assumption and the command that follows it", async () => {
    const { asked, run } = await edited(edit);
    const { exit, stderr } = await run("deploy shop --branch main --wait-timeout 5s --json");
    const { error } = JSON.parse(stderr);
    expect({ exit, ...error }).toMatchObject({
      exit: 1,
      code: "API_ERROR",
      outcome: "executed",
      retryable: false,
      message: expect.stringMatching(/the status of deploy dep_\w+ of shop is .*\(assumption I-03\)/),
      fix: expect.stringMatching(/^tandem sites wait \w+ --deploy dep_/),
      remote: { id: expect.stringMatching(/^dep_/) },
    });
    expect(error.message).toMatch(kind);
    expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });
});

it.each([
  ["databases backup shop --wait-timeout 5s", "I-06"],
  ["databases restore shop --backup-id bkp_0d41 --confirm shop --wait-timeout 5s", "I-07"],
  ["servers create --name web-9 --host 203.0.113.9 --wait --wait-timeout 5s", "I-01"],
  ["sites create --server-id srv_81f2 --name blog --type static --wait --wait-timeout 5s", "I-02"],
])("started work without a status is an error that names it and the assumption: tandem %s", async (line, id) => {
  const { asked, run } = await edited((body, _page) => {
    const isStarted = asked.some((request) => request.startsWith("POST"));
    return isStarted ? renamed("status", "progress")(body, _page) : body;
  });
  const { exit, stderr } = await run(line);
  expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringMatching(`\\w+_\\w+.*\\(assumption ${id}\\)`) });
  expect(stderr).toContain("do not start it again");
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

it.each(["servers list -q", "servers list --json --fields id", "servers list --all -q"])(
  "items without an id are an error, not empty lines: tandem %s",
  async (line) => {
    const { client, run, said } = await edited((body) =>
      isPage(body) ? { ...body, data: [{ name: "web-1" }] } : body,
    );
    await client().infra.servers.list();
    expect(said).toContain("GET /servers: item 1 has no id (G-03)");
    expect(await run(line)).toMatchObject({
      exit: 1,
      stdout: "",
      stderr: expect.stringMatching(/item 1 of the list has no .*id.*\(assumption G-03\)/),
    });
  },
);

it.each<[string, Edit, string | null]>([
  ["in its own envelope", ({ data: { tools } }) => ({ ok: true, output: { tools } }), "output"],
  ["as the envelope's content", ({ data: { tools } }) => ({ ok: true, output: tools }), "output"],
  ["beside results", ({ data: { tools } }) => ({ ok: true, tools }), "output"],
  ["in the body itself", ({ data: { tools } }) => tools, null],
])("a list of tools is found by tools.wrap.data: %s", async (_, edit, data) => {
  const { client, said } = await edited(edit);
  const service = { tools: { wrap: { data } } };
  expect((await client({ service }).tools.list()).map(({ slug }) => slug)).toContain("grammar-checker");
  expect(said).toEqual([]);
});

it("a list of tools that can't be found costs nothing, and its error says so", async () => {
  const { client, run } = await edited(() => ({ ok: true, output: [] }));
  const error = await client()
    .tools.list()
    .then(null, (cause: unknown) => cause);
  expect(error).toMatchObject({ code: "invalid_response", charged: 0, advice: expect.stringContaining("tools.wrap") });
  expect((await run("tools list")).stderr).not.toMatch(/balance|charged again/);
});

it.each(["message", "msg", "why", "reason", "detail", "error", "description"])(
  "the text of an invalid field is kept: %s",
  async (key) => {
    const { client } = await edited(() => ({ errors: [{ pointer: "/host", [key]: "is taken" }] }), { status: 422 });
    const error = await client()
      .infra.servers.create({ name: "n", host: "203.0.113.9" })
      .then(null, (cause: unknown) => cause);
    expect(error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/host", message: "is taken" }] });
  },
);

it("an item of a list that is null is an error", async () => {
  const { client } = await edited((body) => (isPage(body) ? { ...body, data: [...rows(1), null] } : body));
  const error = await Array.fromAsync(client().infra.servers.list()).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "invalid_response", summary: expect.stringContaining("item 2") });
});

it("without recentDeploys, a deploy can still be started", async () => {
  const { asked, run } = await edited(withoutDeploys);
  expect(await run("deploy shop --no-wait -q")).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^dep_\w+\n$/),
  });
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
});

it.each([
  [new Map([["infra", {}]]), "must be an object, not a Map"],
  [new Date(0), "must be an object, not a Date"],
  [{ infra: new Set() }, "infra must be an object, not a Set"],
])("a service file of another type is an error that names it: %j", async (service, message) => {
  const { client, asked } = await edited(same);
  const { infra } = client({ service: service as object });
  await expect(infra.servers.get("srv_81f2")).rejects.toMatchObject({
    code: "invalid_argument",
    summary: expect.stringContaining(message),
  });
  expect(asked).toEqual([]);
});

it("an MCP session says on stderr how the service differs, once", async () => {
  const { origin } = await edited(renamed("lastSeenAt", "seenAt"));
  const { call, log } = await connectMcp({ infraUrl: origin, toolsUrl: origin } as Listening, [], { inProcess: true });
  for (let turn = 0; turn < 2; turn++) {
    const { text } = await call("list_resources", { kind: "server" });
    expect(text).not.toContain("warning");
  }
  expect(log().match(/warning: .*lastSeenAt is missing/g)).toHaveLength(1);
});
