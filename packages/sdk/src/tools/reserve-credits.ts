import { type Budget, type BudgetOptions, budgetOf, type Reservation } from "../credits/budget.ts";
import { inputSize } from "../credits/tool-price.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import type { ApiSettings } from "../transport/api-settings.ts";
import type { Call, CallSummary } from "../transport/call.ts";
import { abortedError, outOfTimeError } from "../transport/call-error.ts";

/** What `withBudget` was given. Its budget is opened, and its code loaded, when a call first asks for credits. */
export interface BudgetTerms extends BudgetOptions {
  onLow: Parameters<typeof budgetOf>[1];
  budget?: Budget;
}

export const openBudget = (terms: BudgetTerms): Budget => (terms.budget ??= budgetOf(terms, terms.onLow));

/**
 * Reserves credits in each budget, outermost first, so calls can't deadlock.
 *
 * @throws BudgetExceededError, AbortedError, or TimeoutError after `totalMs`.
 */
export async function reserveCredits(
  budgets: readonly Budget[],
  tool: string,
  request: { input: string; options?: object | undefined },
  call: Call,
  settings: ApiSettings,
): Promise<readonly Reservation[]> {
  const { signal, endsAt } = call;
  const purchase = { tool, size: inputSize(request), signal, clock: settings.clock, endsAt };
  const reservations: Reservation[] = [];
  try {
    for (const budget of budgets) reservations.push(await budget.reserve(purchase));
    return reservations;
  } catch (reason) {
    for (const reservation of reservations) reservation.settle(0);
    const outgoing = { method: "POST", url: "", headers: {} };
    const state: CallSummary = { outgoing, call, settings, attempts: [], outcome: "not_sent" };
    if (reason instanceof QueueAborted) throw abortedError(state);
    throw reason instanceof QueueTimeout ? outOfTimeError(state, undefined, tooManyBefore) : reason;
  }
}

const tooManyBefore = (limit: string) => `Calls under the same budget did not finish within the timeout of ${limit}`;
