import { expect, it } from "vitest";
import { configHome } from "../../testing/config-home.ts";
import { runMain } from "../../testing/program.ts";

const text = 'She said: "Go home!"\nThen she left. '.repeat(3_000);
const word = "abcdefghij".repeat(10_000);
const { env } = configHome();

it.each([
  [[text]],
  [["servers", "list", `--${word}`]],
  [["servers", "list", `--limit=${word}`]],
  [["run", "grammar-checker", "a", "-F", `level=${text}`, "--mock"]],
  [["run", "grammar-checker", `@${word}`, "--mock"]],
  [["servers", "get", text, "--mock"]],
])("no error repeats all of a long text", async (words) => {
  const { stderr, exit } = await runMain(words, { env });
  expect(exit).toBeGreaterThan(0);
  expect(stderr.length).toBeLessThan(6_500);
});
