import type { ChargeVerdict, LedgerSummary, LedgerView } from "@tandem/batch";
import { counted, number, timeText } from "../../output/quantities.ts";
import { type Charge, pricesFrom } from "../../session/spending/credits-file.ts";

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

/** What calls are estimated to cost at most, as a credit limit counts them. */
export interface Forecast {
  readonly credits: number;
  readonly basis: string;
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

export const assumedBasis = "by the assumed price: no call has shown one";

/** By the prices of this batch; else by those of calls on this machine; else by the assumed price. */
export async function forecastOf(
  { prices: own }: LedgerSummary,
  view: Pick<LedgerView, "waitingCalls">,
  charges: readonly Charge[],
  tool: string,
): Promise<Forecast> {
  const { ToolPrices } = await import("@tandem/sdk");
  const prices = new ToolPrices(tool, own.length > 0 ? own : pricesFrom(charges, tool));
  const basis = own.length > 0 ? "by its own calls" : `by calls of ${tool} on this machine`;
  return { credits: prices.estimateAll(view.waitingCalls()), basis: prices.isKnown ? basis : assumedBasis };
}

export function planLines(plan: BatchPlan): string[] {
  const { rows, calls, equal, unreadable, ended, unknown, timeMs, credits, basis } = plan;
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
  return [
    rowsText,
    `time: ${time} at ${callsPerMinute} calls a minute`,
    `credits: up to about ${number(credits)}, ${basis}`,
  ];
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
