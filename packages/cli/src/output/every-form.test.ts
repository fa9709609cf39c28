import { createMock } from "@tandem/mock";
import { parse as parseCsv } from "csv-parse/sync";
import { HttpResponse, http } from "msw";
import { afterAll, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { infraAccount } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const hard = [
  "a\tb",
  "line\nbreak",
  'say "hi", or not',
  "back\\slash\\n",
  "naïve 🚀 東京",
  "true",
  "",
  "012",
  "null",
  "- x: #",
];

/** 60 servers, each as the service describes one, with names that every form has its own trouble with. */
const servers = Array.from({ length: 60 }, (_, n) => ({
  id: `srv_${String(n).padStart(3, "0")}`,
  name: `${hard[n % hard.length]}`,
  status: n % 3 === 0 ? "error" : "online",
  host: `203.0.113.${n}`,
  lastSeenAt: n % 2 === 0 ? null : "2026-01-01T00:00:00Z",
  tags: n % 4 === 0 ? [] : ["a", "b"],
  os: { name: "ubuntu", version: `24.${n}` },
}));
const ids = servers.map(({ id }) => id);

mock.use(
  http.get("*/api/v1/servers", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const start = Number(searchParams.get("cursor") ?? 0);
    // However many are asked for, this service sends 25.
    const end = Math.min(start + Math.min(25, Number(searchParams.get("limit") ?? 25)), servers.length);
    return HttpResponse.json({ data: servers.slice(start, end), meta: { nextCursor: end < 60 ? String(end) : null } });
  }),
);

const env = { ...infraAccount(server), NO_COLOR: "1" };

async function list(flags: readonly string[], columns?: number, more = {}): Promise<string> {
  const setup = columns === undefined ? {} : { stdoutColumns: columns, stderrColumns: columns };
  const result = await runMain(["servers", "list", "--all", ...flags], { env: { ...env, ...more }, ...setup });
  expect({ exit: result.exit, stderr: result.stderr.replace(/^hidden columns: .*\n( {4}.*\n)*/, "") }).toEqual({
    exit: 0,
    stderr: columns === undefined || flags.includes("-q") ? "" : "60 servers\n",
  });
  return result.stdout;
}

/** What a program makes of a line of tab-separated values. */
const cells = (line: string) =>
  line
    .split("\t")
    .map((cell) => cell.replace(/\\(.)/g, (_, letter) => ({ t: "\t", n: "\n", r: "\r" })[letter as "t"] ?? letter));
const lines = (text: string) => text.replace(/\n$/, "").split("\n");

describe("60 rows are printed completely", () => {
  it("as JSON, as YAML, and as JSON lines: all that the service sent", async () => {
    expect(JSON.parse(await list(["--json"]))).toEqual(servers);
    expect(parseYaml(await list(["--format", "yaml"]))).toEqual(servers);
    expect(lines(await list(["--format", "ndjson"])).map((line) => JSON.parse(line))).toEqual(servers);
  });

  it("as CSV: every field, with nested values as JSON", async () => {
    const rows = parseCsv(await list(["--format", "csv"]), { columns: true }) as Record<string, string>[];
    expect(rows).toEqual(
      servers.map(({ lastSeenAt, tags, os, ...texts }) => ({
        ...texts,
        name: /^- x/.test(texts.name) ? `'${texts.name}` : texts.name,
        lastSeenAt: lastSeenAt ?? "",
        tags: tags.join(","),
        os: JSON.stringify(os),
      })),
    );
  });

  it("in a pipe: a line each, its values whole", async () => {
    expect(lines(await list([])).map(cells)).toEqual(
      servers.map(({ id, name, status, host, lastSeenAt }) => [id, name, status, host, lastSeenAt ?? ""]),
    );
  });

  it("with --fields: those, whole", async () => {
    expect(lines(await list(["--fields", "name,os.version,tags"])).map(cells)).toEqual(
      servers.map(({ name, os, tags }) => [name, os.version, tags.join(",")]),
    );
    const picked = servers.map(({ id, os }) => ({ id, os: { version: os.version } }));
    expect(JSON.parse(await list(["--json", "--fields", "id,os.version"]))).toEqual(picked);
  });

  it("with -q: every id, at a terminal too", async () => {
    expect(lines(await list(["-q"]))).toEqual(ids);
    expect(lines(await list(["-q"], 40))).toEqual(ids);
    expect(lines(await list(["-q", "--fields", "name"])).map((line) => cells(line)[0])).toEqual(
      servers.map(({ name }) => name),
    );
  });

  it("with --query: its result for all of them", async () => {
    expect(JSON.parse(await list(["--query", "length(@)"]))).toBe(60);
    expect(lines(await list(["--format", "csv", "-q"]))).toEqual(["id", ...ids]);
    expect(lines(await list(["--format", "csv", "--query", "[].{n: host}"]))[1]).toBe("203.0.113.0");
    expect(lines(await list(["--query", "[?status=='error'].id", "-q"]))).toEqual(ids.filter((_, n) => n % 3 === 0));
  });

  it.each([30, 200])("as a table of %i columns: each id whole, in its order", async (columns) => {
    const found = (await list([], columns)).match(/srv_\d{3}/g);
    expect(found).toEqual(ids);
  });
});

it.each([[[]], [["--json"]], [["--format", "csv"]], [["--query", "[].id"]]])(
  "a form that prints one page says so, and the cursors lead to all: %j",
  async (flags) => {
    const seen: string[] = [];
    for (let cursor: string | undefined = "0"; cursor !== undefined; ) {
      const words = ["servers", "list", ...flags, "--cursor", cursor];
      const { stdout, stderr } = await runMain(words, { env });
      seen.push(...(stdout.match(/srv_\d{3}/g) ?? []));
      cursor = /^more: add --cursor (\d+)/m.exec(stderr)?.[1];
    }
    expect(seen).toEqual(ids);
  },
);
