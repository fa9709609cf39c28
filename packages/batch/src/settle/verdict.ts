import { exact, type LostCall, lostCall, monotonic } from "@tandem/sdk";

/** Whether a lost call was not charged, as far as the balances show. */
export interface ChargeVerdict {
  verdict: "not_charged" | "undecidable";
  /** Basis of the verdict, or why it's undecidable. */
  reason:
    | "balance_accounted_for"
    | "too_early"
    | "no_balance_before"
    | "no_balance_after"
    | "calls_overlap"
    | "balance_rose"
    | "spent_by_someone";
  /** The relevant balances: the latest before the call, and the first after it. */
  balanceBefore?: number | undefined;
  balanceAfter?: number | undefined;
  /** Credits spent by this client's other calls in between. */
  accountedFor?: number | undefined;
  /** Credits missing in between: spent by this call, by other lost calls, or by others. */
  missing?: number | undefined;
  /**
   * For `too_early`: milliseconds until the service can no longer charge the call. Make another call after that, to get
   * a new balance.
   */
  waitMs?: number | undefined;
}

/** A lost call, with the time of a second clock, if there is one, because the first can be adjusted. */
export type Lost = LostCall["lost"] & { overUptimeMs?: number | undefined };
export type Reading = LostCall["log"]["readings"][number] & { startedUptimeMs?: number | undefined };

/**
 * Returns whether the balance proves that a call was not charged whose `charged` is `"unknown"`. Compares the balances in the client's other
 * responses, so you can ask again after more calls. Undefined for other errors.
 *
 * `not_charged` assumes that the service is done with a call after its timeout (120 s, 600 s for file and video tools;
 * https://tandem.example.com/assumptions), and that no top-up restores exactly an earlier balance.
 *
 * ```ts
 * const { verdict } = settle(error) ?? {};   // "not_charged" or "undecidable", and what it rests on
 * ```
 */
export function settle(error: unknown): ChargeVerdict | undefined {
  const known = (error as { [lostCall]?: LostCall } | null | undefined)?.[lostCall];
  return known && verdictOf(known.log.readings, known.lost, monotonic(known.clock));
}

/**
 * Returns whether a lost call was not charged.
 *
 * Each completed call took the balance from one value to another. If the known calls form an unbroken chain from a
 * balance before the lost call to one after it, nothing else was charged in between.
 *
 * `not_charged` relies on the responses, on the service being done with a call after its timeout, and on no one topping
 * up to exactly an earlier balance. A charge that the service rounds away in both balance and cost can't be detected.
 */
export function verdictOf(readings: readonly Reading[], lost: Lost, nowMs: number): ChargeVerdict {
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
  const previous = earlier.findLast(({ endedAt }) => endedAt < begin.startedAt);
  const since = involved.filter((reading) => reading.endedAt >= begin.startedAt || reading === previous);
  if (rises(since) || missing < 0 || overlap([begin, ...touched])) return undecidable("balance_rose", evidence);
  if (missing === 0) return { ...undecidable("balance_accounted_for", evidence), verdict: "not_charged" };
  return undecidable("spent_by_someone", evidence);
}

/** True if the call was sent after the lost one could be charged, by every clock. A clock of NaN doesn't count. */
const isAfter = ({ startedAtMs, startedUptimeMs }: Reading, { overAtMs, overUptimeMs }: Lost): boolean =>
  startedAtMs >= overAtMs && (overUptimeMs === undefined || (startedUptimeMs ?? NaN) >= overUptimeMs);

/** The lowest balance of at least `least`, which belongs to the latest charge. */
function lowestFrom(least: number, readings: readonly Reading[]): Reading | undefined {
  let lowest: Reading | undefined;
  for (const reading of readings) {
    if (reading.after >= least && (lowest === undefined || reading.after <= lowest.after)) lowest = reading;
  }
  return lowest;
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
