import { expect, it } from "vitest";
import { commandFacts } from "./nouns/self/manifest/command-facts.ts";
import { commandTree } from "./program/command-tree.ts";
import { configHome } from "./testing/config-home.ts";
import { type RunSetup, runMain } from "./testing/program.ts";

/** They serve until they are stopped, or print a script with escapes of its own. */
const others = ["mcp", "mock start", "webhooks listen", "completion"];

/** Every command as someone types it who knows no more than its name: results and errors. */
const names = (await commandFacts(commandTree)).map(({ command }) => command).filter((name) => !others.includes(name));
const { env } = configHome();

/** What each command writes to both streams. */
async function written(setup: RunSetup, commands = names): Promise<string[]> {
  const lines: string[] = [];
  for (const name of commands) {
    const words = [...name.split(" "), "--mock", "--experimental", "--no-input"];
    const { stdout, stderr } = await runMain(words, { stdin: "", ...setup, env: { ...env, ...setup.env } });
    lines.push(...`${stdout}\n${stderr}`.split("\n"));
  }
  expect(lines.length).toBeGreaterThan(3 * commands.length);
  return lines;
}

const terminal = { stdoutColumns: 80, stderrColumns: 80 };
const hasEscape = (text: string) => text.includes("\u001b") || text.includes("\u009b");

it.each([
  ["in a pipe", { env: { TERM: "xterm-256color" } }],
  ["on a terminal with NO_COLOR", { ...terminal, env: { NO_COLOR: "1", TERM: "xterm-256color" } }],
  ["on a terminal with TERM=dumb", { ...terminal, env: { TERM: "dumb" } }],
])("no command prints an escape byte %s", async (_, setup) => {
  expect((await written(setup)).filter(hasEscape)).toEqual([]);
});

it("on a terminal with color some do", async () => {
  const setup = { ...terminal, env: { TERM: "xterm-256color" } };
  expect((await written(setup, ["servers list", "tools run"])).filter(hasEscape)).not.toEqual([]);
});
