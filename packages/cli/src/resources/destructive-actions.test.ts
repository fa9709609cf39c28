import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import type { Environment } from "../process/io.ts";
import { infraAccount, type SeededIds, seededIds } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

interface Row {
  readonly action: string;
  readonly words: (ids: SeededIds) => readonly string[];
  readonly what: string;
  /** Undefined: the path that was typed. */
  readonly name: (ids: SeededIds) => string;
}

const rows: readonly Row[] = [
  {
    action: "deleting a server",
    words: ({ server }) => ["servers", "delete", server, "--force"],
    what: "deleting web-1",
    name: () => "web-1",
  },
  {
    action: "restoring over a database",
    words: ({ database, backup }) => ["databases", "restore", database, "--backup-id", backup, "--no-wait"],
    what: "overwriting shop",
    name: () => "shop",
  },
  {
    action: "subscribing",
    words: () => ["billing", "subscribe", "plan_business"],
    what: "subscribing to Business",
    name: () => "Business",
  },
  {
    action: "inviting an owner",
    words: () => ["teams", "invite", "new@example.com", "--role", "owner"],
    what: "inviting new@example.com as owner",
    name: () => "new@example.com",
  },
  {
    action: "making someone an owner",
    words: ({ member }) => ["teams", "set-role", member, "owner"],
    what: "making member@example.com an owner",
    name: () => "member@example.com",
  },
  {
    action: "deleting a server by its route",
    words: ({ server }) => ["api", "DELETE", `/servers/${server}?force=true`],
    what: "DELETE /servers/",
    name: ({ server }) => `/servers/${server}?force=true`,
  },
  {
    action: "subscribing by its route",
    words: () => ["api", "post", "/billing/subscribe", "-f", "planId=plan_business"],
    what: "POST /billing/subscribe",
    name: () => "/billing/subscribe",
  },
  {
    action: "making someone an owner by its route",
    words: ({ team, member }) => ["api", "PATCH", `/teams/${team}/members/${member}`, "-f", "role=owner"],
    what: "PATCH /teams/",
    name: ({ team, member }) => `/teams/${team}/members/${member}`,
  },
];

/** The requests that could have changed something. */
function writes({ TANDEM_INFRA_TOKEN: key }: { readonly TANDEM_INFRA_TOKEN: string }) {
  return mock.journal.find({ key }).filter(({ method }) => method !== "GET");
}

describe.each(rows)("$action", ({ words, what, name }) => {
  it.each([
    { where: "no terminal", stdin: "" },
    { where: "no terminal and --yes", stdin: "", more: ["--yes"] },
    { where: "--no-input", more: ["--no-input"] },
    { where: "another name", stdin: "", more: ["--confirm", "other"] },
  ])("needs confirmation: with $where it exits 3 unsent, and names the flag to add", async (setup) => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const { more = [], stdin } = setup;
    const run = (argv: readonly string[]) => runMain(argv, { env, ...(stdin !== undefined && { stdin }) });
    const refused = await run([...words(ids), ...more, "--json"]);
    expect(refused).toMatchObject({ exit: 3, stdout: "" });
    const { error } = JSON.parse(refused.stderr);
    expect(error).toMatchObject({ code: "CONFIRM_REQUIRED", exit: 3 });
    expect(error.message).toContain(what);
    expect(error.fix).toBe(`if you are sure, add --confirm ${name(ids)}`.replace(/(\/servers\S*)$/, "'$1'"));
    expect(writes(env)).toEqual([]);
  });

  it("is rejected with the name in another case", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const other = name(ids).replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const result = await runMain([...words(ids), "--confirm", other], { env, stdin: "" });
    expect(result).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining(`you confirmed ${other}, not ${name(ids)}`),
    });
    const asked = await runMain(words(ids), {
      env: { ...env, ACCESSIBLE: "1" },
      answers: [other, ""],
      stderrColumns: 200,
    });
    expect([asked.exit, asked.stderr]).toEqual([3, expect.stringContaining(`That is not ${name(ids)}`)]);
    expect(writes(env)).toEqual([]);
  });

  it("is done when it is confirmed by its name", async () => {
    const env = infraAccount(server);
    const ids = await seededIds({ env });
    const result = await runMain([...words(ids), "--confirm", name(ids), "--json"], { env, stdin: "" });
    expect(result).toMatchObject({ exit: 0, stderr: "" });
    expect(writes(env)).toHaveLength(1);
  });
});

