import type { BillingInterval } from "./billing-rows.ts";

/** The same day of the next month or year, UTC; the last of the month where there is no such day. */
export function addInterval(moment: number, interval: BillingInterval): number {
  const date = new Date(moment);
  const months = date.getUTCMonth() + (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const start = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return start + (moment % 86_400_000);
}
