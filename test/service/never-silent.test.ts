import { text } from "node:stream/consumers";
import { createMock } from "@tandem/mock";
import { Tandem, type TandemOptions } from "@tandem/sdk";
import { describe, expect, it, test } from "vitest";
import { runMain } from "../../packages/cli/src/testing/program.ts";
import { serving } from "../support/servers.ts";

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
  const client = (options: TandemOptions = {}) =>
    new Tandem({
      retries: 0,
      tools: { apiKey: mock.keys.pro, baseUrl: origin },
      infra: { token: mock.tokens.owner, baseUrl: origin },
      logger: { ...silent, warn: (line: string) => said.push(line) },
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
  return { mock, origin, asked, said, client, run };
}

/** Renames a field wherever it is. */
const renamed =
  (from: string, to: string): Edit =>
  (body) =>
    JSON.parse(JSON.stringify(body).replaceAll(`"${from}":`, `"${to}":`));

const none = () => undefined;
const silent = { error: none, info: none, debug: none };

const text1 = { input: "She go home." };

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `srv_${index}`, name: `n${index}` }));
const isPage = (body: { data?: unknown }) => Array.isArray(body.data);

describe("a list that is shorter than asked for, without page facts, may be cut", () => {
  const cut: Edit = (body) => (isPage(body) ? { data: rows(1) } : body);

  test("the SDK warns, and doesn't conclude that an item doesn't exist", async () => {
    const { client, said } = await edited(cut);
    const { infra } = client();
    expect(await Array.fromAsync(infra.servers.list({ pageSize: 2 }))).toHaveLength(1);
    expect(said).toContainEqual(
      expect.stringContaining("GET /servers: the response does not say whether there are more items (G-06)"),
    );
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
  ["status 206", { status: 206 }, "unexpected_status"],
  ["gzip that is none", { headers: { "content-encoding": "gzip" } }, "connection"],
  ["br that is none", { headers: { "content-encoding": "br" } }, "connection"],
])("a response that can't be whole is an error, and a paid call isn't sent again: %s", async (_, head, code) => {
  const { client, asked, run } = await edited(same, head);
  const { infra, tools } = client({ retries: 3 });
  for (const call of [
    () => infra.servers.get("srv_81f2"),
    () => infra.servers.list(),
    () => tools.run("ai-rewriter", text1),
  ]) {
    expect(await call().then(null, (error: unknown) => error)).toMatchObject({ code, outcome: "executed" });
  }
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  const { stderr } = await run("doctor --contract");
  expect(stderr).not.toContain("bug in tandem");
});

const withoutDeploys: Edit = (body) => JSON.parse(JSON.stringify(body).replaceAll("recentDeploys", "releases"));

it.each(["deploy shop --branch main", "sites wait shop", "sites rollback shop", "sites deploys shop"])(
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
