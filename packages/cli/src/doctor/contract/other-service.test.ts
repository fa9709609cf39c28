import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Tandem } from "@tandem/sdk";
import type { ServiceFile } from "@tandem/sdk/contract";
import { expect, it, onTestFinished, vi } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/run-main.ts";

type Pages = (query: URLSearchParams) => [from: number, to: number] | undefined;

const byPage =
  (name = "page"): Pages =>
  (query) => {
    const page = Number(query.get(name) ?? 1);
    return page >= 1 && page <= 3 ? [(page - 1) * 25, page * 25] : undefined;
  };

const right = {
  prefix: "/v2",
  case: "snake",
  auth: { header: "X-Auth-Token", scheme: "" },
  headers: { requestId: null },
  error: { message: "detail" },
  wrap: { item: null, list: "results" },
  pagination: { style: "page", total: "count" },
} as const satisfies ServiceFile["infra"];

/** A company's own service: 60 servers at /v2 in snake case, 25 a page, with a bare token in a header of its own. */
async function start({ pages = byPage(), status = 401, count = "count" as string | undefined } = {}) {
  const row = (_: unknown, index: number) => {
    const times = { created_at: "2026-01-02T03:04:05Z", updated_at: "2026-01-03T03:04:05Z" };
    const place = { host: `203.0.113.${index}`, port: 22, username: "root", resources: null };
    return { id: `srv-${index}`, team_id: "t1", name: `box-${index}`, status: "online", ...place, ...times };
  };
  const all = Array.from({ length: 60 }, row);
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, "http://x");
    const send = (code: number, body: object) =>
      reply.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!pathname.startsWith("/v2/")) return send(404, { detail: "Not found." });
    if (request.headers["x-auth-token"] !== "tok_1234567890") return send(status, { detail: "Not signed in." });
    const one = all.find(({ id }) => pathname === `/v2/servers/${id}`);
    const range = pathname === "/v2/servers" ? pages(searchParams) : undefined;
    if (one) return send(200, one);
    if (range) return send(200, { ...(count && { [count]: 60 }), results: all.slice(...range) });
    return send(404, { detail: pathname === "/v2/servers" ? "Invalid page." : "Not found." });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const home = configHome({ profiles: { default: {} } });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...home.env, TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: "tok_1234567890" };
  const path = join(home.folder, "service.json");
  const run = (line: string, infra?: object) => {
    if (infra) writeFileSync(path, JSON.stringify({ infra }));
    return runMain([...line.split(" "), ...(infra ? ["--service", path] : [])], { env });
  };
  return Object.assign(run, { path, url });
}

const toDecide = (stdout: string) => JSON.parse(stdout.split("to decide, in a service file:\n")[1] ?? "{}").infra;
const verdictOf = (id: string, stdout: string) =>
  RegExp(`^${id}  (.*?)(?:  +\\d+ exchanges?|  +GET .*)?$`, "m").exec(stdout)?.[1];

it.each([
  ["without a service file", 401, undefined],
  ["with a wrong scheme", 401, { ...right, auth: { header: "X-Auth-Token" } }],
  ["with a wrong header", 401, { ...right, auth: { header: "X-Token", scheme: "" } }],
  ["with another status", 403, { ...right, auth: { header: "X-Token", scheme: "" } }],
])("reads that are all rejected confirm nothing, in the first line and the exit code: %s", async (_, status, infra) => {
  const run = await start({ status });
  const { exit, stdout } = await run("doctor --contract", infra);
  const [first] = stdout.split("\n");
  expect({ exit, first }).toEqual({
    exit: 4,
    first: `infra: every read was rejected with ${status}: set infra.auth in the service file, or check the infrastructure token`,
  });
  expect(stdout).toContain(" not seen: need reads that the service accepts\n");
  for (const id of ["G-01", "G-20"]) expect(verdictOf(id, stdout) ?? "").not.toContain("confirmed");
  if (status === 401) expect(toDecide(stdout).auth).toEqual({ header: "?", scheme: "?" });
});

const byOffset: Pages = (query) => {
  const from = Number(query.get("offset") ?? 0);
  return [from, from + Number(query.get("limit") ?? 25)];
};
const asIsShown = "confirmed     as the service file says (infra.pagination)";

