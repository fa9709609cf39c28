import { once } from "node:events";
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMock, type MockOptions } from "@tandem/mock";
import type { ServiceFile } from "@tandem/sdk/contract";
import { expect, it, onTestFinished } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/run-main.ts";

async function start(options: MockOptions = {}) {
  const mock = createMock({ clock: "real", ...options });
  const server = await mock.listen();
  onTestFinished(() => server.close());
  const { env, path } = configHome({ profiles: { default: {} } });
  const origin = new URL(server.infraUrl).origin;
  const urls = { TANDEM_TOOLS_URL: origin, TANDEM_INFRA_URL: origin };
  const credentials = { TANDEM_INFRA_TOKEN: mock.tokens.owner, TANDEM_TOOLS_KEY: mock.keys.pro };
  const doctor = (...flags: string[]) =>
    runMain(["doctor", "--contract", ...flags], { env: { ...env, ...urls, ...credentials } });
  return { mock, doctor, file: (name: string) => join(path, "..", name) };
}

it("reads only, and finds nothing contradicted in the mock", async () => {
  const { mock, doctor } = await start();
  const { exit, stdout, stderr } = await doctor();
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  expect(stdout).toContain("reads only: 16 requests, no credits\n");
  expect(stdout).toMatch(
    /\nG-05 {2}confirmed {5}In data, with the page details of a list beside it in meta +\d+ exchanges\n/,
  );
  expect(stdout).toContain(
    "\n2 not seen: need a webhook delivery: tandem webhooks listen --contract\n      W-02, W-03\n",
  );
  expect(stdout).toMatch(/\n\d+ confirmed, 0 contradicted, \d+ not seen\n$/);
  expect(mock.journal.entries.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("lists differences, writes certain corrections and says which need you", async () => {
  const { doctor, file } = await start({ contradict: ["G-01", "G-06", "I-01"] });
  const path = file("tandem.service.json");
  const { exit, stdout } = await doctor("--write", path);
  expect(exit).toBe(14);
  expect(stdout).toMatch(
    /\nG-06 {2}contradicted {2}paged by page number \(meta.last_page, meta.total\) +GET \/servers \/meta\n/,
  );
  expect(stdout).toMatch(/\nI-01 {2}contradicted {2}Server.host is missing; the answer has ip_address instead/);
  expect(stdout).toMatch(/, 3 contradicted, /);
  expect(stdout).toContain(`wrote ${path} (2 corrections; 1 needs you: Server.host)\n`);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    infra: {
      prefix: "",
      pagination: { style: "page", page: "page", total: "meta.total", last: "meta.last_page" },
    },
  });
});

it("lists what its service file answers, and agrees with its own corrections", async () => {
  const service: ServiceFile = {
    infra: {
      prefix: "/v2",
      headers: { requestId: null },
      auth: { header: "x-key", scheme: "" },
      fields: { "Site.recentDeploys": "releases" },
    },
    tools: { headers: { requestId: null } },
  };
  const { doctor, file } = await start({ service });
  writeFileSync(file("service.json"), JSON.stringify(service));
  const { exit, stdout } = await doctor("--service", file("service.json"));
  expect(stdout).toContain(" 0 contradicted, ");
  expect(exit).toBe(0);
  for (const [id, key] of [
    ["G-01", "infra.prefix"],
    ["G-15", "infra.fields.Site"],
    ["G-17", "infra.headers.requestId"],
    ["G-20", "infra.auth"],
  ])
    expect(stdout).toMatch(RegExp(`\n${id} {2}confirmed {5}as the service file says \\(${key}\\)`));
});

it("prints what you have to decide as a part of the service file, with guesses", async () => {
  const { doctor } = await start({ contradict: ["I-01", "I-03"] });
  const { stdout } = await doctor();
  const [, snippet] = stdout.split("to decide, in a service file:\n");
  expect(JSON.parse(snippet!)).toEqual({
    infra: {
      fields: { "Server.host": "ip_address" },
      statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
    },
  });
});

it.each(["camel", "snake", "kebab"] as const)("guesses names as the service writes them: %s case", async (style) => {
  const service: ServiceFile = { infra: { case: style, fields: { "Server.host": "ip_address" } } };
  const { doctor, file } = await start({ service });
  writeFileSync(file("service.json"), JSON.stringify({ infra: { case: style } }));
  const { stdout } = await doctor("--service", file("service.json"));
  expect(stdout).toContain("Server.host is missing; the answer has ip_address");
  const { infra } = JSON.parse(stdout.split("to decide, in a service file:\n")[1]!);
  expect(infra.fields["Server.host"]).toBe("ip_address");
});

it("keeps other entries of the service file, and rejects an invalid file", async () => {
  const { doctor, file } = await start({ contradict: ["G-17"] });
  const path = file("service.json");
  writeFileSync(path, JSON.stringify({ infra: { headers: { requestId: "x-own" }, case: "camel" } }));
  expect((await doctor("--write", path)).exit).toBe(14);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    infra: { headers: { requestId: "x-own" }, case: "camel" },
  });
  writeFileSync(path, '{"infra":{"prefx":""}}');
  const { exit, stderr } = await doctor("--write", path);
  expect(exit).toBe(2);
  expect(stderr).toContain("infra.prefx is not a key of a service file. Did you mean infra.prefix?");
});

