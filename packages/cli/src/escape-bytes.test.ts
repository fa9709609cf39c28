import { expect, it } from "vitest";
import { commandFacts } from "./manifest/command-facts.ts";
import { configHome } from "./testing/config-home.ts";
import { runShell } from "./testing/run-built.ts";
import { runTerminal } from "./testing/run-terminal.ts";

/** They serve until they are stopped, or print a script with escapes of its own. */
const others = ["mock start", "webhooks listen", "completion"];

/** Every command as somebody types it who knows no more than its name: results and errors. */
const names = (await commandFacts()).map(({ command }) => command).filter((name) => !others.includes(name));
const line = names.map((name) => `tandem ${name} --mock --experimental --no-input </dev/null; echo "--$?"`).join("; ");
const { env } = configHome();

it.skipIf(process.platform !== "linux").each([
  [
    "in a pipe",
    async () => (await runShell(`{ ${line}; } 2>&1`, { ...env, TERM: "xterm-256color" })).stdout.toString(),
  ],
  ["on a terminal with NO_COLOR", async () => (await runTerminal(line, { env: { ...env, NO_COLOR: "1" } })).screen],
  ["on a terminal with TERM=dumb", async () => (await runTerminal(line, { env: { ...env, TERM: "dumb" } })).screen],
])(
  "no command prints an escape byte %s",
  async (_, run) => {
    const screen = await run();
    expect(screen.match(/^--\d+$/gm)).toHaveLength(names.length);
    expect(screen.split("\n").filter((text) => /[␛\u009b]/.test(text) || text.includes("\u001b"))).toEqual([]);
  },
  120_000,
);

it("on a terminal with colour some do", async () => {
  expect((await runTerminal("tandem servers list --mock", { env })).screen).toContain("␛");
});
