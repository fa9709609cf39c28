import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { OpenTerminal, runTerminal } from "../../testing/terminal.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

const secret = "tdm_pro_promptTests001";
const login = `tandem auth login tools --url ${server.toolsUrl}`;

describe.skipIf(process.platform !== "linux")("at a terminal", () => {
  it.each([
    ["in color", {}, "Tool key"],
    ["that is dumb", { TERM: "dumb" }, "Tool key (not shown): "],
  ])("%s, a secret is asked for with echo off", async (_, extra, question) => {
    const { env, read } = configHome();
    const { exit, screen } = await runTerminal(login, { env: { ...env, ...extra }, keys: [[question, `${secret}\r`]] });
    expect(exit).toBe(0);
    expect(screen).not.toContain(secret.slice(8));
    expect(screen).not.toContain("▪");
    expect(screen).toContain("profile default is signed in: tool API (file)");
    expect(read("credentials.json")).toMatchObject({ "default/tools": { secret } });
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("a prompt has no escape byte with %j", async (extra) => {
    const { env } = configHome();
    const keys = [["Tool key (not shown): ", `wrong\u007f\u007f${secret}\r`]] as const;
    const { screen } = await runTerminal(login, { env: { ...env, ...extra }, keys });
    expect(screen).not.toContain("␛");
    expect(screen).toContain("Tool key (not shown): \n");
  });

  it.each([
    ["Enter takes the first API's", "\r", server.toolsUrl],
    ["another is typed", "http://localhost:9\r", "http://localhost:9"],
  ])("the address of the second API: %s", async (_, answer, url) => {
    const { env, read } = configHome();
    const { exit } = await runTerminal("tandem auth login --skip-check", {
      env: { ...env, NO_COLOR: "1" },
      keys: [
        ["Tool key, or Enter for none (not shown): ", `${secret}\r`],
        ["URL of the tool API: ", `${server.toolsUrl}\r`],
        ["Infrastructure token, or Enter for none (not shown): ", `${mock.tokens.owner}\r`],
        [`URL of the infrastructure API, or Enter for ${server.toolsUrl}: `, answer],
      ],
    });
    expect(exit).toBe(0);
    expect(read()).toMatchObject({ profiles: { default: { "tools-url": server.toolsUrl, "infra-url": url } } });
  });
});

describe.skipIf(process.platform !== "linux")("prompts for required values", () => {
  const env = { NO_COLOR: "1", TANDEM_INFRA_URL: server.infraUrl, TANDEM_INFRA_TOKEN: mock.tokens.owner };

  it("missing required flags, one after the other, again when the answer does not fit", async () => {
    const { exit, screen } = await runTerminal("tandem servers create --dry-run --json | cat; tandem servers create", {
      env,
      keys: [
        ["unique in the team: ", "\r"],
        ["a value is required: Ctrl-C cancels the command", "web-9\r"],
        ["or hostname of the VPS: ", "203.0.113.9\r"],
      ],
    });
    expect(screen).toContain("web-9");
    expect(exit).toBe(0);
  });

  it.each([
    ["plain", env, "? [y/N] "],
    ["painted", { ...env, NO_COLOR: "" }, "No"],
  ])("a yes is not what was typed before the question is shown: %s", async (_, colors, question) => {
    const line = "id=$(tandem alerts list -q | head -1); echo ready; tandem alerts delete $id";
    const keys = [["ready", "yes\ry"] as const, [question, "\r"] as const];
    expect((await runTerminal(line, { env: colors, keys })).exit).toBe(3);
  });

  it.each([
    ["\r", 3],
    ["\u0003", 130],
    ["y\r", 0],
  ])("a yes: %j ends with %d", async (keys, exit) => {
    const result = await runTerminal("id=$(tandem alerts list -q | head -1); tandem alerts delete $id", {
      env,
      keys: [["? [y/N] ", keys]],
    });
    expect(result.screen).toMatch(/^Delete alert High CPU \(alt_\w+\)\? \[y\/N\] /);
    expect(result.exit).toBe(exit);
  });

  it.each(["\u0003", "\u0004"])("a painted question that is left by %j ends with 130", async (key) => {
    const result = await runTerminal("tandem run --mock", {
      env: { ...env, NO_COLOR: "" },
      keys: [["Which tool?", key]],
    });
    expect(result.exit).toBe(130);
  });

  it.each([
    [["wrong", ""], 3],
    [["wrong", "staging-1"], 0],
    [["staging-1"], 0],
  ] as const)("the name of what is lost, until it is right or empty: %j ends with %d", async (names, exit) => {
    const line = `tandem servers delete --force $(tandem servers list --query "[?name=='staging-1'].id | [0]" | tr -d '"')`;
    const result = await runTerminal(line, { env, keys: names.map((name) => ["to confirm: ", `${name}\r`]) });
    expect(result.exit).toBe(exit);
  });

  it("a search without a match ignores Enter and stays open", async () => {
    const terminal = new OpenTerminal("tandem run --mock");
    onTestFinished(() => terminal.close());
    await terminal.shows("Which tool?");
    terminal.type("zzzz");
    await terminal.shows("No matches found");
    terminal.type("\r");
    await terminal.shows("no matches: edit your search");
    terminal.type("\u007f\u007f\u007f\u007fgrammar");
    await terminal.shows("(1 match)");
    terminal.type("\r");
    await terminal.shows("Input of grammar-checker");
    terminal.type("All is well.\r");
    const { lines, remains } = await terminal.ended();
    expect(lines).toMatch(/^All is well\.$/m);
    expect(remains).toEqual([]);
  });

  it.each(["tandem run", "tandem batch run --in rows.txt"])(
    "%s: reports a missing credential without a prompt",
    async (line) => {
      const { env } = configHome();
      const terminal = new OpenTerminal(line, { env: { ...env, TANDEM_TOOLS_URL: server.toolsUrl } });
      onTestFinished(() => terminal.close());
      await terminal.shows("not signed in to the tool API");
      const { lines } = await terminal.ended();
      expect(lines).not.toMatch(/Which tool|Input of/);
      expect(lines).toContain("exit 4");
    },
    20_000,
  );

  it("--dry-run asks without a sign-in", async () => {
    const { env } = configHome();
    const { exit, screen } = await runTerminal("tandem run grammar-checker --dry-run", {
      env: { ...env, NO_COLOR: "1", TANDEM_TOOLS_URL: server.toolsUrl },
      keys: [["Input of grammar-checker", "All is well.\r"]],
    });
    expect(screen).toContain('"input": "All is well."');
    expect(exit).toBe(0);
  });
});
