import type { LedgerRow, LedgerSummary } from "@tandem/batch";
import type { Context } from "../../session/context.ts";
import type { Left } from "./batch-errors.ts";
import { rowName } from "./batch-plan.ts";
import { viewQueue } from "./queue.ts";
import { type BatchView, isAddress, isByProgram } from "./stored-batch.ts";

/** @param context needed for a batch in Redis. */
export async function withLedgerView<T>(
  place: string,
  look: (view: BatchView) => T | Promise<T>,
  context?: Context,
): Promise<T> {
  const view = context && isAddress(place) ? await viewQueue(context, place) : await viewFile(place);
  try {
    return await look(view);
  } finally {
    view.close();
  }
}

export async function viewFile(path: string): Promise<BatchView> {
  const { judgeUnknown, longestCallMs, viewLedger } = await import("@tandem/batch");
  const view = viewLedger(path);
  const judge = async (now: number) => (view.isRunning ? [] : judgeUnknown(view, now, longestCallMs(view.plan.tool)));
  return Object.assign(view, { judgeUnknown: judge });
}

/** Sent rows of a run that died count as unknown. */
async function settledSummary(view: BatchView): Promise<LedgerSummary> {
  const summary = await view.summary();
  if (view.isRunning) return summary;
  return { ...summary, sent: 0, unknown: summary.unknown + summary.sent };
}

async function* unknownRows(view: BatchView): AsyncGenerator<LedgerRow> {
  yield* view.rows("unknown");
  if (!view.isRunning) yield* view.rows("sent");
}

export async function leftOf(view: BatchView, now: number): Promise<Left> {
  const judged = await view.judgeUnknown(now);
  const isFree = new Set(judged.filter(({ verdict }) => verdict.verdict === "not_charged").map(({ key }) => key));
  const unknown: string[] = [];
  const notCharged: string[] = [];
  for await (const row of unknownRows(view)) (isFree.has(row.key) ? notCharged : unknown).push(rowName(row));
  let retryable = 0;
  const unreadable: string[] = [];
  const failures = new Map<string, number>();
  for await (const { end } of view.rows("failed")) {
    if (end?.state !== "failed") continue;
    const { code, message } = end.problem;
    if (end.retryable) retryable++;
    if (code === "unreadable") unreadable.push(message);
    else failures.set(code, (failures.get(code) ?? 0) + 1);
  }
  const rows = { judged, unknown, notCharged, retryable, unreadable, failures };
  return { ...rows, ledger: view.path, byProgram: isByProgram(view), summary: await settledSummary(view) };
}
