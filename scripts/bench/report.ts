import { readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform } from "node:os";
import type { Chart, Comparison } from "./compare.ts";

/** A row's goal: as a ratio to the chart's first row or to another one, or as a difference from it. Less is better. */
type Aim = readonly [what: string, chart: string, row: string, by: "ratio" | "more", aim: number, over?: string];

const sdk = "@tandem/sdk";
const onNode = "@tandem/sdk, nodeTransport()";

const aims: readonly Aim[] = [
  ["processor time of a call in turn, over openapi-fetch", "calls-in-turn", sdk, "ratio", 1.05, "openapi-fetch"],
  ["… of one of 32 calls at once", "calls-at-once", sdk, "ratio", 1.05, "openapi-fetch"],
  ["import and first call, over fetch", "first-call", sdk, "ratio", 1.12],
  ["tandem --version, ms over a bare node", "start", "tandem --version", "more", 5],
  ["tandem --help, ms over a bare node", "start", "tandem --help", "more", 10],
  ["tandem tools list, ms over a bare node", "start", "tandem tools list", "more", 35],
];

const isOurs = (name: string): boolean => /tandem/.test(name);

/** Writes the figures between the marks that pages have for them. */
export function writePages(sections: readonly { title: string; charts: readonly Chart[] }[]): void {
  const charts = sections.flatMap(({ charts }) => charts);
  const node = `Node ${process.version}, ${platform()} ${arch()}`;
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${node}`;
  const load = `load ${loadavg()[0]!.toFixed(1)}`;
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}, ${load} at the end.`;
  const tables = sections.flatMap(({ title, charts }) => [`## ${title}`, "", ...charts.flatMap(tableOf)]);
  write("performance.md", ["## Goals", "", measured, "", ...goalLines(charts), "", ...tables]);
  write("guide/which.md", chartsOfFetch(charts));
}

function write(name: string, lines: readonly string[]): void {
  const page = new URL(`../../docs/${name}`, import.meta.url);
  const marks = /(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)/s;
  const text = readFileSync(page, "utf8").replace(marks, () => `\n${lines.join("\n").trim()}\n\n`);
  writeFileSync(page, text);
}

const find = (charts: readonly Chart[], id: string, name: string): Comparison | undefined =>
  charts.find((chart) => chart.id === id)?.rows.find((row) => row.name === name);

const written = (figure: number, by: Aim[3]): string =>
  by === "ratio" ? figure.toFixed(2) : `${figure > 0 ? "+" : ""}${figure.toFixed(0)}`;

/** The goals next to the figures. */
export function goalLines(charts: readonly Chart[]): string[] {
  const rows = aims.flatMap(([what, id, name, by, aim, over]) => {
    const ours = find(charts, id, name);
    if (ours === undefined) return [];
    const figure = written(over === undefined ? ours[by] : ours[by] / find(charts, id, over)![by], by);
    const verdict = Number(figure) <= aim ? "reached" : "not reached";
    return `| ${what} | **${figure}** | ${written(aim, by)} | ${verdict} |`;
  });
  return ["| less is better | ours | goal | |", "|---|---|---|---|", ...rows];
}

function chartsOfFetch(charts: readonly Chart[]): string[] {
  const rows = [
    ["Processor time of one call after the other", "calls-in-turn"],
    ["Processor time of 32 concurrent calls", "calls-at-once"],
    ["Time from the program's start to its first response", "first-call"],
  ].map(([what, id]) => {
    const [byFetch = Number.NaN, byNode = Number.NaN] = [sdk, onNode].map((name) => find(charts, id!, name)?.ratio);
    return `| ${what} | ${byFetch.toFixed(2)} | ${byNode.toFixed(2)} |`;
  });
  return ["| Relative to `fetch` | SDK on `fetch` | SDK on `nodeTransport()` |", "|---|---|---|", ...rows];
}

/** A chart as a table: ratios to the first row. */
export function tableOf({ title, unit, rows, rounds }: Chart): string[] {
  const lines = rows.map(({ name, value, ratio, spread: [low, high] }) => {
    const shown = isOurs(name) ? `**${name}**` : name;
    const spreads = low === high ? "" : `${low.toFixed(2)} to ${high.toFixed(2)}`;
    return `| ${shown} | ${value.toPrecision(3)} | ${ratio.toFixed(2)} | ${spreads} |`;
  });
  return [
    `**${title}** (${rounds} rounds)`,
    "",
    `| | ${unit} | ratio | middle half |`,
    "|---|---|---|---|",
    ...lines,
    "",
  ];
}
