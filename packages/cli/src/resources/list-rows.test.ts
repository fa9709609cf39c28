import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const count = 250;
const asked: string[] = [];

/** A service with 250 servers, 25 a page unless asked otherwise. */
mock.use(
  http.get("*/api/v1/servers", ({ request }) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    const limit = Number(searchParams.get("limit") ?? 25);
    const start = Number(searchParams.get("cursor") ?? 0);
    const data = Array.from({ length: Math.min(limit, count - start) }, (_, n) => ({ id: `srv_${start + n}` }));
    const end = start + data.length;
    return HttpResponse.json({ data, meta: { nextCursor: end < count ? String(end) : null, limit } });
  }),
);

const env = infraAccount(server);
const more = (cursor: number | string) => `more: add --cursor ${cursor}\n`;

describe.each([
  { flags: [], rows: 25, stderr: more(25), requests: [""] },
  { flags: ["--limit", "10"], rows: 10, stderr: more(10), requests: ["?limit=10"] },
  {
    flags: ["--limit", "110", "--cursor", "100"],
    rows: 110,
    stderr: more("'200#100+10'"),
    requests: ["?limit=100&cursor=100", "?limit=100&cursor=200"],
  },
  {
    flags: ["--limit", "60", "--cursor", "100#100+70"],
    rows: 60,
    stderr: more("'200#100+30'"),
    requests: ["?limit=100&cursor=100", "?limit=100&cursor=200"],
  },
  { flags: ["--cursor", "200#100+10"], rows: 40, stderr: "", requests: ["?limit=100&cursor=200"] },
  {
    flags: ["--all", "--cursor", "#100+90"],
    rows: 160,
    stderr: "",
    requests: ["?limit=100", "?limit=100&cursor=100", "?limit=100&cursor=200"],
  },
  {
    flags: ["--all"],
    rows: 250,
    stderr: "",
    requests: ["?limit=100", "?limit=100&cursor=100", "?limit=100&cursor=200"],
  },
])("servers list $flags", ({ flags, rows, stderr, requests }) => {
  it(`prints ${rows} rows, and on stderr how to continue if there are more`, async () => {
    asked.length = 0;
    const result = await runMain(["servers", "list", ...flags, "--json"], { env });
    expect(result).toMatchObject({ exit: 0 });
    expect(JSON.parse(result.stdout)).toHaveLength(rows);
    expect(result.stderr).toBe(stderr);
    expect(asked).toEqual(requests);
  });
});

describe("--quiet, which scripts loop over", () => {
  it("prints every id there is", async () => {
    const result = await runMain(["servers", "list", "-q"], { env });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(result.stdout.split("\n")).toHaveLength(251);
  });

  it("reports a list truncated by --limit", async () => {
    const result = await runMain(["servers", "list", "-q", "--limit", "2"], { env });
    expect(result).toMatchObject({ exit: 0, stdout: "srv_0\nsrv_1\n", stderr: more(2) });
  });
});

it("an empty list is no error, and any field may be asked of it", async () => {
  mock.use(http.get("*/api/v1/alerts", () => HttpResponse.json({ data: [], meta: { nextCursor: null, limit: 25 } })));
  expect(await runMain(["alerts", "list"], { env })).toMatchObject({ exit: 0, stdout: "", stderr: "" });
  expect(await runMain(["alerts", "list", "--json", "--fields", "mutedUntil"], { env })).toMatchObject({
    exit: 0,
    stdout: "[]\n",
  });
});

it("accepts a bare array as a list, and warns that there may be more", async () => {
  mock.use(http.get("*/api/v1/webhooks", () => HttpResponse.json([{ id: "wh_1" }])));
  expect(await runMain(["webhooks", "list", "-q"], { env })).toMatchObject({
    exit: 0,
    stdout: "wh_1\n",
    stderr: `warning: GET /webhooks: the response does not say whether there are more items (G-06)
`,
  });
});

describe("at a terminal a list says how many there are", () => {
  const terminal = { env: { ...env, NO_COLOR: "1" }, stdoutColumns: 100, stderrColumns: 100 };
  const listed = (data: readonly object[], meta: object) =>
    mock.use(http.get("*/api/v1/sites", () => HttpResponse.json({ data, meta })));
  const site = { name: "shop", type: "static", status: "active", url: null, serverId: "srv_1" };
  const sites = [
    { ...site, id: "site_1" },
    { ...site, id: "site_2" },
  ];

  it.each([
    ["all of them", sites, { nextCursor: null }, [], "2 sites\n"],
    ["a part, where the service says of how many", sites, { nextCursor: "c", total: 60 }, [], "2 of 60 sites\n"],
    ["none", [], { nextCursor: null }, [], "no sites yet; to begin with one: tandem sites create\n"],
    ["none that match", [], { nextCursor: null }, ["--server-id", "srv_1"], "no sites match\n"],
  ])("%s", async (_, data, meta, flags, note) => {
    listed(data, meta);
    const { exit, stderr } = await runMain(["sites", "list", ...flags], terminal);
    expect(exit).toBe(0);
    expect(stderr.replace(/^more: .*\n/m, "")).toBe(note);
  });
});

describe("a service that gives the same cursor again", () => {
  const endless = createMock();
  const paths: string[] = [];
  endless.use(
    http.all("*/api/v1/servers*", ({ request }) => {
      const { pathname, search } = new URL(request.url);
      paths.push(`${request.method} ${pathname.slice(-8)}${search}`);
      return HttpResponse.json({
        data: [{ id: `srv_${paths.length}`, name: `web-${paths.length}` }],
        meta: { nextCursor: "c" },
      });
    }),
  );
  const listening = endless.listen();
  afterAll(async () => (await listening).close());
  const run = async (words: string) => {
    paths.length = 0;
    return runMain(words.split(" "), { env: infraAccount(await listening), stdin: "" });
  };
  it.each([
    { line: "servers list -q", stdout: "srv_1\n", requests: 2 },
    { line: "servers list --all --json --fields id", stdout: '[{"id":"srv_1"}]\n', requests: 2 },
    { line: "servers list --limit 300 -q", stdout: "srv_1\n", requests: 2 },
    { line: "api /servers --paginate --query [].id", stdout: '["srv_1"]\n', requests: 2 },
  ])("$line: the rows so far, the error and exit 1", async ({ line, stdout, requests }) => {
    const result = await run(line);
    const shown = line.includes("--json") ? JSON.parse(result.stderr).error.message : result.stderr;
    expect({ ...result, stderr: shown }).toMatchObject({ exit: 1, stdout });
    expect(shown).toMatch(/the list .*\(assumption G-06\)/);
    expect(paths).toHaveLength(requests);
  });

  it("does not mention changes", async () => {
    const stderr =
      "error: the list does not end: the service returned the same cursor twice (assumption G-06)\n  fix: tandem doctor --contract\n";
    expect(await run("servers delete web-1 --confirm web-1")).toMatchObject({ exit: 1, stdout: "", stderr });
    expect(paths.every((path) => path.startsWith("GET "))).toBe(true);
  });
});
