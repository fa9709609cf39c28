// What the SDK and the CLI cost, beside what they stand on and beside their peers. Quote the ratios: single figures change
// with the machine. Nine minutes for all suites, or `--minutes N`; `npm run bench -- calls streams` measures two of them.
// Writes the charts to docs/bench/ and the figures into docs/performance.md.
import "./temporary-folder.ts";
import { parseArgs } from "node:util";
import { aimLines } from "./bench/aims.ts";
import { measureBatches } from "./bench/batches.ts";
import { chartBundles } from "./bench/bundles.ts";
import { measureCalls } from "./bench/calls.ts";
import { type Chart, chartText } from "./bench/chart.ts";
import { keepFigures, machineNow } from "./bench/figures.ts";
import { measureMock } from "./bench/mock.ts";
import { measureStartUp } from "./bench/start-up.ts";
import { measureStreams } from "./bench/streams.ts";
import { measureWebhooks } from "./bench/webhooks.ts";

interface Suite {
  /** Part of the time that all suites have. */
  readonly share: number;
  run(seconds: number): Promise<readonly Chart[]>;
}

const suites: Readonly<Record<string, Suite>> = {
  bundles: { share: 0.01, run: chartBundles },
  "start-up": { share: 0.21, run: measureStartUp },
  calls: { share: 0.32, run: measureCalls },
  streams: { share: 0.14, run: measureStreams },
  webhooks: { share: 0.08, run: measureWebhooks },
  mock: { share: 0.16, run: measureMock },
  // It takes as long as its rate limit does.
  batches: { share: 0.08, run: measureBatches },
};

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "9" } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(suites, name));
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}, but ${Object.keys(suites).join(", ")}.`);

const wanted = positionals.length > 0 ? positionals : Object.keys(suites);
const measured: Chart[] = [];
for (const name of wanted) {
  const { share, run } = suites[name]!;
  const machine = machineNow();
  const charts = await run(Number(values.minutes) * 60 * share);
  for (const chart of charts) console.log(chartText(chart));
  measured.push(...charts);
  keepFigures(name, machine, charts);
}
console.log(["", ...aimLines(measured), ""].join("\n"));
console.log(`${(performance.now() / 60_000).toFixed(1)} minutes; the page is docs/performance.md.`);
