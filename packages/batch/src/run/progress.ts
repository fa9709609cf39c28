import { type AnyToolSlug, exact } from "@tandem/sdk";
import type { BatchRow } from "./batch-row.ts";

/** Progress of a batch, in rows. */
export interface BatchProgress {
  done: number;
  failed: number;
  unknown: number;
  /** Unfinished rows. Undefined while the length of the input is unknown. */
  left: number | undefined;
  /** Finished rows per minute in this run, without the initial burst. Undefined before the first one. */
  ratePerMinute: number | undefined;
  /** Milliseconds until the last row finishes at that rate. */
  etaMs: number | undefined;
  /** Credits charged in this run. */
  spent: number;
  /** Credits charged in all runs with this ledger. */
  spentInAll: number;
  /** Estimated cost of the whole batch in credits. Undefined before the 20th response. */
  forecast: number | undefined;
}

const answersBeforeForecast = 20;

export interface Tally {
  done: number;
  failed: number;
  unknown: number;
  sent: number;
  /** Completed and charged rows, and their cost in credits. */
  charged: number;
  spent: number;
  spentBefore: number;
  total: number | undefined;
  startedAt: number;
}

export function progressOf(tally: Tally, now: number): BatchProgress {
  const { done, failed, unknown, sent, charged, spent, spentBefore, total, startedAt } = tally;
  const left = total === undefined ? undefined : Math.max(0, total - done - failed - unknown);
  const ratePerMinute = sent > 0 && now > startedAt ? steadyRate(sent, (now - startedAt) / 60_000) : undefined;
  const etaMs = left === undefined || ratePerMinute === undefined ? undefined : (left / ratePerMinute) * 60_000;
  const spentInAll = exact(spentBefore + spent);
  const forecast =
    left === undefined || charged < answersBeforeForecast ? undefined : spentInAll + (spent / charged) * left;
  return { done, failed, unknown, left, ratePerMinute, etaMs, spent, spentInAll, forecast };
}

/** Documented: 60 calls per minute. */
const limitPerMinute = 60;

/** A rate-limited run starts with a full minute's calls. Without them, the rate would start too high. */
function steadyRate(sent: number, minutes: number): number {
  const rate = sent / minutes;
  return rate > limitPerMinute ? Math.max(limitPerMinute, sent / (minutes + 1)) : rate;
}

/** A batch. Iterate it once. It runs while you iterate. */
export interface Batch<S extends AnyToolSlug> extends AsyncIterable<BatchRow<S>> {
  /** Current progress. */
  readonly progress: BatchProgress;
}
