import { basename } from "node:path";
import type { WorkTimes } from "@tandem/sdk/batch";
import type { LedgerView } from "@tandem/sdk/node";
import { visibleText } from "../output/printable.ts";
import { counted, number, timeText } from "../output/quantities.ts";
import { rowName, verdictText } from "./batch-plan.ts";
import { judgedRows, settledSummary } from "./ledger-view.ts";

export type ReportFacts = Awaited<ReturnType<typeof reportFacts>>;

const parts = 60;
const durationBoundsMs = [...[0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120].map((seconds) => seconds * 1_000), Infinity];
/** A longer list isn't readable. */
const mostUnknown = 1_000;

/** Memory doesn't grow with the rows. */
export async function reportFacts(view: LedgerView, now: number) {
  const { longestCallMs } = await import("@tandem/sdk/batch");
  const [summary, { span, calls }] = [await settledSummary(view), await spanOf(view)];
  const partOf = (endedAt: number): number =>
    span ? Math.min(parts - 1, Math.floor(((endedAt - span.from) / Math.max(1, span.to - span.from)) * parts)) : 0;
  const ended = Array.from({ length: parts }, () => ({ rows: 0, credits: 0 }));
  const durations = durationBoundsMs.map((upToMs) => ({ upToMs, rows: 0 }));
  const failures = new Map<string, { rows: number; example: string }>();
  // Identical rows share one call and its cost. If none do, results needn't be read.
  const isShared = summary.done !== calls;
  for (const state of ["failed", "unknown", ...(isShared ? (["done"] as const) : [])] as const)
    for await (const { end, times } of view.rows(state)) {
      if (end?.state === "failed") {
        const known = failures.get(end.problem.code) ?? { rows: 0, example: end.problem.message };
        failures.set(end.problem.code, { ...known, rows: known.rows + 1 });
      }
      if (times !== undefined) ended[partOf(times.endedAt)]!.rows++;
    }
  for await (const { sentAt, endedAt, charged = 0 } of view.answers(0, 0)) {
    const part = ended[partOf(endedAt)]!;
    if (!isShared) part.rows++;
    part.credits += charged;
    durations.find(({ upToMs }) => endedAt - sentAt <= upToMs)!.rows++;
  }
  const place = { longestMs: longestCallMs(view.plan.tool), goesOn: summary.waiting + summary.sent > 0 };
  const judged = await judgedRows(view, now);
  return {
    name: basename(view.path),
    ...view.plan,
    madeAt: now,
    summary,
    overTime: running(ended, span),
    durations,
    failures: [...failures].map(([code, found]) => ({ code, ...found })).sort((a, b) => b.rows - a.rows),
    unknown: judged.slice(0, mostUnknown).map((row) => ({ row: rowName(row), says: verdictText(row.verdict, place) })),
  };
}

async function spanOf(view: LedgerView) {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  const see = ({ sentAt, endedAt }: WorkTimes) => {
    from = Math.min(from, sentAt ?? endedAt);
    to = Math.max(to, endedAt);
  };
  let calls = 0;
  for await (const answer of view.answers(0, 0)) {
    see(answer);
    calls++;
  }
  for (const state of ["failed", "unknown", "sent"] as const)
    for await (const { times } of view.rows(state)) if (times) see(times);
  return { calls, span: from <= to ? { from, to } : undefined };
}

function running(
  ended: readonly { rows: number; credits: number }[],
  span: Awaited<ReturnType<typeof spanOf>>["span"],
) {
  if (!span) return [];
  let rows = 0;
  let credits = 0;
  return ended.map((part, index) => {
    rows += part.rows;
    credits += part.credits;
    return { at: span.from + ((span.to - span.from) * (index + 1)) / parts, rows, credits };
  });
}

