import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount, seededIds } from "../testing/account.ts";
import { configHome } from "../testing/config-home.ts";
import { type RunSetup, runMain } from "../testing/program.ts";

const mock = createMock({ unlisted: true });
const server = await mock.listen();
afterAll(() => server.close());

/** Runs at a terminal where nothing is painted over, for its own account. */
async function atTerminal(words: string, answers: readonly string[], more: RunSetup = {}) {
  const account = infraAccount(server);
  const ids = await seededIds({ env: account });
  const env = { NO_COLOR: "1", ...account, ...more.env };
  const result = await runMain(words.split(" "), { stderrColumns: 200, ...more, env, answers });
  const sent = mock.journal.find({ key: account.TANDEM_INFRA_TOKEN }).filter(({ method }) => method !== "GET");
  return { ...result, ids, sent };
}

const bodyOf = ([request]: readonly { readonly requestBody?: unknown }[]) =>
  typeof request?.requestBody === "string" ? JSON.parse(request.requestBody) : request?.requestBody;

describe("prompts for missing values on a terminal, with a list if there is one", () => {
  it("after a parse error, only that value is prompted for again", async () => {
    const { exit, stderr, stdout, ids } = await atTerminal("sites create", ["9", "web-1", "3", "", "blog", "0", "1"]);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringMatching(
        /^Which server\?\n {2}1 {2}staging-1 \(srv_\w+, online\)\n {2}2 {2}db-1 \(srv_\w+, online\)\n {2}3 {2}web-1 \(srv_\w+, online\)\nNumber: Type a number from 1 to 3\.\nNumber: Type a number from 1 to 3\.\nNumber: Name of the site: a value is required: Ctrl-C cancels the command\nName of the site: Kind of site\n {2}1 {2}static\n/,
      ),
    });
    expect(stdout).toContain(`serverId\t${ids.server}\n`);
    expect(stdout).toMatch(/^name\tblog$/m);
    expect(stdout).toMatch(/^type\tstatic$/m);
  });

  it.each([
    ["databases create --name x", ["3", "2"], ["Which server?", "Database engine"], { engine: "mysql" }],
    ["databases create --name x", ["3", "6", "mysql"], ["Which server?", "Another one"], { engine: "mysql" }],
    [
      "webhooks create --url https://hooks.example.com/x",
      ["1, 99", "2,12", ""],
      ["Event types to deliver, or * for all", "Type a number from 1 to 37."],
      { events: ["server.created", "deploy.failed"] },
    ],
    ["teams set-role", ["2", "4"], ["Which member?", "Which role?"], { role: "viewer" }],
    [
      "billing subscribe",
      ["1", "business", "Business"],
      [
        "Which plan?",
        "  2  Pro (plan_pro, current, $",
        "Subscribe to Business ($",
        "It costs money. Type Business to confirm",
        "That is not Business",
      ],
      {},
    ],
    [
      "databases restore --no-wait",
      ["1", "1", "shop"],
      [
        "Which database?",
        "Which backup?",
        "Overwrite database shop with backup bkp_",
        "? Its contents are replaced, after a backup. Type shop to confirm",
      ],
      {},
    ],
    [
      "databases restore --no-wait --no-create-safety-backup",
      ["1", "1", "shop"],
      ["Which database?", "Which backup?", "? Its contents are lost. Type shop to confirm"],
      {},
    ],
    [
      "alerts create --name Memory --target-type server --metric memory_percent --condition-type threshold --condition-comparison gt --email ops@example.com",
      ["much", "90"],
      ["Value to compare with", "the answer must be a number"],
      { condition: { value: 90 }, channels: [{ type: "email", to: ["ops@example.com"] }] },
    ],
  ] as const)("%s", async (words, answers, questions, body) => {
    const { exit, stderr, sent } = await atTerminal(words, answers);
    for (const question of questions) expect(stderr).toContain(question);
    expect({ exit, sent: sent.length, stderr }).toMatchObject({ exit: 0, sent: 1 });
    expect(bodyOf(sent)).toMatchObject(body);
  });

  it("a profile, a setting and a shell", async () => {
    const { env, read } = configHome({ profile: "work", profiles: { work: {}, home: {} } });
    expect(await atTerminal("auth switch", ["2"], { env })).toMatchObject({ exit: 0 });
    expect(read()).toMatchObject({ profile: "home" });
    expect(await atTerminal("config get", ["5"], { env: { ...env, TANDEM_TIMEOUT: "7m" } })).toMatchObject({
      exit: 0,
      stdout: "7m\n",
    });
    expect((await atTerminal("completion", ["3"])).stdout).toContain("function __tandem_complete");
  });

  it("confirms a deletion by name", async () => {
    const { exit, stderr, ids } = await atTerminal("alerts delete", ["1", "what", "n"]);
    expect(exit).toBe(3);
    expect(stderr).toContain(`Which alert?\n  1  High CPU (${ids.alert}, ok)\n`);
    expect(stderr).toContain(`Delete alert High CPU (${ids.alert})? [y/N] Type y or n.\nDelete alert High CPU`);
  });
});

