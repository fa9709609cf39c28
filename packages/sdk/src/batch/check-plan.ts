import { isObject } from "../arguments/check-argument.ts";
import { LedgerError } from "../errors/batch-errors.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { BatchPlan, RetryChoice } from "./ledger.ts";
import { canonicalJson, reasonOf } from "./read-row.ts";

/**
 * Checks the rows of a batch. Rejects a string, because iterating over it would make a row of each character.
 *
 * ```ts
 * function addAll(rows: Iterable<string>) {
 *   for (const row of checkRows(rows)) console.log(row);
 * }
 * ```
 *
 * @throws InvalidArgumentError if `rows` isn't an array or another iterable.
 */
export function checkRows<T>(rows: T): T {
  const isIterable =
    typeof rows === "object" && rows !== null && (Symbol.asyncIterator in rows || Symbol.iterator in rows);
  if (isIterable) return rows;
  throw wrongOption("rows", "rows must be an array or another iterable", "Pass a single text as [text].");
}

/**
 * Returns the plan that a ledger is opened for: a tool and the batch's options.
 *
 * ```ts
 * const ledger = sqliteLedger("nightly.db");
 * await ledger.open(batchPlan("ai-translator", { targetLanguage: "de" }));
 * ```
 *
 * @throws InvalidArgumentError if the options can't be sent as JSON.
 */
export function batchPlan(tool: string, options: object = {}): BatchPlan {
  try {
    return { tool, options: canonicalJson(options) };
  } catch (cause) {
    throw wrongOption("options", `options cannot be sent as JSON: ${reasonOf(cause)}`);
  }
}

/** @throws InvalidArgumentError unless it has a tool and options. */
export function checkPlan(plan: BatchPlan): BatchPlan {
  if (isObject(plan) && typeof plan.tool === "string" && typeof plan.options === "string") return plan;
  throw wrongOption("plan", "A ledger is opened for the plan of a batch", "Make one with batchPlan(tool, options).");
}

/** @throws InvalidArgumentError unless it chooses rows that can run again. */
export function checkRetry(what: RetryChoice): RetryChoice {
  const { state, keys }: Partial<RetryChoice> = isObject(what) ? what : {};
  if (state !== "failed" && state !== "unknown") throw wrongOption("state", 'state must be "failed" or "unknown"');
  if (keys !== undefined && !Array.isArray(keys)) throw wrongOption("keys", "keys must be an array");
  return what;
}

export const plannedOptions = (plan: BatchPlan): object => JSON.parse(plan.options) as object;

/** Returns the error for a ledger with another plan; undefined if they match. */
export function differentPlan(kept: BatchPlan, given: BatchPlan): LedgerError | undefined {
  if (kept.tool === given.tool && kept.options === given.options) return undefined;
  const [was, is] =
    kept.tool === given.tool ? [`options ${kept.options}`, given.options] : [`tool ${kept.tool}`, given.tool];
  return new LedgerError({
    problem: "different_plan",
    summary: `The ledger was started with ${was}, not ${is}.`,
    advice: "Continue with the same tool and options, or start a new ledger.",
    facts: { kept, given },
  });
}
