import type { LedgerSummary } from "@tandem/sdk/batch";
import { number } from "../output/counted.ts";

/** `2 h 47 min`, `9 min`, `40 s`. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${(minutes / 1_440).toFixed(1)} days`;
}

/** How a row is named to a person: by its own id, else by its place. */
export const rowName = ({ id, index }: { readonly id: string | undefined; readonly index: number }): string =>
  id ?? `row ${index + 1}`;

/** The first of many names. */
export function named(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${number(more)} more` : names.join(", ");
}

/** A ledger's counts as a command prints them. */
export function countsRecord({ rows, waiting, sent, done, failed, unknown, spent }: LedgerSummary) {
  return { rows, done, failed, unknown, waiting: waiting + sent, spent };
}
