// Measures the SDK and the CLI next to what they build on and to their peers. `npm run bench` takes seven minutes, or
// `--minutes N`, and writes docs/performance.md; `npm run bench -- calls` prints the figures of one question.
import "../build/temporary-folder.ts";
import { parseArgs } from "node:util";
import { calls } from "./calls.ts";
import type { Question } from "./compare.ts";
import { goalLines, tableOf, writePages } from "./report.ts";
import { startUp } from "./start-up.ts";

const questions: Readonly<Record<string, Question>> = { calls, "start-up": startUp };

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "7" } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(questions);
const unknown = names.find((name) => !Object.hasOwn(questions, name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}, but ${Object.keys(questions).join(", ")}.`);

const sections = [];
for (const name of names) {
  const { title, share, measure } = questions[name]!;
  const charts = await measure(Number(values.minutes) * 60 * share);
  for (const chart of charts) console.log(tableOf(chart).join("\n"));
  sections.push({ title, charts });
}
console.log(["", ...goalLines(sections.flatMap(({ charts }) => charts)), ""].join("\n"));
if (positionals.length === 0) writePages(sections);
