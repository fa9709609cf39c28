import { LedgerError } from "../errors/batch-errors.ts";
import type { BatchPlan } from "./ledger.ts";

/** The error for a ledger that belongs to other work; undefined when it is the same. */
export function differentPlan(kept: BatchPlan, given: BatchPlan): LedgerError | undefined {
  if (kept.tool === given.tool && kept.options === given.options) return undefined;
  const [was, is] =
    kept.tool === given.tool ? [`options ${kept.options}`, given.options] : [`tool ${kept.tool}`, given.tool];
  return new LedgerError({
    problem: "different_plan",
    summary: `The ledger was started with ${was}, not ${is}.`,
    advice: "Go on with the same tool and options, or start another ledger.",
    facts: { kept, given },
  });
}
