import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform } from "node:os";
import { fileURLToPath } from "node:url";
import { besideFetch, standings } from "./aims.ts";
import { type Chart, chartSvg } from "./chart.ts";

/** What the last run of a suite found, when and where. */
interface SuiteFigures {
  readonly measuredOn: string;
  readonly machine: string;
  readonly charts: readonly Chart[];
}

type Figures = Readonly<Record<string, SuiteFigures>>;

const docs = new URL("../../docs/", import.meta.url);
const file = new URL("bench/figures.json", docs);

const titles: Readonly<Record<string, string>> = {
  calls: "Calls",
  streams: "Streams",
  webhooks: "Webhooks",
  "start-up": "Start",
  bundles: "Weight",
  mock: "The mock",
  batches: "Batches",
};

/** The load tells a run on a quiet machine from one that shared it. */
export function machineNow(): string {
  const [load = 0] = loadavg();
  const node = `Node ${process.version}, ${platform()} ${arch()}`;
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${node}, load ${load.toFixed(1)} when it began`;
}

const figuresSoFar = (): Figures => (existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Figures) : {});

/** Puts what a suite found beside what the last runs of the others found, and all of it on the page. */
export function keepFigures(suite: string, machine: string, charts: readonly Chart[]): void {
  mkdirSync(new URL("bench/", docs), { recursive: true });
  for (const chart of charts) writeFileSync(new URL(`bench/${chart.id}.svg`, docs), chartSvg(chart));
  const measuredOn = new Date().toISOString().slice(0, 10);
  const figures = { ...figuresSoFar(), [suite]: { measuredOn, machine, charts } };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  writeInto("performance.md", pageLines(figures));
  writeInto("guide/which.md", besideFetch(Object.values(figures).flatMap((each) => each.charts)));
}

/** Between the marks that a page has for figures. */
function writeInto(name: string, lines: readonly string[]): void {
  const page = new URL(name, docs);
  const text = readFileSync(page, "utf8");
  const [, before, after] = /^(.*<!-- figures -->\n).*(<!-- end of figures -->.*)$/s.exec(text) ?? [];
  if (before === undefined) throw new Error(`${fileURLToPath(page)} has no place for figures.`);
  writeFileSync(page, `${before}\n${lines.join("\n")}\n\n${after}`);
}

function pageLines(figures: Figures): string[] {
  const told = Object.keys(titles).filter((suite) => Object.hasOwn(figures, suite));
  const rows = standings(told.flatMap((suite) => figures[suite]!.charts));
  return [
    "## Where we stand",
    "",
    "| | ours | middle half of the rounds | by CPU time | best peer | aim | better is | |",
    "|---|---|---|---|---|---|---|---|",
    ...rows.map(({ what, ours, spread, byCpu, bestPeer, aim, better, isReached }) => {
      const verdict = isReached ? "reached" : "not reached";
      return `| ${what} | **${ours}** | ${spread} | ${byCpu} | ${bestPeer} | ${aim} | ${better} | ${verdict} |`;
    }),
    ...told.flatMap((suite) => suiteLines(titles[suite]!, figures[suite]!)),
  ];
}

function suiteLines(title: string, { measuredOn, machine, charts }: SuiteFigures): string[] {
  const pictures = charts.flatMap((chart) => ["", `![${chart.title}](./bench/${chart.id}.svg)`]);
  return ["", `## ${title}`, "", `Measured on ${measuredOn}: ${machine}.`, ...pictures];
}
