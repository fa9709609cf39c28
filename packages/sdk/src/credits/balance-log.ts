import type { ChargeVerdict, SettleOptions } from "../errors/charge-verdict.ts";
import { exact } from "./tool-price.ts";

/** A call that is or was under way, by the log's own order of events. */
export interface Span {
  startedAt: number;
  /** Infinite while it is under way, and for a lost call: the service may still be at it. */
  endedAt: number;
}

/** A call that was answered: it took the balance from `before` to `after`. */
export interface Reading extends Span {
  before: number;
  after: number;
  /** By the monotonic clock. */
  startedAtMs: number;
  /** By a second clock, where there is one. */
  startedUptimeMs: number | undefined;
}

/** A call whose answer was lost. */
export interface Lost extends Span {
  /** When the service is done with it for certain, by the monotonic clock. */
  overAtMs: number;
  /** By a second clock too, where there is one: the first may have been set. */
  overUptimeMs: number | undefined;
}

/** Answers that are kept to settle lost calls by. */
const mostReadings = 4_096;

export type BalanceLog = ReturnType<typeof balanceLog>;

/**
 * What answers said of the balance, in the order of events: enough to tell whether a call whose answer was lost was
 * charged.
 *
 * Each answered call took the balance from one value to another. If the known calls lead from a balance of before the
 * lost call, value by value and without a gap, to a balance of after it, then nothing else was charged in between.
 */
export function balanceLog() {
  let order = 0;
  let readings: Reading[] = [];
  const underWay = new Set<Span>();

  /** Puts in the place of a call that is under way what has become of it. */
  function become<T extends Span>(span: Span, now: T): T {
    underWay.delete(span);
    underWay.add(now);
    return now;
  }

  return {
    /** An attempt is about to be sent. */
    start: (): Span => {
      const span = { startedAt: ++order, endedAt: Infinity };
      return become(span, span);
    },

    /** It cost nothing, for certain. */
    free: (span: Span): unknown => underWay.delete(span),

    /** It was answered, which tells neither what it cost nor what is left. Others' verdicts have to reckon with it. */
    unread: (span: Span): unknown => become(span, { ...span, endedAt: ++order }),

    /** The answer was lost. Others' verdicts have to reckon with it. */
    lose: (span: Span, overAtMs: number, overUptimeMs?: number): Lost =>
      become(span, { ...span, overAtMs, overUptimeMs }),

    answered(span: Span, charged: number, remaining: number, startedAtMs: number, startedUptimeMs?: number): Reading {
      underWay.delete(span);
      const [before, after] = [exact(remaining + charged), exact(remaining)];
      const reading = { startedAt: span.startedAt, endedAt: ++order, before, after, startedAtMs, startedUptimeMs };
      readings.push(reading);
      if (readings.length > mostReadings) readings = readings.slice(-mostReadings / 2);
      return reading;
    },

    /**
     * Was the lost call charged? It takes part as one that is under way.
     *
     * `not_charged` rests on the answers alone, on a service that is done with a call in the time the lost call was given,
     * and on nobody adding to the balance just what brings it back to an earlier value. A charge that the service rounds
     * away, in balance and answers alike, cannot be seen.
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
        // No earlier balance is as high as a later one: someone added to it, or the calls overlap so that it cannot be told.
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
      for (const other of underWay) {
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

/** Was the service done with the lost call when this one left? Every clock has to say so; one that is NaN does not. */
const isAfter = ({ startedAtMs, startedUptimeMs }: Reading, { overAtMs, overUptimeMs }: Lost): boolean =>
  startedAtMs >= overAtMs && (overUptimeMs === undefined || (startedUptimeMs ?? NaN) >= overUptimeMs);

/** Of balances that are at least `least`, the lowest: what was charged last. */
function lowestFrom(least: number, readings: readonly Reading[]): Reading | undefined {
  let found: Reading | undefined;
  for (const reading of readings) {
    if (reading.after >= least && (found === undefined || reading.after <= found.after)) found = reading;
  }
  return found;
}

/** Did a call find more than one that had ended before it left? Readings come in the order of their ends. */
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

/** Did two calls spend the same credits? Then these were added back in between. */
function overlap(readings: readonly Reading[]): boolean {
  const sorted = [...readings].sort((a, b) => b.before - a.before);
  return sorted.some(({ before }, index) => index > 0 && before > sorted[index - 1]!.after);
}

const undecidable = (reason: ChargeVerdict["reason"], evidence?: Partial<ChargeVerdict>): ChargeVerdict => ({
  verdict: "undecidable",
  reason,
  ...evidence,
});