it.each<[string, Pages, object | undefined, string | undefined, object | undefined]>([
  ["page, found", byPage(), undefined, "contradicted  paged by page number (count)", undefined],
  ["page, as the file says", byPage(), { style: "page", total: "count" }, asIsShown, undefined],
  [
    "page, but the file says offset",
    byPage(),
    { style: "offset", total: "count" },
    "contradicted  offset=1 gets the first page again",
    { style: "page", page: "page", total: "count" },
  ],
  [
    "page, but the file names another parameter",
    byPage(),
    { style: "page", page: "p", total: "count" },
    "contradicted  p=2 gets the first page again",
    { style: "page", page: "page", total: "count" },
  ],
  ["offset, found", byOffset, undefined, "contradicted  paged by offset (count)", undefined],
  ["offset, as the file says", byOffset, { style: "offset", total: "count" }, asIsShown, undefined],
  [
    "offset, but the file says page",
    byOffset,
    { style: "page", total: "count" },
    "contradicted  page=2 gets the first page again",
    { style: "offset", offset: "offset", total: "count" },
  ],
  [
    "a parameter that nothing shows",
    byPage("seite"),
    undefined,
    "contradicted  count says whether there are more items, but nothing shows how to get them",
    { style: "?", total: "count" },
  ],
  ["one page, as the file says", () => [0, 60], { style: "page", total: "count" }, undefined, undefined],
])("a style of pagination is concluded from a page that shows it: %s", async (_, pages, given, verdict, suggested) => {
  const run = await start({ pages });
  const { pagination, ...others } = right;
  const { stdout } = await run("doctor --contract", { ...others, ...(given && { pagination: given }) });
  if (verdict) expect(verdictOf("G-06", stdout)).toContain(verdict);
  else expect(verdictOf("G-06", stdout) ?? "").not.toContain("confirmed");
  expect(toDecide(stdout)?.pagination).toEqual(suggested);
});

it("what the doctor writes lists everything, and the fix of a wrong style leads to it", async () => {
  const run = await start();
  const { pagination, ...others } = right;
  const listed = await run("servers list --all -q", { ...others, pagination: { style: "offset", total: "count" } });
  expect(listed).toMatchObject({ exit: 1 });
  expect(listed.stderr).toContain(`fix: tandem doctor --contract --service ${run.path}\n`);
  await run(`doctor --contract --write ${run.path}`, others);
  const whole = await run(`servers list --all -q --service ${run.path}`);
  expect({ exit: whole.exit, rows: whole.stdout.trim().split("\n").length }).toEqual({ exit: 0, rows: 60 });
});

it.each([
  ["a page", byPage(), { style: "page" }, "page 4, after 60 items,"],
  [
    "an offset",
    ((query) => (Number(query.get("offset")) < 60 ? byOffset(query) : undefined)) as Pages,
    { style: "offset" },
    "page 2, after 60 items,",
  ],
])(
  "a rejected later page is no missing route, and names the keys that end a list: %s",
  async (_, pages, pagination, page) => {
    const run = await start({ pages, count: undefined });
    const { exit, stderr } = await run("servers list --all -q", { ...right, pagination });
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr:
        `error: the list may be incomplete: ${page} was rejected with 404 (assumption G-06)\n` +
        "  fix: set infra.pagination.last, total or more in the service file: which page is the last\n",
    });
  },
);

it("a problem's default type is not quoted", async () => {
  const run = await start();
  const { stderr } = await run("sites list", right);
  expect(stderr).toMatch(/^ {2}why: the service has no such list; the prefix of its routes may be wrong \(G-01\)$/m);
});

it("plain doctor names the route that the service lacks", async () => {
  const run = await start();
  const { exit, stdout } = await run("doctor", right);
  expect(exit).toBe(5);
  expect(stdout).toContain(
    `infra service\tfail\t${run.url}: GET /teams was not found (Not found): the service lacks it, or infra.prefix is wrong\ttandem doctor --contract --service ${run.path}\n`,
  );
});

it.each<[string, { case?: "snake" }, string[]]>([
  [
    "neither printed nor undefined without a word: names in another case",
    {},
    ["GET /servers: team_id, created_at, updated_at are not in camel case (G-02): set infra.case in a service file"],
  ],
  ["with the case in the service file", { case: "snake" }, []],
])("the SDK says once that fields are undefined: %s", async (_, wire, said) => {
  const run = await start();
  const warnings: string[] = [];
  const { case: _case, ...others } = right;
  const { infra } = new Tandem({
    service: { infra: { ...others, ...wire } },
    infra: { baseUrl: run.url, token: "tok_1234567890" },
    hooks: { onWarning: ({ message }) => warnings.push(message) },
  });
  for (let turn = 0; turn < 2; turn++) await Array.fromAsync(infra.servers.list());
  expect(warnings).toEqual(said);
});

it("a service file that doesn't exist is an error that says so, in the SDK and the CLI", async () => {
  vi.stubEnv("TANDEM_SERVICE", "nope.json");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { infra } = new Tandem({ infra: { baseUrl: "https://x.test", token: "tok_1234567890" } });
  await expect(infra.servers.list()).rejects.toThrow("nope.json of TANDEM_SERVICE does not exist. Check the path.");
  const env = { TANDEM_INFRA_URL: "https://x.test", TANDEM_INFRA_TOKEN: "tok_1234567890", TANDEM_SERVICE: "nope.json" };
  const { exit, stderr } = await runMain(["servers", "list"], { env: { ...configHome().env, ...env } });
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: "error: nope.json does not exist\n  fix: check the path\n" });
});
