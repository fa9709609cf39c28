// Counts the hand-written lines of each package and of scripts/, and compares them with scripts/budgets.json. Any number of that
// file may only be raised by a commit that changes nothing else and whose body gives the reason.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findUnexplainedRaises } from "./budget-raises.ts";

const budgetFile = "scripts/budgets.json";
const shortFile = 20;

const { values } = parseArgs({ options: { list: { type: "boolean", default: false } } });
const git = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** Sources that people write: no tests, no support for tests, nothing generated. */
const isHandWritten = (path: string): boolean =>
  /\.[mc]?[jt]sx?$/.test(path) && !/\.test(-d)?\.ts$|\/(generated|testing)\//.test(path);

const files = git(
  "ls-files",
  "--cached",
  "--others",
  "--exclude-standard",
  "--deduplicate",
  ":(glob)packages/*/src/**",
  "scripts",
)
  .filter(isHandWritten)
  .flatMap((path) => {
    const text = readIfThere(path);
    return text === undefined ? [] : { path, lines: text.split("\n").length - 1 };
  });

const counted: Record<string, number> = {};
for (const { path, lines } of files) {
  const part = path.startsWith("scripts/") ? "scripts" : path.split("/")[1]!;
  counted[part] = (counted[part] ?? 0) + lines;
}
counted.all = files.reduce((sum, { lines }) => sum + lines, 0);
const short = files.filter(({ lines }) => lines < shortFile);
counted[`files under ${shortFile} lines`] = short.length;

const { lines: budgets } = JSON.parse(readFileSync(budgetFile, "utf8")) as { lines: Record<string, number> };
for (const name of new Set([...Object.keys(counted), ...Object.keys(budgets)])) {
  const [count = 0, budget = 0] = [counted[name], budgets[name]];
  const verdict = count > budget ? `  ${count - budget} too many` : "";
  console.log(name.padEnd(24) + String(count).padStart(8) + ` of ${budget}`.padStart(12) + verdict);
  if (count > budget) process.exitCode = 1;
}
if (values.list) for (const { path, lines } of short) console.log(`${String(lines).padStart(4)}  ${path}`);

for (const finding of findUnexplainedRaises(budgetFile)) {
  console.error(finding);
  process.exitCode = 1;
}

/** A deleted file stays in the index until the deletion is staged. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