it("nothing to choose from ends the command", async () => {
  expect(await atTerminal("servers get --mock --scenario empty", [])).toMatchObject({
    exit: 5,
    stderr: expect.stringContaining("error: there are no servers to choose from\n"),
  });
});

it("confirms a deletion by id if the service does not list the resource", async () => {
  const { exit, stderr } = await atTerminal("alerts delete alt_none", ["n"]);
  expect([exit, stderr]).toEqual([3, expect.stringMatching(/^Delete alert alt_none\? \[y\/N\] /)]);
});

describe("login at a terminal asks again", () => {
  const token = infraAccount(server).TANDEM_INFRA_TOKEN;
  const login = async (answers: readonly string[]) => {
    const home = configHome();
    const setup = { env: { ...home.env, NO_COLOR: "1" }, stderrColumns: 200, answers };
    return { ...(await runMain(["auth", "login", "infra", "--retries", "0"], setup)), ...home };
  };

  it.each([
    ["nothing", ["", token, server.infraUrl], "the infrastructure token is needed: Ctrl-C cancels"],
    ["no address", [token, "nope", server.infraUrl], "the address must be an https URL"],
    ["plain http", [token, "http://example.com", server.infraUrl], "the address must be an https URL"],
  ])("after %s", async (_, answers, told) => {
    const { exit, stderr, read } = await login(answers);
    expect(stderr).toContain(told);
    expect(exit).toBe(0);
    expect(read()).toMatchObject({ profiles: { default: { "infra-url": server.infraUrl } } });
  });
});

describe("without a terminal, there are no prompts", () => {
  const { folder } = configHome();
  const file = join(folder, "empty.json");
  writeFileSync(file, "{}");
  const commands = [
    "servers get",
    "sites create",
    `sites create --file ${file}`,
    "databases restore",
    "teams set-role",
    "billing subscribe",
    "alerts delete",
    "auth switch",
    "completion",
  ];
  const ways: readonly (readonly [string, readonly string[], RunSetup])[] = [
    ["in a build", [], { stderrColumns: 80, env: { CI: "true" } }],
    ["without a terminal for stdin", [], { stdin: "", stderrColumns: 80 }],
    ["without a terminal for stderr", [], {}],
    ["with --json", ["--json"], { stderrColumns: 80 }],
    ["with -q", ["-q"], { stderrColumns: 80 }],
    ["with --no-input", ["--no-input"], { stderrColumns: 80 }],
  ];

  it.each(ways)("%s", async (_, more, setup) => {
    const { NO_COLOR, ...account } = { NO_COLOR: "1", ...infraAccount(server) };
    for (const command of commands) {
      const env = { NO_COLOR, ...account, ...configHome().env, ...setup.env };
      const result = await runMain([...command.split(" "), ...more], { ...setup, env });
      expect({ command, exit: result.exit, stdout: result.stdout }).toEqual({ command, exit: 2, stdout: "" });
    }
  });

  it.each(ways.filter(([name]) => name !== "with -q"))("%s, consent is not asked for", async (_, more, setup) => {
    const account = infraAccount(server);
    const { alert, server: id } = await seededIds({ env: account });
    for (const command of [`alerts delete ${alert}`, `servers delete ${id}`]) {
      const result = await runMain([...command.split(" "), ...more], { ...setup, env: { ...account, ...setup.env } });
      expect({ command, exit: result.exit }).toEqual({ command, exit: 3 });
    }
  });
});
