// Measures the SDK, the CLI and the mock next to what they build on and next to their peers. `npm run bench` takes nine minutes, or
// `--minutes N`, and writes docs/performance.md; `npm run bench -- calls streams` prints the figures of two suites.
import "./temporary-folder.ts";
import { parseArgs } from "node:util";
import { goalLines, tableOf, writePages } from "./bench/report.ts";
import { suites } from "./bench/suites.ts";

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "9" } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(suites);
const unknown = names.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}, but ${Object.keys(suites).join(", ")}.`);

const sections = [];
for (const name of names) {
  const { title, share, run } = suites[name]!;
  const charts = await run(Number(values.minutes) * 60 * share);
  for (const chart of charts) console.log(tableOf(chart).join("\n"));
  sections.push({ title, charts });
}
console.log(["", ...goalLines(sections.flatMap(({ charts }) => charts)), ""].join("\n"));
if (positionals.length === 0) writePages(sections);