it("--json has the verdicts alone, --save a recording without the token, --har judges it without a request", async () => {
  const { mock, doctor, file } = await start({ contradict: ["G-17"] });
  const path = file("service.har");
  const live = await doctor("--json", "--save", path);
  const report = JSON.parse(live.stdout);
  expect(Object.keys(report)).toEqual(["assumptions", "unmatched"]);
  expect(report.assumptions).toHaveLength(85);
  expect(report.assumptions.find(({ id }: { id: string }) => id === "G-17")).toEqual({
    id: "G-17",
    verdict: "contradicted",
    question: "How do you identify a request to support?",
    expected: "By the response header X-Request-Id, also in problem bodies as requestId.",
    found: "the request id is in x-trace-id",
    operation: "GET /api/v1/tools",
    pointer: "/headers",
    count: 16,
    correction: { tools: { headers: { requestId: "x-trace-id" } }, infra: { headers: { requestId: "x-trace-id" } } },
    needs: [],
  });
  expect(readFileSync(path, "utf8")).not.toContain(mock.tokens.owner);
  const asked = mock.journal.entries.length;
  const recorded = await doctor("--json", "--har", path);
  expect(recorded.exit).toBe(14);
  expect(JSON.parse(recorded.stdout)).toEqual(report);
  expect(mock.journal.entries.length).toBe(asked);
});

