import { expect, it } from "vitest";
import { commandLine, corrected, withFlag, withoutFlag } from "./rerun.ts";

it.each([
  [["run", "grammar-checker", "@notes.txt"], "tandem run grammar-checker @notes.txt"],
  [["run", "grammar-checker", "two words"], "tandem run grammar-checker 'two words'"],
  [["run", "grammar-checker", "it's"], "tandem run grammar-checker 'it'\\''s'"],
  [["run", "grammar-checker", "$HOME;`id`"], "tandem run grammar-checker '$HOME;`id`'"],
  [["run", "x", ""], "tandem run x ''"],
  [["run", "x", "a".repeat(201)], "tandem run x ..."],
])("%j is pasted as %s", (words, want) => {
  expect(commandLine(words)).toBe(want);
});

it("puts one word right and keeps the rest", () => {
  expect(corrected(["tools", "lst", "--json"], "lst", "list")).toBe("tandem tools list --json");
});

it.each([
  [["servers", "list", "--cursor", "c1", "-q"], "tandem servers list -q"],
  [["servers", "list", "--cursor=c1", "-q"], "tandem servers list -q"],
])("%j without its cursor is %s", (words, want) => {
  expect(withoutFlag(words, "--cursor")).toBe(want);
});

it.each([
  [["run", "x", "@f"], "tandem run x @f --timeout 10m"],
  [["run", "x", "--timeout", "5s", "@f"], "tandem run x @f --timeout 10m"],
  [["run", "x", "--timeout=5s"], "tandem run x --timeout 10m"],
  [["run", "x", "--", "-5", "--timeout"], "tandem run x --timeout 10m -- -5 --timeout"],
])("%j with another timeout is %s", (words, want) => {
  expect(withFlag(words, "--timeout", "10m")).toBe(want);
});
