import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import { exact } from "./tool-price.ts";

/** A call that is or was in flight, in the log's own order of events. */
export interface Span {
  startedAt: number;
  /** Infinite while it's in flight, and for a lost call: the service may still be working on it. */
  endedAt: number;
}

/** A completed call. It took the balance from `before` to `after`. */
export interface Reading extends Span {
  before: number;
  after: number;
  startedAtMs: number;
  /** By a second clock, if there is one. */
  startedUptimeMs: number | undefined;
}

export interface Lost extends Span {
  /** When the service can no longer charge it, by the monotonic clock. */
  overAtMs: number;
  /** By the second clock, if there is one, because the first can be adjusted. */
  overUptimeMs: number | undefined;
}

const mostReadings = 4_096;

export type BalanceLog = ReturnType<typeof balanceLog>;

/**
 * Records balances in the order of events, to tell whether a lost call was charged.
 *
 * Each completed call took the balance from one value to another. If the known calls form an unbroken chain from a
 * balance before the lost call to one after it, nothing else was charged in between.
 */
export function balanceLog() {
  let order = 0;
  let readings: Reading[] = [];
  const inFlight = new Set<Span>();

  function become<T extends Span>(span: Span, now: T): T {
    inFlight.delete(span);
    inFlight.add(now);
    return now;
  }

  return {
    start: (): Span => {
      const span = { startedAt: ++order, endedAt: Infinity };
      return become(span, span);
    },

    free: (span: Span): unknown => inFlight.delete(span),

    /** A response without cost and balance. Other verdicts have to allow for it. */
    unread: (span: Span): unknown => become(span, { ...span, endedAt: ++order }),

    /** The response was lost. Other verdicts have to allow for it. */
    lose: (span: Span, overAtMs: number, overUptimeMs?: number): Lost =>
      become(span, { ...span, overAtMs, overUptimeMs }),

    answered(span: Span, charged: number, remaining: number, startedAtMs: number, startedUptimeMs?: number): Reading {
      inFlight.delete(span);
      const [before, after] = [exact(remaining + charged), exact(remaining)];
      const reading = { startedAt: span.startedAt, endedAt: ++order, before, after, startedAtMs, startedUptimeMs };
      readings.push(reading);
      if (readings.length > mostReadings) readings = readings.slice(-mostReadings / 2);
      return reading;
    },

    /**
     * Returns whether a lost call was charged. The call counts as in flight.
     *
     * `not_charged` relies on the responses, on the service being done with a call after its timeout, and on no one
     * topping up to exactly an earlier balance. A charge that the service rounds away in both balance and cost can't be
     * detected.
     */
    settle(lost: Lost, nowMs: number, { onlyUser = false }: SettleOptions): ChargeVerdict {
      const later = readings.filter((reading) => reading.endedAt > lost.startedAt);
      const end = later.find((reading) => isAfter(reading, lost));
      if (end === undefined) {
        const waitMs = lost.overAtMs - nowMs;
        return waitMs > 0 ? undecidable("too_early", { waitMs }) : undecidable("no_balance_after");
      }
      const earlier = readings.filter((reading) => reading.endedAt < lost.startedAt);
      const inPeriod = later.filter((reading) => reading.startedAt < end.endedAt);
      const involved = [...earlier, ...inPeriod];
      const highest = Math.max(...inPeriod.map((reading) => reading.before));
      const begin = lowestFrom(highest, earlier);
      if (begin === undefined) {
        // No earlier balance is as high as a later one: a top-up, or calls overlap too much.
        const whyNone = rises(involved) ? "balance_rose" : "calls_overlap";
        return undecidable(earlier.length === 0 ? "no_balance_before" : whyNone);
      }
      const [balanceBefore, balanceAfter] = [begin.after, end.after];
      const touched = involved.filter(({ before, after }) => before > balanceAfter && after < balanceBefore);
      const accountedFor = touched
        .filter(({ before, after }) => before <= balanceBefore && after >= balanceAfter)
        .reduce((sum, { before, after }) => exact(sum + before - after), 0);
      const missing = exact(balanceBefore - balanceAfter - accountedFor);
      const evidence = { balanceBefore, balanceAfter, accountedFor, missing };
      const previous = earlier.findLast((each) => each.endedAt < begin.startedAt);
      const since = involved.filter((each) => each.endedAt >= begin.startedAt || each === previous);
      if (rises(since) || missing < 0 || overlap([begin, ...touched])) return undecidable("balance_rose", evidence);
      if (missing === 0) return { ...undecidable("balance_accounted_for", evidence), verdict: "not_charged" };
      if (!onlyUser) return undecidable("spent_by_someone", evidence);
      for (const other of inFlight) {
        if (other === lost || other.startedAt > end.endedAt || other.endedAt < begin.startedAt) continue;
        const isLost = "overAtMs" in other;
        if (isLost && isAfter(begin, other as Lost)) continue;
        const isOver = isLost || other.endedAt < Infinity;
        return undecidable(isOver ? "other_lost_calls" : "calls_under_way", evidence);
      }
      return { ...undecidable("only_user", evidence), verdict: "charged", charged: missing };
    },
  };
}

/** True if the call was sent after the lost one could be charged, by every clock. A clock of NaN doesn't count. */
const isAfter = ({ startedAtMs, startedUptimeMs }: Reading, { overAtMs, overUptimeMs }: Lost): boolean =>
  startedAtMs >= overAtMs && (overUptimeMs === undefined || (startedUptimeMs ?? NaN) >= overUptimeMs);

/** The lowest balance of at least `least`, which belongs to the latest charge. */
function lowestFrom(least: number, readings: readonly Reading[]): Reading | undefined {
  let found: Reading | undefined;
  for (const reading of readings) {
    if (reading.after >= least && (found === undefined || reading.after <= found.after)) found = reading;
  }
  return found;
}

/** True if a call found more than a call had left that ended before. Readings are sorted by their ends. */
function rises(byEnd: readonly Reading[]): boolean {
  const byStart = [...byEnd].sort((a, b) => a.startedAt - b.startedAt);
  let least = Infinity;
  let ended = 0;
  for (const { startedAt, before } of byStart) {
    while (byEnd[ended]!.endedAt < startedAt) least = Math.min(least, byEnd[ended++]!.after);
    if (before > least) return true;
  }
  return false;
}

/** True if two calls spent the same credits, so there was a top-up in between. */
function overlap(readings: readonly Reading[]): boolean {
  const sorted = [...readings].sort((a, b) => b.before - a.before);
  return sorted.some(({ before }, index) => index > 0 && before > sorted[index - 1]!.after);
}

const undecidable = (reason: ChargeVerdict["reason"], evidence?: Partial<ChargeVerdict>): ChargeVerdict => ({
  verdict: "undecidable",
  reason,
  ...evidence,
});