it.each<[string, ServiceFile]>([
  ["as assumed", {}],
  ["by page number", { infra: { pagination: { style: "page", size: "per_page", last: "meta.pages" } } }],
  ["by offset", { infra: { pagination: { style: "offset", total: "total" }, wrap: { list: "rows" } } }],
])("what --save records, a mock replays to ordinary requests, without the checks of doctor: %s", async (_, service) => {
  const { mock, doctor, file } = await start({ service });
  writeFileSync(file("service.json"), JSON.stringify(service));
  const args = ["--service", file("service.json"), "--save", file("service.har")];
  expect(await doctor(...args)).toMatchObject({ exit: 0 });
  const replay = createMock({ har: readFileSync(file("service.har"), "utf8"), strict: true });
  const ask = async (from: typeof mock, path: string) => {
    const headers = { authorization: `Bearer ${mock.tokens.owner}` };
    const response = await from.fetch(`https://api.example.com/api/v1${path}`, { headers });
    return [response.status, (await response.text()).replace(/"lastSeenAt":"[^"]*"/g, "")];
  };
  for (const path of ["/servers", "/sites", "/servers", "/sites", "/servers?limit=50", "/servers?page=1"]) {
    expect(await ask(replay, path)).toEqual(await ask(mock, path.replace(/\?.*/, "")));
  }
  expect(await ask(replay, "/servers/srv_9c07")).toEqual(await ask(mock, "/servers/srv_9c07"));
  expect((await doctor("--har", file("service.har"), "--service", file("service.json"))).exit).toBe(0);
});

it("what --save records has whole lists, for the basic commands", async () => {
  const service: ServiceFile = {
    infra: { prefix: "/v3", pagination: { style: "page", size: "per_page", last: "meta.pages", total: "meta.total" } },
  };
  const servers = [{ name: "srv-1", host: "203.0.113.1" }];
  const sites = Array.from({ length: 40 }, (_, index) => ({
    name: `shop-${index}`,
    type: "static",
    serverId: "srv-1",
  }));
  const { doctor, file } = await start({ service, seedData: { servers, sites } });
  writeFileSync(file("service.json"), JSON.stringify(service));
  await doctor("--service", file("service.json"), "--save", file("service.har"));
  const replay = await createMock({ har: readFileSync(file("service.har"), "utf8"), strict: true, service }).listen();
  onTestFinished(() => replay.close());
  const env = {
    ...configHome().env,
    TANDEM_INFRA_URL: new URL(replay.infraUrl).origin,
    TANDEM_INFRA_TOKEN: "tdi_owner_1",
  };
  for (const [command, lines] of [
    ["servers list -q", 1],
    ["sites list -q", 40],
    ["servers get srv-1", 12],
    ["sites get shop-30", 12],
  ] as const) {
    const { exit, stdout, stderr } = await runMain([...command.split(" "), "--service", file("service.json")], { env });
    expect({ command, exit, stderr }).toEqual({ command, exit: 0, stderr: "" });
    expect(stdout.split("\n").length).toBeGreaterThan(lines);
  }
});

it("sends what the SDK sends: names in the service's case, and its fields", async () => {
  const service: ServiceFile = { infra: { case: "snake" }, tools: { case: "snake" } };
  const { mock, doctor, file } = await start({ service });
  for (const fields of [{}, { "Site.serverId": "host_id" }]) {
    writeFileSync(file("service.json"), JSON.stringify({ ...service, infra: { case: "snake", fields } }));
    await doctor("--run", "--yes", "--service", file("service.json"));
  }
  const sent = mock.journal.entries.map(({ path, query, requestBody }) => `${path} ${query} ${requestBody}`).join("\n");
  expect(sent).toContain("/api/v1/sites server_id=");
  expect(sent).toContain("/api/v1/sites host_id=");
  expect(sent).toContain("target_language");
  expect(sent).not.toMatch(/serverId|targetLanguage/);
});

it.each<[string, ServiceFile["infra"]]>([
  [
    "page",
    { pagination: { style: "page", page: "page", size: "per_page", last: "paging.pages", total: "paging.all" } },
  ],
  ["page, without a number of pages", { pagination: { style: "page", page: "p" } }],
  ["offset", { pagination: { style: "offset", offset: "skip", total: "total" } }],
  ["cursor", { pagination: { style: "cursor", cursor: "after", next: "paging.next" }, case: "snake" }],
  ["link", { pagination: { style: "link" }, ids: "number" }],
  ["none", { pagination: { style: "none" }, wrap: { list: null, item: null } }],
])("a right service file isn't contradicted where lists have one page: %s", async (_, infra) => {
  const { doctor, file } = await start({ service: { infra } });
  writeFileSync(file("service.json"), JSON.stringify({ infra }));
  const { exit, stdout } = await doctor("--service", file("service.json"));
  expect({ exit, contradicted: stdout.match(/.* contradicted {2}.*/g) }).toEqual({ exit: 0, contradicted: null });
});

it("finds tools under another prefix, with what a request for one needs", async () => {
  const { doctor, file } = await start({ service: { tools: { prefix: "/v2/tools", list: "/v2/tools" } } });
  const { exit, stdout } = await doctor("--write", file("service.json"));
  expect(exit).toBe(14);
  expect(stdout).toMatch(/\nT-04 {2}contradicted {2}.*tools are listed at \/v2\/tools.* GET \/v2\/tools \/url\n/);
  expect(JSON.parse(readFileSync(file("service.json"), "utf8"))).toEqual({ tools: { list: "/v2/tools" } });
  expect(JSON.parse(stdout.slice(stdout.indexOf("{\n")))).toEqual({ tools: { prefix: "/v2/tools" } });
});

it("sends you to a sign-in that it doesn't need itself", async () => {
  const mock = createMock({ clock: "real", service: { infra: { prefix: "/v2" } } });
  const server = await mock.listen();
  onTestFinished(() => server.close());
  const env = { ...configHome({ profiles: { default: {} } }).env, TANDEM_INFRA_URL: new URL(server.infraUrl).origin };
  const { exit, stderr } = await runMain(["doctor", "--contract"], { env });
  expect(exit).toBe(4);
  const [, fix] = /\n {2}fix: tandem (.*)\n/.exec(stderr)!;
  expect(fix).toBe("auth login infra --skip-check");
  const token = { stdin: `${mock.tokens.owner}\n`, env };
  expect((await runMain([...fix!.split(" "), "--with-token"], token)).exit).toBe(0);
  expect((await runMain(["doctor", "--contract"], { env })).stdout).toContain("routes are under /v2");
});

it.each([
  ['{"infra":{"prefix":"v2"}}', 'infra.prefix cannot be "v2"'],
  ['{"infra":{"prefix":"/v9"}}', "GET /v9/servers: no JSON at http"],
])("a wrong service file is an error that names its key: %s", async (content, why) => {
  const { doctor, file } = await start();
  writeFileSync(file("service.json"), content);
  const { stderr } = await doctor("--service", file("service.json"));
  expect(stderr).toContain(why);
});

it("--run asks before it calls a tool", async () => {
  const { mock, doctor } = await start();
  expect(await doctor("--run")).toMatchObject({ exit: 3 });
  expect(mock.journal.entries).toEqual([]);
  const { stdout } = await doctor("--run", "--yes");
  expect(stdout).toMatch(/\nT-23 {2}confirmed/);
});

it("--document judges a document, and what a terminal would obey is never printed raw", async () => {
  const { doctor, file } = await start();
  const path = file("openapi.json");
  const evil = "\u001b]0;owned\u0007";
  const schema = {
    type: "object",
    properties: {
      data: {
        type: "array",
        items: {
          type: "object",
          properties: { id: { type: "string" }, [evil]: { type: "string" }, status: { enum: [evil] } },
        },
      },
    },
  };
  const content = { "application/json": { schema } };
  writeFileSync(
    path,
    JSON.stringify({
      paths: {
        "/api/v1/servers": { get: { responses: { 200: { content } } } },
        [`/${evil}`]: { get: { responses: {} } },
      },
    }),
  );
  const { exit, stdout } = await doctor("--document", path);
  expect(exit).toBe(14);
  expect(stdout).toContain("OpenAPI document\nnothing was sent\n");
  expect(stdout).toContain("I-01");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  expect(stdout).not.toMatch(/[\u0007\u001b]/);
});

it.each([[[]], [["--document"]]])("a body without an end is an error: %j", async (flags) => {
  const server = createServer((_, reply) => {
    // No faster than it's read.
    const writeMore = () => {
      while (!reply.destroyed && reply.write(" ".repeat(2 ** 18)));
    };
    reply.on("drain", writeMore);
    writeMore();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...configHome().env, TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: "tdi_owner_1" };
  const named = flags.length === 0 ? [] : [...flags, `${url}/openapi.json`];
  const { exit, stderr } = await runMain(["doctor", "--contract", ...named], { env });
  expect(exit).toBe(11);
  expect(stderr).toContain("sent more than 32 MiB");
});

it.each([
  [["--har", "x.har"], "x.har does not exist", "fix: "],
  [["--har", "package.json"], "package.json cannot be used", "fix: in Chrome: developer tools, Network, Export HAR\n"],
  [["--document", "package.json"], "package.json cannot be used", "fix: download the OpenAPI document as JSON\n"],
])("a file that cannot be used is an error: %j", async (flags, message, fix) => {
  const { doctor } = await start();
  const { exit, stderr } = await doctor(...flags);
  expect(exit).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain(fix);
});

const har = (...urls: string[]) => {
  const entries = urls.map((url) => ({
    request: { method: "GET", url },
    response: { status: 200, content: { text: "{}" } },
  }));
  return JSON.stringify({ log: { entries } });
};

it.each([
  ["text", "not a HAR", "is not JSON"],
  ["nothing", "", "is not JSON"],
  ["another document", '{"openapi":"3.1.0"}', "has no log.entries"],
  ["no entries", har(), "has no responses"],
  ["entries without responses", '{"log":{"entries":[{"request":{}}]}}', "has no responses"],
  ["another site", har("https://cdn.example.com/app.js"), "1 request to cdn.example.com"],
])("--har with %s is an error with a fix", async (_, content, why) => {
  const { doctor, file } = await start();
  const path = file("x.har");
  writeFileSync(path, content);
  const { exit, stdout, stderr } = await doctor("--har", path);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" });
  expect(stderr).toMatch(RegExp(`${why}[^]*\n {2}fix: `));
});

const planted = "Zq8vN3kLwP2xR7tYb5Hc9JdF4mGs6AeU";
const bearer = { name: "Authorization", value: `Bearer ${planted}` };

it.each([
  ["a body", "https://x.test/v2/servers", [{ id: "1", status: `sk_live_${planted}` }]],
  [
    "a path that echoes its own token",
    `https://x.test/${planted}/servers`,
    [{ id: 1, status: planted, note: planted }],
  ],
  ["a path", `https://x.test/ghp_${planted}/servers`, [{ id: "1", name: "web" }]],
  ["the path of the tools", `https://x.test/ghp_${planted}/tools`, [{ slug: "x" }]],
])("--har with a secret in %s neither prints nor writes it", async (place, url, data) => {
  const { doctor, file } = await start();
  const [path, written] = [file("x.har"), file("service.json")];
  const text = JSON.stringify({ data, meta: { nextCursor: null } });
  const request = { method: "GET", url, headers: place === "a path" ? [] : [bearer] };
  writeFileSync(
    path,
    JSON.stringify({ log: { entries: [{ request, response: { status: 200, content: { text } } }] } }),
  );
  const [printed, json] = [await doctor("--har", path, "--write", written), await doctor("--har", path, "--json")];
  expect([printed.exit, json.exit]).toEqual([14, 14]);
  const all = [printed, json].map(({ stdout, stderr }) => stdout + stderr).join("") + readFileSync(written, "utf8");
  expect(all).not.toContain(planted);
  expect(JSON.parse(readFileSync(written, "utf8")).infra?.prefix).toBe(place === "a body" ? "/v2" : undefined);
  expect(readFileSync(written, "utf8")).not.toContain("[removed]");
});

const everywhere = "\u009b31m\u202e\u2066\u0085\n";

it("what hides or turns text reaches no terminal and no file raw", async () => {
  const { doctor, file } = await start();
  const header = { name: "x-note", value: everywhere };
  const entry = (url: string, body: object, status = 200) => ({
    request: { method: "GET", url: `https://x.test/${url}`, headers: [header] },
    response: { status, headers: [header], content: { text: JSON.stringify(body) } },
  });
  const odd = { id: "1", status: `${everywhere}run`, [`ho${everywhere}`]: everywhere };
  const entries = [
    entry("v2/servers", { data: [odd], meta: { next_cursor: everywhere } }),
    entry(`${everywhere}/sites`, { [everywhere]: [odd], pages: 2 }),
    entry("v2/servers/1", { error: { message: everywhere, [everywhere]: 1 } }, 404),
  ];
  writeFileSync(file("x.har"), JSON.stringify({ log: { entries } }));
  const schema = { type: "object", properties: { [everywhere]: { enum: [everywhere] } } };
  const responses = { 200: { content: { "application/json": { schema } } } };
  const paths = { [`/${everywhere}`]: { get: { responses } }, "/servers": { get: { responses } } };
  writeFileSync(file("x.json"), JSON.stringify({ servers: [{ url: `https://x.test/${everywhere}` }], paths }));
  const args = ["--har", file("x.har"), "--document", file("x.json")];
  const [text, json] = [
    await doctor(...args, "--save", file("o.har"), "--write", file("o.json")),
    await doctor(...args, "--json"),
  ];
  const all = [
    text.stdout,
    text.stderr,
    json.stdout,
    json.stderr,
    ...["o.har", "o.json"].map((name) => readFileSync(file(name), "utf8")),
  ];
  expect(all.map((each) => each.match(/[\u007f-\u009f\p{Cf}]/gu))).toEqual(all.map(() => null));
  expect(text.stdout).not.toMatch(/^31m|^\s*: only/m);
  expect(JSON.parse(all[4]!).log.entries[0].response.content.text).toContain("\u202e");
});

it.each<[string, Record<string, unknown>]>([
  ["the address of a server", { servers: [{ url: `https://me:${planted}@x.test/v2` }] }],
  ["its path", { servers: [{ url: `https://x.test/ghp_${planted}` }] }],
  ["its query", { servers: [{ url: `https://x.test/${planted}?api_key=${planted}` }] }],
  ["its variables", { servers: [{ url: "https://x.test/{token}/v2", variables: { token: { default: planted } } }] }],
  [
    "a path",
    {
      paths: {
        [`/sk_live_${planted}/servers`]: { get: { responses: { 200: {} } } },
        [`/sk_live_${planted}`]: { get: {} },
      },
    },
  ],
  ["a word", { word: `sk_live_${planted}` }],
  ["an example", { servers: [{ url: "https://x.test/v2" }], example: planted }],
])("--document with a secret in %s neither prints nor writes nor saves it", async (_, { word, example, ...parts }) => {
  const { doctor, file } = await start();
  const properties = { id: { type: "string", example }, status: { enum: [word ?? "x"], default: example } };
  const schema = { type: "object", properties: { data: { type: "array", items: { type: "object", properties } } } };
  const get = { responses: { 200: { content: { "application/json": { schema, example } } } } };
  writeFileSync(file("x.json"), JSON.stringify({ paths: { "/servers": { get } }, ...parts }));
  const args = ["--document", file("x.json")];
  const runs = [
    await doctor(...args, "--save", file("o.har"), "--write", file("o.json")),
    await doctor(...args, "--json"),
  ];
  const written = ["o.har", "o.json"].map((name) => readFileSync(file(name), "utf8"));
  expect(runs.map(({ stdout, stderr }) => stdout + stderr).join("") + written.join("")).not.toContain(planted);
});

it.each<[string, (request: Record<string, unknown>, response: Record<string, unknown>) => void]>([
  ["the query", (request) => (request.url = `${request.url}?api_key=${planted}`)],
  ["queryString", (request) => (request.queryString = [{ name: "token", value: planted }])],
  ["a header", (request) => (request.headers = [{ name: "X-Api-Key", value: planted }])],
  ["a cookie", (request) => (request.headers = [{ name: "Cookie", value: `sid=${planted}` }])],
  ["cookies", (request) => (request.cookies = [{ name: "sid", value: planted }])],
  ["a cookie that is set", (_, response) => (response.headers = [{ name: "Set-Cookie", value: `sid=${planted}` }])],
  ["a field that is sent", (request) => (request.postData = { text: JSON.stringify({ password: planted }) })],
  [
    "a form",
    (request) => (request.postData = { text: `password=${planted}`, params: [{ name: "password", value: planted }] }),
  ],
  [
    "a field",
    (_, response) => (response.content = { text: JSON.stringify({ data: [{ id: "1", api_key: planted }] }) }),
  ],
  ["an extension", (request) => (request._note = planted)],
])("--har with a secret in %s that the body repeats neither prints nor writes nor saves it", async (place, plant) => {
  const { doctor, file } = await start();
  const repeated = /extension|queryString|cookies/.test(place) ? "x" : planted;
  const request: Record<string, unknown> = { method: "POST", url: "https://x.test/v2/servers", headers: [] };
  const response: Record<string, unknown> = {
    status: 201,
    headers: [],
    content: { text: JSON.stringify({ data: { id: 1, status: repeated, [repeated]: repeated } }) },
  };
  plant(request, response);
  writeFileSync(file("x.har"), JSON.stringify({ log: { entries: [{ request, response }] } }));
  const args = ["--har", file("x.har")];
  const runs = [
    await doctor(...args, "--save", file("o.har"), "--write", file("o.json")),
    await doctor(...args, "--json"),
  ];
  const written = ["o.har", "o.json"].map((name) => readFileSync(file(name), "utf8"));
  expect(runs.map(({ exit }) => exit)).toEqual([14, 14]);
  expect(runs.map(({ stdout, stderr }) => stdout + stderr).join("") + written.join("")).not.toContain(planted);
});

it("--har still judges what its cookies and numbers repeat", async () => {
  const { doctor, file } = await start();
  const headers = [{ name: "Set-Cookie", value: "sid=12345678; Domain=x.test; Path=/api/v1; Secure" }];
  const content = { text: '{"data":[{"id":"1","port":12345678}],"meta":{"nextCursor":null}}' };
  const request = { method: "GET", url: "https://x.test/api/v1/servers" };
  writeFileSync(
    file("x.har"),
    JSON.stringify({ log: { entries: [{ request, response: { status: 200, headers, content } }] } }),
  );
  const { stdout } = await doctor("--har", file("x.har"));
  expect(stdout).toMatch(/\nG-01 {2}confirmed/);
  expect(stdout).toMatch(/\nG-05 {2}confirmed/);
  expect(stdout).not.toContain("12345678");
});

it("--har judges the form of a delivery's signature", async () => {
  const { doctor, file } = await start();
  const headers = [{ name: "X-Signature", value: `sha256=${"0a".repeat(32)}` }];
  const request = { method: "POST", url: "https://x.test/hook", headers, postData: { text: "{}" } };
  writeFileSync(file("x.har"), JSON.stringify({ log: { entries: [{ request, response: { status: 204 } }] } }));
  const { stdout } = await doctor("--har", file("x.har"));
  expect(stdout).toMatch(/\nW-03 {2}contradicted {2}a signature is written as hex/);
  expect(stdout).not.toContain("0a0a");
});

it("--har reads a file with a byte order mark", async () => {
  const { doctor, file } = await start();
  writeFileSync(file("x.har"), `\ufeff${har("https://x.test/api/v1/servers")}`);
  expect((await doctor("--har", file("x.har"))).exit).toBe(14);
});

it("--save overwrites its own recording only, and says so before it asks the service", async () => {
  const { mock, doctor, file } = await start();
  const path = file("own.har");
  for (let turn = 0; turn < 2; turn++) expect((await doctor("--save", path)).exit).toBe(0);
  const asked = mock.journal.entries.length;
  writeFileSync(path, "my notes");
  const { exit, stderr } = await doctor("--save", path);
  expect({ exit, asked: mock.journal.entries.length }).toEqual({ exit: 2, asked });
  expect(stderr).toContain("is not a recording of tandem");
  expect(stderr).toContain("own-new.har");
  expect(readFileSync(path, "utf8")).toBe("my notes");
});

it.each([true, false])("--write writes through a link, whether its file exists: %s", async (exists) => {
  const { doctor, file } = await start({ contradict: ["G-17"] });
  const [link, target] = [file("link.json"), file("target.json")];
  if (exists) writeFileSync(target, '\ufeff{"infra":{"case":"camel"}}');
  symlinkSync("target.json", link);
  expect((await doctor("--write", link)).exit).toBe(14);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, "utf8")).toContain("x-trace-id");
});