const escaped = (text: string): string =>
  visibleText(text).replaceAll(/[&<>"'`]/g, (found) => `&#${found.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --line: #8886; --rows: #1a63c9; --credits: #b4540a; --bad: #c0262d; }
@media (prefers-color-scheme: dark) { :root { --rows: #79b0ff; --credits: #f0a35e; --bad: #ff8a8a; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; text-wrap: pretty; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; } h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; } .small { opacity: .75; font-size: .9rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .75rem; margin: 1rem 0; }
dl div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; }
dt { font-size: .85rem; opacity: .75; } dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 7.5rem; }
.ends { display: flex; justify-content: space-between; gap: 1rem; }
.ends span:last-child { text-align: right; }
figure { margin: 0 0 1rem; } figcaption { font-size: .9rem; }
.bars { display: grid; grid-template-columns: fit-content(45%) 1fr max-content; gap: .25rem .75rem; align-items: center; font-variant-numeric: tabular-nums; }
.bars span:nth-child(3n) { text-align: right; }
.bar { background: var(--rows); height: .9rem; border-radius: .2rem; min-width: 1px; } .bar.bad { background: var(--bad); }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; } td, th { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
td:first-child { min-width: 12rem; }
@media (max-width: 34rem) { thead { display: none; } td { display: block; } td:first-child { border-bottom: 0; padding-bottom: 0; font-weight: 600; } }
`;

/** A self-contained page. Escapes everything from the service and the rows. */
export function reportPage(facts: ReportFacts): string {
  const { name, tool, options, madeAt, overTime } = facts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(`${tool}: ${name}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(tool)}</h1>
<p class="small">${escaped(name)}${options === "{}" ? "" : ` · options ${escaped(options)}`} · made ${timeAt(madeAt)}</p>
${countsList(facts)}
${overTime.length > 0 ? overTimeSection(overTime) : ""}
${durationSection(facts)}
${failureSection(facts)}
${unknownSection(facts)}
</body>
</html>
`;
}

const timeAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

function countsList({
  summary: { rows, done, failed, unknown, waiting, sent, spent, possibleDoubleCharges },
}: ReportFacts): string {
  const counts = {
    Rows: rows,
    Done: done,
    Failed: failed,
    Unknown: unknown,
    "To go": waiting + sent,
    Credits: spent,
    ...(possibleDoubleCharges > 0 && { "May be charged twice": possibleDoubleCharges }),
  };
  const cells = Object.entries(counts).map(([label, count]) => `<div><dt>${label}</dt><dd>${number(count)}</dd></div>`);
  return `<dl>${cells.join("")}</dl>`;
}

function overTimeSection(points: ReportFacts["overTime"]): string {
  const { at: to, rows, credits } = points.at(-1)!;
  const from = points[0]!.at - (to - points[0]!.at) / Math.max(1, points.length - 1);
  return `<h2>Over time</h2>
${curve(
  "Rows that ended",
  counted(rows, "row"),
  points.map((point) => point.rows),
  "var(--rows)",
)}
${curve(
  "Credits charged",
  counted(credits, "credit"),
  points.map((point) => point.credits),
  "var(--credits)",
)}
<p class="small ends"><span>${timeAt(from)}</span><span>${timeAt(to)}</span></p>`;
}

function curve(label: string, total: string, values: readonly number[], color: string): string {
  const most = Math.max(...values, Number.MIN_VALUE);
  const [width, height] = [600, 120];
  const points = [0, ...values].map((value, index) => {
    const y = height - (value / most) * (height - 4) - 2;
    return `${((index / values.length) * width).toFixed(1)},${y.toFixed(1)}`;
  });
  return `<figure><figcaption>${label}: ${total}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label} over time, ${total} in the end" preserveAspectRatio="none">
<line x1="0" y1="${height - 1}" x2="${width}" y2="${height - 1}" stroke="var(--line)"/>
<polyline points="${points.join(" ")}" fill="none" stroke="${color}" stroke-width="3" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>
</svg></figure>`;
}

function durationSection({ durations }: ReportFacts): string {
  const shown = durations.filter(({ rows }) => rows > 0);
  if (shown.length === 0) return "";
  const most = Math.max(...shown.map(({ rows }) => rows));
  const bars = shown.map(({ upToMs, rows }) =>
    bar(upToMs === Number.POSITIVE_INFINITY ? "over 2 min" : `up to ${durationText(upToMs)}`, rows, most),
  );
  return `<h2>Time per row</h2><div class="bars">${bars.join("")}</div>`;
}

const durationText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : timeText(ms));

function bar(label: string, rows: number, most: number, kind = ""): string {
  return `<span>${label}</span><span class="bar${kind}" style="width:${((rows / most) * 100).toFixed(1)}%"></span><span>${number(rows)}</span>`;
}

function failureSection({ failures }: ReportFacts): string {
  if (failures.length === 0) return "";
  const most = Math.max(...failures.map(({ rows }) => rows));
  const bars = failures.map(({ code, rows }) => bar(escaped(code), rows, most, " bad"));
  const examples = failures.map(
    ({ code, example }) => `<tr><td>${escaped(code)}</td><td>${escaped(example)}</td></tr>`,
  );
  return `<h2>Failed rows</h2><div class="bars">${bars.join("")}</div>
<table><thead><tr><th>Code</th><th>For example</th></tr></thead><tbody>${examples.join("")}</tbody></table>`;
}

function unknownSection({ unknown, summary }: ReportFacts): string {
  if (summary.unknown === 0) return "";
  const rows = unknown.map(({ row, says }) => `<tr><td>${escaped(row)}</td><td>${escaped(says)}</td></tr>`);
  const more =
    summary.unknown > unknown.length && unknown.length > 0
      ? `<p>and ${number(summary.unknown - unknown.length)} more</p>`
      : "";
  return `<h2>Unknown rows</h2>
<p>Their responses were lost: they may have been charged, and are not retried automatically.</p>
<table><thead><tr><th>Row</th><th>What the balance says</th></tr></thead><tbody>${rows.join("")}</tbody></table>${more}`;
}
