import type { ChargeVerdict, LedgerSummary } from "@tandem/batch";
import { counted, number, timeText } from "../../output/quantities.ts";
import { type Forecast, forecastText } from "../../session/spending/forecast.ts";

/** By its id, or its number. */
export const rowName = ({ id, index }: { readonly id: string | undefined; readonly index: number }): string =>
  id ?? `row ${index + 1}`;

export function named(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${number(more)} more` : names.join(", ");
}

export function countsRecord({
  rows,
  waiting,
  sent,
  done,
  failed,
  unknown,
  spent,
  possibleDoubleCharges,
}: LedgerSummary) {
  return { rows, done, failed, unknown, waiting, inProgress: sent, spent, possibleDoubleCharges };
}

/** Documented: 60 requests a minute per key. */
const callsPerMinute = 60;

/** Estimate of a run. */
export type BatchPlan = ReturnType<typeof batchPlanOf>;

interface Counted {
  readonly summary: LedgerSummary;
  readonly calls: number;
  readonly unreadable: number;
  readonly forecast: Forecast;
}

export function batchPlanOf({ summary, calls, unreadable, forecast }: Counted) {
  const { rows, waiting, done, failed, unknown } = summary;
  return {
    rows,
    calls,
    unreadable,
    /** Rows that share the call of an identical row. */
    equal: waiting - calls,
    ended: done + failed - unreadable,
    /** Never resent automatically. */
    unknown,
    timeMs: Math.ceil((calls * 60_000) / callsPerMinute),
    ...forecast,
  };
}

export function planLines(plan: BatchPlan): string[] {
  const { rows, calls, equal, unreadable, ended, unknown, timeMs } = plan;
  const parts = [
    ended > 0 && `${number(ended)} already processed`,
    unknown > 0 && `${number(unknown)} with an unknown outcome`,
    equal > 0 &&
      `${number(equal)} ${equal === 1 ? "is identical to another and shares its" : "are identical to others and share their"} call`,
    unreadable > 0 && `${number(unreadable)} cannot be read`,
  ].filter((part) => part !== false);
  const rowsText = `${counted(rows, "row")}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}: ${counted(calls, "call")} to make`;
  if (calls === 0) return [rowsText];
  const time = timeMs <= 60_000 ? "under a minute" : `about ${timeText(timeMs)}`;
  return [rowsText, `time: ${time} at ${callsPerMinute} calls a minute`, forecastText(plan)];
}

const texts: Readonly<Record<ChargeVerdict["reason"], string>> = {
  balance_accounted_for: "not charged: the other rows account for the balance; the next run retries it",
  too_early: "not known yet: no row sent some minutes later has a response",
  no_balance_before: "unknown: no earlier balance is available",
  no_balance_after: "unknown: no row sent some minutes later has a response",
  calls_overlap: "unknown: it ran at the same time as other rows",
  balance_rose: "unknown: credits were added in between",
  spent_by_someone: "credits are missing: this row or someone else with the key spent them",
};

export const verdictText = ({ reason, missing }: ChargeVerdict): string =>
  missing ? `${number(missing)} ${texts[reason]}` : texts[reason];
