import { expect, it } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { runMain } from "../testing/run-main.ts";

const text = 'She said: "Go home!"\nThen she left. '.repeat(3_000);
const word = "abcdefghij".repeat(10_000);
const { env } = configHome();

it.each<{ words: string[]; env?: Record<string, string>; error: string }>([
  { words: [word], error: `unknown command "${word.slice(0, 60)}…"` },
  { words: [text], error: 'unknown command "She said: "Go home!" Then she left. She said: "Go home!" The…"' },
  { words: ["servers", text], error: 'unknown command "She said: ' },
  { words: ["tools", "info", text, "--mock"], error: 'there is no tool "She said: ' },
  { words: ["run", text, "--mock"], error: 'She said: "Go home!" Then' },
  { words: ["servers", "list", `--${word}`], error: `unknown flag --${word.slice(0, 58)}…` },
  { words: ["servers", "list", `--limit=${word}`], error: "--limit must be a whole number" },
  {
    words: ["run", "grammar-checker", "a", "--timeout", text, "--mock"],
    error: '--timeout must be a duration (got "She',
  },
  { words: ["run", "grammar-checker", "a", "-F", `level=${text}`, "--mock"], error: 'level cannot be "She said: ' },
  { words: ["run", "grammar-checker", "a", "-F", `${word}=1`, "--mock"], error: "grammar-checker has no option " },
  { words: ["run", "grammar-checker", `@${word}`, "--mock"], error: `${word.slice(0, 60)}… ` },
  { words: ["batch", "status", word], error: "the ledger " },
  { words: ["servers", "get", text, "--mock"], error: 'there is no server "She said: ' },
  { words: ["servers", "list", "--mock"], env: { TANDEM_TIMEOUT: text }, error: "TANDEM_TIMEOUT must be a duration" },
])("no error says a whole text again: $error", async ({ words, env: extra, error }) => {
  const { stderr, exit } = await runMain(words, { env: { ...env, ...extra } });
  expect(exit).toBeGreaterThan(0);
  expect(stderr.slice(0, 500)).toContain(`error: ${error}`);
  expect(stderr.length).toBeLessThan(600);
  expect((await runMain([...words, "--json"], { env: { ...env, ...extra } })).stderr.length).toBeLessThan(700);
});

it("an example of a command with a text says once that it is one", async () => {
  const { stderr } = await runMain(["servers", "create", "--name", word], { env });
  expect(stderr).toContain("  fix: try: tandem servers create --name TEXT --host HOST\n");
});

it("prints long paths in full", async () => {
  const path = `/nowhere/${"folder/".repeat(20)}file.txt`;
  const { stderr } = await runMain(["run", "grammar-checker", `@${path}`, "--mock"], { env });
  expect(stderr).toContain(`error: ${path}`);
});
