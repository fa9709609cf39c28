import { type Chart, sideOf } from "./chart.ts";
import type { Comparison } from "./side-by-side.ts";

/** What the SDK and the CLI are to cost, by the figures of one row of one chart. */
interface Aim {
  readonly what: string;
  readonly chart: string;
  readonly row: string;
  /** The ratio to the first row, what it takes more than that, or the value itself. */
  readonly by: "ratio" | "more" | "value";
  readonly aim: number;
}

const sdk = "@tandem/sdk";
const onNode = "@tandem/sdk, nodeTransport()";
const webhooks = "@tandem/sdk/webhooks";

const aims: readonly Aim[] = [
  { what: "a call in turn, beside fetch", chart: "calls-plain-in-turn", row: sdk, by: "ratio", aim: 1.05 },
  { what: "… with nodeTransport()", chart: "calls-plain-in-turn", row: onNode, by: "ratio", aim: 0.75 },
  { what: "32 at once, throughput beside fetch", chart: "calls-plain-at-once", row: sdk, by: "ratio", aim: 0.95 },
  { what: "… with nodeTransport()", chart: "calls-plain-at-once", row: onNode, by: "ratio", aim: 1.5 },
  {
    what: "one call, @tandem/sdk/tools, minified, kB",
    chart: "bundle",
    row: "@tandem/sdk/tools",
    by: "value",
    aim: 20.5,
  },
  { what: "… compressed, kB", chart: "bundle-gzip", row: "@tandem/sdk/tools", by: "value", aim: 7.7 },
  {
    what: "a webhook of 1 kB, beside HMAC and JSON.parse",
    chart: "webhook-1-kB-text",
    row: webhooks,
    by: "ratio",
    aim: 0.92,
  },
  { what: "… of 64 kB", chart: "webhook-64-kB-text", row: webhooks, by: "ratio", aim: 0.98 },
  { what: "a stream in 64 KB chunks, beside its bytes", chart: "stream-whole", row: sdk, by: "ratio", aim: 0.41 },
  { what: "… beside the parser with JSON.parse", chart: "stream-whole-parser", row: sdk, by: "ratio", aim: 0.95 },
  { what: "… one event a chunk, beside its bytes", chart: "stream-one", row: sdk, by: "ratio", aim: 0.41 },
  { what: "… beside the parser with JSON.parse", chart: "stream-one-parser", row: sdk, by: "ratio", aim: 0.95 },
  { what: "import and first call, beside fetch", chart: "first-call", row: sdk, by: "ratio", aim: 1.03 },
  { what: "… with nodeTransport()", chart: "first-call", row: onNode, by: "ratio", aim: 0.92 },
  { what: "tandem --help, ms over a bare node", chart: "start", row: "tandem --help", by: "more", aim: 10 },
  { what: "tandem tools list, ms over a bare node", chart: "start", row: "tandem tools list", by: "more", aim: 20 },
  { what: "tandem run, ms over curl and node's start", chart: "tandem-run", row: "tandem run", by: "more", aim: 60 },
];

/** An aim beside what was measured. */
export interface Standing {
  readonly what: string;
  readonly ours: string;
  readonly spread: string;
  /** The same by CPU time, where that was measured: other programs on the machine hardly change it. */
  readonly byCpu: string;
  /** The best of the others that do the same, by name. */
  readonly bestPeer: string;
  readonly aim: string;
  readonly better: Chart["better"];
  readonly isReached: boolean;
}

/** A part of an SDK is none: openapi-fetch alone has no retries, no limits and no errors. */
const isPart = (name: string): boolean => name.endsWith(" alone");

/** Where we stand, for the aims of which `charts` tell. */
export function standings(charts: readonly Chart[]): Standing[] {
  return aims.flatMap(({ what, chart: id, row: name, by, aim }) => {
    const chart = charts.find((each) => each.id === id);
    const ours = chart?.rows.find((row) => row.name === name);
    if (chart === undefined || ours === undefined) return [];
    const isBetter = (a: number, b: number) => (isLessBetter(chart, by) ? a <= b : a >= b);
    const peers = chart.rows.filter((row) => sideOf(row.name) === "peer" && !isPart(row.name));
    const [best] = peers.sort((a, b) => (isBetter(a[by], b[by]) ? -1 : 1));
    const [low, high] = by === "ratio" ? ours.spread : by === "more" ? ours.moreSpread : [ours.value, ours.value];
    return {
      what,
      ours: written(ours[by], by),
      byCpu: by === "ratio" ? byCpu(charts, id, name, chart.better) : "",
      spread: low === high ? "" : `${written(low, by)} to ${written(high, by)}`,
      bestPeer: best === undefined ? "" : `${written(best[by], by)} ${best.name}`,
      aim: written(aim, by),
      better: isLessBetter(chart, by) ? "less" : "more",
      isReached: isBetter(Number(written(ours[by], by)), aim),
    };
  });
}

/** What the SDK takes on either way to send, beside a plain `fetch`, as a table for those who choose. */
export function besideFetch(charts: readonly Chart[]): string[] {
  const rows = [
    ["one call after the other", "time", "calls-plain-in-turn"],
    ["32 calls at once", "throughput", "calls-plain-at-once"],
    ["start of a program, to its first answer", "time", "first-call"],
  ].flatMap(([what, measure, id]) => {
    const chart = charts.find((each) => each.id === id);
    const [byFetch, byNode] = [sdk, onNode].map((name) => chart?.rows.find((row) => row.name === name)?.ratio);
    if (byFetch === undefined || byNode === undefined) return [];
    return `| ${what} | ${measure} | ${written(byFetch, "ratio")} | ${written(byNode, "ratio")} |`;
  });
  return ["| beside a plain `fetch` | | the SDK on `fetch` | on `nodeTransport()` |", "|---|---|---|---|", ...rows];
}

/** The chart of CPU time beside a chart of throughput is one of times. */
function byCpu(charts: readonly Chart[], id: string, name: string, better: Chart["better"]): string {
  const chart = charts.find((each) => each.id === `${id}-cpu`);
  const ratio = chart?.rows.find((row) => row.name === name)?.ratio;
  if (ratio === undefined) return "";
  return written(chart!.better === better ? ratio : 1 / ratio, "ratio");
}

const isLessBetter = ({ better }: Chart, by: Aim["by"]): boolean => by !== "ratio" || better === "less";

const written = (figure: Comparison["value"], by: Aim["by"]): string => {
  if (by === "ratio") return figure.toFixed(2);
  return by === "more" ? `${figure > 0 ? "+" : ""}${figure.toFixed(0)}` : figure.toFixed(1);
};

/** The same as a table of text. */
export function aimLines(charts: readonly Chart[]): string[] {
  const rows = standings(charts);
  if (rows.length === 0) return [];
  const line = (what: string, ours: string, spread: string, cpu: string, peer: string, aim: string, verdict: string) =>
    `  ${what.padEnd(46)} ${ours.padStart(6)}  ${spread.padEnd(15)} ${cpu.padStart(7)}  ${peer.padEnd(36)} ${aim.padStart(6)}  ${verdict}`;
  return [
    line("", "ours", "middle half", "by CPU", "best peer", "aim", ""),
    ...rows.map(({ what, ours, spread, byCpu, bestPeer, aim, isReached }) =>
      line(what, ours, spread, byCpu, bestPeer, aim, isReached ? "reached" : "missed"),
    ),
  ];
}