it("a service file can begin with a byte order mark", async () => {
  const { doctor, file } = await start({ contradict: ["G-17"] });
  writeFileSync(file("service.json"), '\ufeff{"infra":{"headers":{"requestId":"x-trace-id"}}}');
  expect((await doctor("--service", file("service.json"))).stderr).toBe("");
});

it("its flags need --contract", async () => {
  const { exit, stderr } = await runMain(["doctor", "--write", "x.json"], { env: configHome().env });
  expect(exit).toBe(2);
  expect(stderr).toContain("--write needs --contract");
});

const ours = readFileSync(new URL("../../../../sdk/openapi/infra.json", import.meta.url), "utf8");

it.each<[string, RequestListener, number, RegExp]>([
  ["ours", (_, reply) => reply.end(ours), 0, /OpenAPI document\nnothing was sent\n[\s\S]* 0 contradicted, /],
  ["one with another prefix", (_, reply) => reply.end(ours.replace('"/api/v1"', '"/v2"')), 14, /G-01 {2}contradicted/],
  ["a page", (_, reply) => reply.end("<html>\u001b[2J"), 2, /^error: http\S+ cannot be used\n {2}why: /],
  ["a list", (_, reply) => reply.end("[]"), 2, /^error: http\S+ cannot be used\n/],
  [
    "a refusal",
    (_, reply) => reply.writeHead(403).end(ours),
    11,
    /answered 403\n {2}why: no credentials are sent to it/,
  ],
  ["nothing", (request) => request.socket.destroy(), 11, /cannot be read\n {2}why: UND_ERR_SOCKET/],
])("--document URL judges what is there, without a credential: %s", async (_, listener, exit, printed) => {
  const headers: string[] = [];
  const server = createServer((request, reply) => {
    headers.push(...Object.keys(request.headers));
    listener(request, reply);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { doctor } = await start();
  const result = await doctor("--document", `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`);
  expect(result.stdout + result.stderr).toMatch(printed);
  expect(result.exit).toBe(exit);
  expect(result.stdout + result.stderr).not.toContain("\u001b");
  expect(headers).not.toContain("authorization");
});
