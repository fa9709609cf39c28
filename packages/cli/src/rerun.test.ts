import { expect, it } from "vitest";
import { commandLine, corrected } from "./rerun.ts";

it.each([
  [["run", "grammar-checker", "@notes.txt"], "tandem run grammar-checker @notes.txt"],
  [["run", "grammar-checker", "two words"], "tandem run grammar-checker 'two words'"],
  [["run", "grammar-checker", "it's"], "tandem run grammar-checker 'it'\\''s'"],
  [["run", "grammar-checker", "$HOME;`id`"], "tandem run grammar-checker '$HOME;`id`'"],
  [["run", "x", ""], "tandem run x ''"],
  [["run", "x", "a".repeat(61)], "tandem run x ..."],
])("%j is pasted as %s", (words, want) => {
  expect(commandLine(words)).toBe(want);
});

it("puts one word right and keeps the rest", () => {
  expect(corrected(["tools", "lst", "--json"], "lst", "list")).toBe("tandem tools list --json");
});
