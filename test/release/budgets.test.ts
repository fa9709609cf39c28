import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { findUnexplainedRaises } from "../../scripts/budget-raises.ts";

const file = "budgets.json";
const start = { lines: { sdk: 100 }, bytes: { entry: [10, 5] } };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "budgets-"));
  git("init", "--quiet");
  commit({ [file]: { bytes: { entry: [1, 1] } }, "a.ts": 0 }, "before the rule");
  commit({ [file]: start, "a.ts": 1 }, "the rule starts");
});

it.each<[rule: string, budgets: object, others: object, body: string, finding: string | undefined]>([
  ["a raise alone with a reason is accepted", { lines: { sdk: 101 } }, {}, "It retries.", undefined],
  ["a raise needs a reason", { lines: { sdk: 101 } }, {}, "", "raises lines.sdk without a reason"],
  ["a trailer isn't a reason", { lines: { sdk: 101 } }, {}, "Signed-off-by: A <a@b.c>", "without a reason"],
  ["a raise beside other changes is rejected", { lines: { sdk: 101 } }, { "a.ts": 2 }, "Why.", "with other files"],
  ["so is a raise of a size", { bytes: { entry: [10, 6] } }, { "a.ts": 2 }, "Why.", "raises bytes.entry.1 together"],
  ["lower numbers come with any change", { lines: { sdk: 99 } }, { "a.ts": 2 }, "", undefined],
  ["so do new numbers", { lines: { sdk: 100, cli: 5 } }, { "a.ts": 2 }, "", undefined],
])("%s", (_, budgets, others, body, finding) => {
  commit({ [file]: { ...start, ...budgets }, ...others }, "change", body);
  commit({ "a.ts": 3 }, "later");
  expect(findUnexplainedRaises(file, folder)).toEqual(finding ? [expect.stringContaining(finding)] : []);
});

it("a later commit of the file alone with a reason confirms all its numbers", () => {
  commit({ [file]: { ...start, lines: { sdk: 101 } }, "a.ts": 2 }, "raise and change");
  commit({ [file]: { ...start, lines: { sdk: 99 } } }, "lower", "Reviewed.");
  expect(findUnexplainedRaises(file, folder)).toEqual([]);
  commit({ [file]: { ...start, lines: { sdk: 100 } } }, "raise");
  expect(findUnexplainedRaises(file, folder)).toEqual([expect.stringContaining("without a reason")]);
});

it("a shallow clone is checked as far as it goes", () => {
  commit({ [file]: { ...start, lines: { sdk: 101 } } }, "too old to be judged");
  commit({ [file]: { ...start, lines: { sdk: 102 } } }, "judged");
  const clone = mkdtempSync(join(tmpdir(), "budgets-"));
  git("clone", "--quiet", "--depth=2", `file://${folder}`, clone);
  expect(findUnexplainedRaises(file, folder)).toHaveLength(2);
  expect(findUnexplainedRaises(file, clone)).toEqual([expect.stringContaining("without a reason")]);
});

function commit(files: Readonly<Record<string, unknown>>, ...paragraphs: string[]): void {
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
  git("add", "--all");
  git("commit", "--quiet", ...paragraphs.filter(Boolean).flatMap((text) => ["-m", text]));
}

function git(...args: string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
}