it.each([
  [[], "$99.00/month"],
  [["--interval", "year"], "$990.00/year"],
  [["--interval", "year", "--quantity", "3"], "3 x $990.00/year = $2,970.00/year"],
  [["--quantity", "2", "--coupon-code", "X"], "2 x $99.00/month = $198.00/month before coupon X"],
])("subscribing with %j shows the price %s, with and without a prompt", async (words, price) => {
  const argv = ["billing", "subscribe", "plan_business", ...words];
  const refused = await runMain([...argv, "--no-input"], { env: infraAccount(server) });
  expect(refused.stderr).toContain(`error: subscribing to Business (${price}) needs confirmation\n`);
  const env = { ...infraAccount(server), ACCESSIBLE: "1" };
  const asked = await runMain(argv, { env, answers: [""], stderrColumns: 200 });
  expect(asked.stderr).toContain(`Subscribe to Business (${price})?`);
});

describe("a plan that is not listed", () => {
  it("is rejected with the list of plans: exit 5, nothing is sent", async () => {
    const env = infraAccount(server);
    const result = await runMain(["billing", "subscribe", "pro", "--confirm", "Pro"], { env });
    expect(result).toMatchObject({
      exit: 5,
      stdout: "",
      stderr:
        'error: there is no plan "pro"\n  why: the plans are plan_business, plan_pro, plan_hobby\n  fix: tandem billing plans\n',
    });
    expect(writes(env)).toEqual([]);
  });

  it("is asked for when it is confirmed by its id", async () => {
    const env = infraAccount(server);
    await runMain(["billing", "subscribe", "plan_secret", "--confirm", "plan_secret"], { env });
    expect(writes(env)).toMatchObject([{ method: "POST", path: "/api/v1/billing/subscribe" }]);
  });
});

describe("a non-destructive change", () => {
  it.each([
    ["an invite as admin", () => ["teams", "invite", "new@example.com", "--role", "admin"]],
    ["another role", ({ member }: SeededIds) => ["teams", "set-role", member, "viewer"]],
    ["a change by its route", ({ alert }: SeededIds) => ["api", "PATCH", `/alerts/${alert}`, "-F", "enabled=false"]],
  ])("%s needs no confirmation", async (_, words) => {
    const env = infraAccount(server);
    expect(await runMain(words(await seededIds({ env })), { env, stdin: "" })).toMatchObject({ exit: 0 });
  });
});

describe("an ordinary deletion", () => {
  it("needs confirmation: exit 3, nothing is sent, and the fix shows how", async () => {
    const env = infraAccount(server);
    const { alert } = await seededIds({ env });
    const result = await runMain(["alerts", "delete", alert], { env, stdin: "" });
    expect(result).toMatchObject({
      exit: 3,
      stdout: "",
      stderr: `error: deleting ${alert} needs confirmation\n  why: cannot prompt: stdin is not a terminal\n  fix: if you are sure, add --yes\n`,
    });
    expect(writes(env)).toEqual([]);
  });

  it.each(["--yes", "-y"])("is done with %s", async (flag) => {
    const env: Environment = infraAccount(server);
    const { alert } = await seededIds({ env });
    const result = await runMain(["alerts", "delete", alert, flag], { env, stdin: "" });
    expect(result).toMatchObject({ exit: 0, stdout: `${alert}\ttrue\n`, stderr: "" });
  });
});

describe("several servers", () => {
  it("need the name of each, and the fix names them all", async () => {
    const env = infraAccount(server);
    const list = await runMain(["servers", "list", "-q"], { env });
    const ids = list.stdout.trim().split("\n");
    const result = await runMain(["servers", "delete", ...ids, "--confirm", "db-1"], { env, stdin: "" });
    expect(result).toMatchObject({ exit: 3, stdout: "" });
    expect(result.stderr).toBe(
      [
        "error: deleting staging-1, deleting web-1 needs confirmation",
        "  why: cannot prompt: stdin is not a terminal",
        "  fix: if you are sure, add --confirm staging-1 --confirm db-1 --confirm web-1",
        "",
      ].join("\n"),
    );
    expect(writes(env)).toEqual([]);
  });

  it("if some cannot be deleted, deletes the others, exits 13, and lists the rest", async () => {
    const env = infraAccount(server);
    const list = await runMain(["servers", "list", "-q"], { env });
    const [staging, database, web] = list.stdout.trim().split("\n") as [string, string, string];
    const names = ["--confirm", "staging-1", "--confirm", "web-1", "--confirm", "db-1"];
    const result = await runMain(["servers", "delete", web, staging, database, ...names, "--json"], { env });
    expect(result).toMatchObject({ exit: 13, stdout: "" });
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: "PARTIAL",
      message: "2 of 3 failed",
      why: expect.stringMatching(new RegExp(`^${web}: web-1 has 1 site and .*; ${database}: db-1 has`)),
      fix: `run it again with ${web} ${database}`,
    });
  });
});
