import type { LedgerSummary } from "@tandem/sdk/batch";
import { number } from "../output/counted.ts";

/** How a row is named to a person: by its own id, else by its place. */
export const rowName = ({ id, index }: { readonly id: string | undefined; readonly index: number }): string =>
  id ?? `row ${index + 1}`;

/** The first of many names. */
export function named(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${number(more)} more` : names.join(", ");
}

/** A ledger's counts as a command prints them. */
export function countsRecord({ rows, waiting, sent, done, failed, unknown, spent, mayBePaidTwice }: LedgerSummary) {
  return { rows, done, failed, unknown, waiting: waiting + sent, spent, mayBePaidTwice };
}
