import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceFile } from "@tandem/contract";
import { assumptions } from "@tandem/contract/check";
import { createMock, type MockOptions } from "@tandem/mock";

import { expect, it, onTestFinished } from "vitest";
import { configHome } from "../../../testing/config-home.ts";
import { runMain } from "../../../testing/program.ts";

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
  expect(stdout).toContain("reads only: 15 requests, no credits\n");
  expect(stdout).toMatch(
    /\nG-05 {2}confirmed {5}In data, with the page details of a list beside it in meta +\d+ exchanges\n/,
  );
  expect(stdout).toContain("\n2 undecided: need a webhook delivery: tandem webhooks listen\n      W-02, W-03\n");
  expect(stdout).toMatch(/\n\d+ confirmed, 0 contradicted, \d+ undecided\n$/);
  expect(mock.journal.entries.filter(({ method }) => method !== "GET")).toEqual([]);
});

const other: ServiceFile = {
  infra: {
    prefix: "",
    fields: { "Server.host": "ip_address" },
    statuses: { Deploy: { succeeded: ["success"], failed: ["error"] } },
    pagination: { style: "page", last: "meta.last_page", total: "meta.total" },
  },
};

it("lists differences, writes certain corrections, and leaves the rest to you", async () => {
  const { doctor, file } = await start({ service: other });
  const path = file("tandem.service.json");
  const { exit, stdout } = await doctor("--write", path);
  expect(exit).toBe(14);
  expect(stdout).toMatch(
    /\nG-06 {2}contradicted {2}lists are paged by page number \(meta.last_page, meta.total\) +GET \/servers \/meta\n/,
  );
  expect(stdout).toMatch(/\nI-01 {2}contradicted {2}Server.host is missing; it has ip_address +GET \/servers /);
  expect(stdout).toMatch(/, 4 contradicted, /);
  expect(stdout).toContain(
    `wrote ${path} (2 corrections; 2 need you: infra.fields.Server.host, infra.statuses.Deploy)\n`,
  );
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    infra: { prefix: "", pagination: { ...other.infra!.pagination, page: "page" } },
  });
  const [, snippet] = stdout.split("to decide, in a service file (null for a field that it doesn't have):\n");
  expect(JSON.parse(snippet!)).toEqual({
    infra: { fields: { "Server.host": "?" }, statuses: { Deploy: { "?": ["success", "error"] } } },
  });
});

it("with the file, everything that it says is confirmed", async () => {
  const { doctor, file } = await start({ service: other });
  writeFileSync(file("service.json"), JSON.stringify(other));
  const { exit, stdout } = await doctor("--service", file("service.json"));
  expect(stdout).toContain(" 0 contradicted, ");
  expect(exit).toBe(0);
});

it("keeps other entries of the service file, and rejects an invalid file", async () => {
  const { doctor, file } = await start({
    service: { infra: { headers: { requestId: "x-trace-id" } }, tools: { headers: { requestId: "x-trace-id" } } },
  });
  const path = file("service.json");
  writeFileSync(path, JSON.stringify({ infra: { headers: { requestId: "x-own" }, case: "camel" } }));
  expect((await doctor("--write", path)).exit).toBe(14);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    infra: { headers: { requestId: "x-own" }, case: "camel" },
  });
  writeFileSync(path, '{"infra":{"prefx":""}}');
  const { exit, stderr } = await doctor("--write", path);
  expect(exit).toBe(2);
  expect(stderr).toContain("infra.prefx is not a key of a service file");
});

it("--json has the verdicts alone, --save a recording without the token, --har judges it without a request", async () => {
  const { mock, doctor, file } = await start({
    service: { infra: { headers: { requestId: "x-trace-id" } }, tools: { headers: { requestId: "x-trace-id" } } },
  });
  const path = file("service.har");
  const live = await doctor("--json", "--save", path);
  const report = JSON.parse(live.stdout);
  expect(Object.keys(report)).toEqual(["assumptions", "unmatched"]);
  expect(report.assumptions).toHaveLength(Object.keys(assumptions).length);
  expect(report.assumptions.find(({ id }: { id: string }) => id === "G-17")).toEqual({
    id: "G-17",
    verdict: "contradicted",
    question: "How do you identify a request to support?",
    expected: "By the response header X-Request-Id, also in problem bodies as requestId.",
    found: "the request id is in x-trace-id",
    operation: "GET /tools",
    pointer: "/headers",
    count: 15,
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

it("a sign-in is checked by the service file", async () => {
  const service = { infra: { prefix: "/v2", auth: { header: "x-token", scheme: "" } } };
  const mock = createMock({ clock: "real", service, acceptAnyCredential: false });
  const server = await mock.listen();
  onTestFinished(() => server.close());
  const { env, path } = configHome({ profiles: { default: {} } });
  const file = join(path, "..", "service.json");
  writeFileSync(file, JSON.stringify(service));
  const login = ["auth", "login", "infra", "--with-token", "--url", new URL(server.infraUrl).origin];
  const signIn = (token: string) => runMain([...login, "--service", file], { env, stdin: `${token}\n` });
  expect((await signIn("tok_wrong")).exit).toBe(4);
  expect((await signIn(mock.tokens.owner)).exit).toBe(0);
});

it.each([
  ['{"infra":{"prefix":"v2"}}', 'infra.prefix must be a path from the origin, such as /v3, not "v2"'],
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

const planted = "Zq8vN3kLwP2xR7tYb5Hc9JdF4mGs6AeU";
const bearer = { name: "Authorization", value: `Bearer ${planted}` };

it.each([
  ["a body", "https://x.test/v2/servers", [{ id: "1", status: `sk_live_${planted}` }]],
  ["a path", `https://x.test/ghp_${planted}/servers`, [{ id: "1", name: "web" }]],
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

it.each<[string, (request: Record<string, unknown>, response: Record<string, unknown>) => void]>([
  ["a header", (request) => (request.headers = [{ name: "X-Api-Key", value: planted }])],
  [
    "a field",
    (_, response) => (response.content = { text: JSON.stringify({ data: [{ id: "1", api_key: planted }] }) }),
  ],
])("--har with a secret in %s that the body repeats neither prints nor writes nor saves it", async (_, plant) => {
  const { doctor, file } = await start();
  const request: Record<string, unknown> = { method: "POST", url: "https://x.test/v2/servers", headers: [] };
  const response: Record<string, unknown> = {
    status: 201,
    headers: [],
    content: { text: JSON.stringify({ data: { id: 1, status: planted, [planted]: planted } }) },
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

const ours = readFileSync(new URL("../../../../../sdk/openapi/infra.json", import.meta.url), "utf8");

it.each<[string, string, number, RegExp]>([
  ["ours", ours, 0, /OpenAPI document\nnothing was sent\n[\s\S]* 0 contradicted, /],
  ["one with another prefix", ours.replace('"/api/v1"', '"/v2"'), 14, /G-01 {2}contradicted/],
  ["a page", "<html>\u001b[2J", 2, /^error: \S+ cannot be used\n {2}why: /],
])("--document judges what is there: %s", async (_, text, exit, printed) => {
  const { doctor, file } = await start();
  const path = file("openapi.json");
  writeFileSync(path, text);
  const result = await doctor("--document", path);
  expect(result.stdout + result.stderr).toMatch(printed);
  expect(result.exit).toBe(exit);
  expect(result.stdout + result.stderr).not.toContain("\u001b");
});
