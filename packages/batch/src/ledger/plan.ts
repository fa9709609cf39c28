import { LedgerError } from "@tandem/sdk";
import { canonicalJson } from "../run/canonical-json.ts";
import { wrongOption } from "../support/values.ts";
import type { BatchPlan } from "./ledger.ts";

/**
 * Returns the plan that a ledger is opened for: a tool and the batch's options.
 *
 * @throws InvalidArgumentError if there is no tool; TypeError if the options can't be sent as JSON.
 */
export function batchPlan(tool: string, options: object = {}): BatchPlan {
  if (!tool) throw wrongOption("tool", "tool must be the slug of a tool");
  return { tool, options: canonicalJson(options) };
}

/** Returns the error for a ledger with another plan; undefined if they match. */
export function differentPlan(kept: BatchPlan, plan: BatchPlan): LedgerError | undefined {
  if (kept.tool === plan.tool && kept.options === plan.options) return undefined;
  const [was, is] =
    kept.tool === plan.tool ? [`options ${kept.options}`, plan.options] : [`tool ${kept.tool}`, plan.tool];
  return new LedgerError({
    problem: "different_plan",
    summary: `The ledger was started with ${was}, not ${is}.`,
    advice: "Continue with the same tool and options, or start a new ledger.",
    facts: { kept, given: plan },
  });
}
