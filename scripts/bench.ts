// Measures the SDK, the CLI and the mock next to what they build on and next to their peers: nine minutes for all suites, or
// `--minutes N`; `npm run bench -- calls streams` measures two of them. Writes the figures into docs/performance.md.
import "./temporary-folder.ts";
import { parseArgs } from "node:util";
import type { Chart } from "./bench/compare.ts";
import { chartText, goalLines, keepFigures } from "./bench/report.ts";
import { suites } from "./bench/suites.ts";

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "9" } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}, but ${Object.keys(suites).join(", ")}.`);

const titles = Object.fromEntries(Object.entries(suites).map(([name, { title }]) => [name, title]));
const measured: Chart[] = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(suites)) {
  const { share, run } = suites[name]!;
  const charts = await run(Number(values.minutes) * 60 * share);
  for (const chart of charts) console.log(chartText(chart));
  measured.push(...charts);
  keepFigures(name, charts, titles);
}
console.log(["", ...goalLines(measured), ""].join("\n"));
console.log(`${(performance.now() / 60_000).toFixed(1)} minutes; the page is docs/performance.md.`);
