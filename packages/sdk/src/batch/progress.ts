import { exact } from "../credits/tool-price.ts";

/** How far a batch is. Counts are of rows. */
export interface BatchProgress {
  done: number;
  failed: number;
  unknown: number;
  /** Rows that have not ended. Undefined while the input's length is not known. */
  left: number | undefined;
  /** Rows that were sent and ended, a minute, over this run, but for the burst it began with. Undefined before the first. */
  ratePerMinute: number | undefined;
  /** Milliseconds until the last row ends at that rate. */
  etaMs: number | undefined;
  /** Credits charged in this run. */
  spent: number;
  /** Credits charged in every run with this ledger, this one included. */
  spentInAll: number;
  /** Credits that the whole batch will have cost at the price of the rows so far. Undefined before the 20th answer. */
  forecast: number | undefined;
}

/** Below this many answers, a forecast would be a guess. */
const answersBeforeForecast = 20;

/** What a run has counted so far. */
export interface Tally {
  done: number;
  failed: number;
  unknown: number;
  /** Rows of those that were sent in this run. */
  sent: number;
  /** Rows of those that were answered and charged, and what they cost together. */
  charged: number;
  spent: number;
  /** Credits that runs before this one were charged. */
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

/** Documented: 60 calls in any minute. */
const limitPerMinute = 60;

/** A run that keeps a limit begins with a minute's worth at once: counted as such, its rate is the limit from the start. */
function steadyRate(sent: number, minutes: number): number {
  const rate = sent / minutes;
  return rate > limitPerMinute ? Math.max(limitPerMinute, sent / (minutes + 1)) : rate;
}
