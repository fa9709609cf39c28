import type { ApiSettings, Call } from "../client/settings.ts";
import type { Budget, Reservation } from "../credits/budget.ts";
import { inputSize } from "../credits/price.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { type Body, type Outgoing, textOf } from "../request/body.ts";
import { abortedError, type CallSummary, outOfTimeError } from "../request/failure.ts";

/**
 * Reserves credits in each budget, outermost first, so calls can't deadlock.
 *
 * @throws BudgetExceededError, AbortedError, or TimeoutError after `totalMs`.
 */
export async function reserveCredits(
  budgets: readonly Budget[],
  tool: string,
  outgoing: Outgoing,
  call: Call,
  settings: ApiSettings,
): Promise<readonly Reservation[]> {
  const { signal, endsAt } = call;
  const purchase = { tool, size: inputSize(tool, inputOf(outgoing)), signal, clock: settings.clock, endsAt };
  const reservations: Reservation[] = [];
  try {
    for (const budget of budgets) reservations.push(await budget.reserve(purchase));
    return reservations;
  } catch (reason) {
    for (const reservation of reservations) reservation.settle(0);
    const state: CallSummary = { outgoing, call, settings, attempts: [], outcome: "not_sent" };
    if (reason instanceof QueueAborted) throw abortedError(state);
    throw reason instanceof QueueTimeout ? outOfTimeError(state) : reason;
  }
}

/** A body that isn't JSON, of the typed client, counts by its size. */
function inputOf({ body }: Outgoing): { input: string; options?: object | undefined } {
  const text = textOf((body ?? "") as Body);
  try {
    return { input: "", ...(JSON.parse(text) as object) };
  } catch {
    return { input: text };
  }
}
