import { exact } from "../credits/exact.ts";
import type { BatchLedger } from "./ledger.ts";

/** What a ledger says of credits before a run. */
export interface SpentBefore {
  /** Credits that were charged. */
  spent: number;
  /** Credits that unknown work, and first attempts of what was sent again, may have cost: for each, what the dearest did. */
  held: number;
  /** Unknown work, while nothing tells what any cost. */
  unpriced: number;
}

/** Each piece of work once, however many rows share it. */
export async function spentBefore(ledger: Pick<BatchLedger, "rows" | "summary">): Promise<SpentBefore> {
  const { spent, unknown, mayBePaidTwice } = await ledger.summary();
  if (unknown + mayBePaidTwice === 0) return { spent, held: 0, unpriced: 0 };
  const lost = new Set<string>();
  for await (const { key } of ledger.rows("unknown")) lost.add(key);
  let dearest = 0;
  for await (const { end } of ledger.rows("done"))
    if (end?.state === "done") dearest = Math.max(dearest, end.charged ?? 0);
  return { spent, held: exact((lost.size + mayBePaidTwice) * dearest), unpriced: dearest > 0 ? 0 : lost.size };
}
