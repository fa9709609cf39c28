import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform } from "node:os";
import type { Chart, Comparison } from "./compare.ts";

/** The figures of a suite's last run. */
interface SuiteFigures {
  readonly measuredOn: string;
  readonly machine: string;
  readonly charts: readonly Chart[];
}

const docs = new URL("../../docs/", import.meta.url);
const file = new URL("bench/figures.json", docs);

/** What a row is to reach: as a ratio to the chart's first row, as a difference from it, or as a value. Less is better. */
type Aim = readonly [what: string, chart: string, row: string, by: "ratio" | "more" | "value", aim: number];

const sdk = "@tandem/sdk";
const onNode = "@tandem/sdk, nodeTransport()";

const aims: readonly Aim[] = [
  ["a call in turn, beside fetch", "calls-plain-in-turn", sdk, "ratio", 1.15],
  ["… with nodeTransport()", "calls-plain-in-turn", onNode, "ratio", 0.75],
  ["32 calls at once, beside fetch", "calls-plain-at-once", sdk, "ratio", 1.15],
  ["… with nodeTransport()", "calls-plain-at-once", onNode, "ratio", 0.67],
  ["one call, @tandem/sdk/tools, minified, kB", "bundle", "@tandem/sdk/tools", "value", 58],
  ["… compressed, kB", "bundle-gzip", "@tandem/sdk/tools", "value", 23.5],
  ["a webhook of 1 kB, beside HMAC and JSON.parse", "webhook-1-kB", "@tandem/sdk/webhooks", "ratio", 1.09],
  ["… of 64 kB", "webhook-64-kB", "@tandem/sdk/webhooks", "ratio", 1.02],
  ["a stream in 64 KB chunks, beside the parser", "stream-whole", sdk, "ratio", 1.5],
  ["… one event in each chunk", "stream-one", sdk, "ratio", 1.5],
  ["import and first call, beside fetch", "first-call", sdk, "ratio", 1.2],
  ["… with nodeTransport()", "first-call", onNode, "ratio", 0.92],
  ["tandem --version, ms over a bare node", "start", "tandem --version", "more", 10],
  ["tandem --help, ms over a bare node", "start", "tandem --help", "more", 15],
  ["tandem tools list, ms over a bare node", "start", "tandem tools list", "more", 25],
  ["tandem run, ms over curl and node's start", "tandem-run", "tandem run", "more", 60],
];

const isOurs = (name: string): boolean => /tandem|^mock/.test(name);

/** Adds a suite's figures to those of the other suites' last runs, and writes them into the pages. */
export function keepFigures(suite: string, charts: readonly Chart[], titles: Readonly<Record<string, string>>): void {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, SuiteFigures>) : {};
  const [load = 0] = loadavg();
  const node = `Node ${process.version}, ${platform()} ${arch()}`;
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${node}, load ${load.toFixed(1)}`;
  const figures = { ...known, [suite]: { measuredOn: new Date().toISOString().slice(0, 10), machine, charts } };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  writePages(titles);
}

function writePages(titles: Readonly<Record<string, string>>): void {
  const figures = JSON.parse(readFileSync(file, "utf8")) as Record<string, SuiteFigures>;
  const suites = Object.keys(titles).filter((suite) => Object.hasOwn(figures, suite));
  const charts = suites.flatMap((suite) => figures[suite]!.charts);
  const sections = suites.flatMap((suite) => {
    const { measuredOn, machine, charts } = figures[suite]!;
    return [`## ${titles[suite]}`, "", `Measured on ${measuredOn}: ${machine}.`, "", ...charts.flatMap(tableOf)];
  });
  writeInto("performance.md", ["## Goals", "", ...goalLines(charts), "", ...sections]);
  writeInto("guide/which.md", besideFetch(charts));
}

/** Replaces the lines between the marks that a page has for figures. */
function writeInto(name: string, lines: readonly string[]): void {
  const page = new URL(name, docs);
  const marks = /(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)/s;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(marks, () => `\n${lines.join("\n").trim()}\n\n`),
  );
}

const find = (charts: readonly Chart[], id: string, name: string): Comparison | undefined =>
  charts.find((chart) => chart.id === id)?.rows.find((row) => row.name === name);

const written = (figure: number, by: Aim[3]): string => {
  if (by === "more") return `${figure > 0 ? "+" : ""}${figure.toFixed(0)}`;
  return figure.toFixed(by === "ratio" ? 2 : 1);
};

/** The goals next to the figures and to the best of the others. */
export function goalLines(charts: readonly Chart[]): string[] {
  const rows = aims.flatMap(([what, id, name, by, aim]) => {
    const ours = find(charts, id, name);
    if (ours === undefined) return [];
    const [low, high] = by === "more" ? ours.moreSpread : ours.spread;
    const spread = by === "value" ? "" : `${written(low, by)} to ${written(high, by)}`;
    const others = charts
      .find((chart) => chart.id === id)!
      .rows.slice(1)
      .filter((row) => !isOurs(row.name));
    const [best] = others.toSorted((a, b) => a[by] - b[by]);
    const peer = best === undefined ? "" : `${written(best[by], by)} ${best.name}`;
    const verdict = Number(written(ours[by], by)) <= aim ? "reached" : "not reached";
    return `| ${what} | **${written(ours[by], by)}** | ${spread} | ${peer} | ${written(aim, by)} | ${verdict} |`;
  });
  return [
    "| less is better | ours | middle half of the rounds | best other | goal | |",
    "|---|---|---|---|---|---|",
    ...rows,
  ];
}

function besideFetch(charts: readonly Chart[]): string[] {
  const rows = [
    ["one call after the other", "calls-plain-in-turn"],
    ["32 calls at once", "calls-plain-at-once"],
    ["start of a program, to its first response", "first-call"],
  ].map(([what, id]) => {
    const [byFetch = Number.NaN, byNode = Number.NaN] = [sdk, onNode].map((name) => find(charts, id!, name)?.ratio);
    return `| ${what} | ${byFetch.toFixed(2)} | ${byNode.toFixed(2)} |`;
  });
  return ["| time, beside a plain `fetch` | the SDK on `fetch` | on `nodeTransport()` |", "|---|---|---|", ...rows];
}

/** A chart as a table: ratios to the first row. */
function tableOf({ title, unit, better, rows, rounds }: Chart): string[] {
  const about = rounds === undefined ? "" : `, ${rounds} rounds`;
  const lines = rows.map(({ name, value, ratio, spread: [low, high] }) => {
    const shown = isOurs(name) ? `**${name}**` : name;
    const spreads = low === high ? "" : `${low.toFixed(2)} to ${high.toFixed(2)}`;
    return `| ${shown} | ${value.toPrecision(3)} | ${ratio.toFixed(2)} | ${spreads} |`;
  });
  return [
    `**${title}** (${better} is better${about})`,
    "",
    `| | ${unit} | ratio | middle half |`,
    "|---|---|---|---|",
    ...lines,
    "",
  ];
}

/** The same for a terminal. */
export function chartText({ title, unit, better, rows }: Chart): string {
  const lines = rows.map(({ name, value, ratio, spread: [low, high] }) => {
    const ratios = `${ratio.toFixed(2).padStart(6)}x  (${low.toFixed(2)} to ${high.toFixed(2)})`;
    return `  ${name.padEnd(34)} ${value.toFixed(1).padStart(9)} ${unit} ${ratios}`;
  });
  return [`\n${title} (${better} is better)`, ...lines].join("\n");
}
