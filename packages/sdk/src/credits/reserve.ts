import { AbortedError, TimeoutError } from "../errors/call-errors.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import type { Budget, Purchase, Reservation } from "./budget.ts";

/**
 * Asks every budget in turn, the outermost first, so that no two calls wait for each other.
 *
 * @throws BudgetExceededError, AbortedError, or TimeoutError when `totalMs` is over before.
 */
export async function reserve(
  budgets: readonly Budget[],
  purchase: Purchase,
  totalMs: number,
): Promise<readonly Reservation[]> {
  const reservations: Reservation[] = [];
  try {
    for (const budget of budgets) reservations.push(await budget.reserve(purchase));
    return reservations;
  } catch (error) {
    for (const reservation of reservations) reservation.settle(0);
    if (error instanceof QueueAborted) throw aborted(purchase.signal?.reason);
    throw error instanceof QueueTimeout ? outOfTime(totalMs) : error;
  }
}

const aborted = (cause: unknown): AbortedError =>
  new AbortedError({ summary: "The call was aborted", detail: "The request was not sent.", cause, charged: 0 });

function outOfTime(limitMs: number): TimeoutError {
  return new TimeoutError({
    summary: `Calls under the same budget did not end within the call's limit of ${limitMs / 1_000} s`,
    detail: "The request was not sent.",
    advice: 'Raise timeout.totalMs, or use priority "bulk" to wait as long as it takes.',
    facts: { option: "timeout.totalMs", limitMs },
    limit: "totalMs",
    phase: "queue",
    retryable: true,
    charged: 0,
  });
}
