import { basename } from "node:path";
import type { LedgerSummary } from "@tandem/sdk/batch";
import type { LedgerView } from "@tandem/sdk/node";
import { rowName } from "./batch-counts.ts";
import { settledSummary } from "./ledger-view.ts";
import { verdictText } from "./verdict-text.ts";

/** What a page about a batch shows. */
export interface ReportFacts {
  readonly name: string;
  readonly tool: string;
  readonly options: string;
  readonly madeAt: number;
  readonly summary: LedgerSummary;
  /** Counts at the ends of equal parts of the time from the first call to the last answer. */
  readonly overTime: readonly { readonly at: number; readonly rows: number; readonly credits: number }[];
  /** Rows by how long their last attempt took. */
  readonly durations: readonly { readonly upToMs: number; readonly rows: number }[];
  readonly failures: readonly { readonly code: string; readonly rows: number; readonly example: string }[];
  readonly unknown: readonly { readonly row: string; readonly says: string }[];
}

const parts = 60;
const durationBoundsMs = [
  100,
  200,
  500,
  1_000,
  2_000,
  5_000,
  10_000,
  30_000,
  60_000,
  120_000,
  Number.POSITIVE_INFINITY,
];
/** A page with more names is not read. */
const mostUnknown = 1_000;

/** Two walks over the ledger; what is kept does not grow with the rows. */
export async function reportFacts(view: LedgerView, now: number): Promise<ReportFacts> {
  const { judgeUnknown, longestCallMs } = await import("@tandem/sdk/batch");
  const span = await spanOf(view);
  const ended = Array.from({ length: parts }, () => ({ rows: 0, credits: 0 }));
  const durations = durationBoundsMs.map((upToMs) => ({ upToMs, rows: 0 }));
  const failures = new Map<string, { rows: number; example: string }>();
  const counted = new Set<string>();
  for await (const { key, end, times } of view.rows()) {
    if (end?.state === "failed") {
      const known = failures.get(end.problem.code) ?? { rows: 0, example: end.problem.message };
      failures.set(end.problem.code, { ...known, rows: known.rows + 1 });
    }
    if (end === undefined || times === undefined || span === undefined) continue;
    const at = Math.min(
      parts - 1,
      Math.floor(((times.endedAt - span.from) / Math.max(1, span.to - span.from)) * parts),
    );
    ended[at]!.rows++;
    // Equal rows share one call and what it cost.
    if (end.state !== "done" || counted.has(key)) continue;
    counted.add(key);
    ended[at]!.credits += end.charged ?? 0;
    const ms = times.endedAt - (times.sentAt ?? times.endedAt);
    durations.find(({ upToMs }) => ms <= upToMs)!.rows++;
  }
  const summary = await settledSummary(view);
  const place = { longestMs: longestCallMs(view.plan.tool), goesOn: summary.waiting + summary.sent > 0 };
  const judged = view.isRunning ? [] : await judgeUnknown(view, now, place.longestMs);
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

interface Span {
  readonly from: number;
  readonly to: number;
}

async function spanOf(view: LedgerView): Promise<Span | undefined> {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for await (const { times } of view.rows()) {
    if (!times) continue;
    from = Math.min(from, times.sentAt ?? times.endedAt);
    to = Math.max(to, times.endedAt);
  }
  return from <= to ? { from, to } : undefined;
}

function running(ended: readonly { rows: number; credits: number }[], span: Span | undefined): ReportFacts["overTime"] {
  if (!span) return [];
  let rows = 0;
  let credits = 0;
  return ended.map((part, index) => {
    rows += part.rows;
    credits += part.credits;
    return { at: span.from + ((span.to - span.from) * (index + 1)) / parts, rows, credits };
  });
}
