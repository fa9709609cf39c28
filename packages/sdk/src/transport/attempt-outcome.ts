import type { Outcome } from "../errors/tandem-error.ts";
import { retryAfterMs } from "../pacing/rate-limit-headers.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptEnd, CallState } from "./call.ts";
import { type AttemptResult, isSuccess, outcomeOfStatus, type Reply } from "./exchange.ts";
import { impliesNotExecuted } from "./retry-policy.ts";

export const endOf = (state: CallState, result: AttemptResult): AttemptEnd => ({
  ...{ result, outcome: attemptOutcome(result, state.settings), success: successOf(result, state) },
});

/** Did the service execute an attempt that ended like this? */
function attemptOutcome({ reply, failure }: AttemptResult, { clock, retry, creditsIn }: ApiSettings): Outcome {
  if (failure) return failure.outcome;
  const { status, headers } = reply;
  if (isSuccess(status) || creditsIn?.(reply.text)?.creditsCharged) return "executed";
  const hasRetryAfter = () => retryAfterMs(headers, clock.now()) !== undefined;
  return impliesNotExecuted(status, hasRetryAfter, retry) ? "rejected" : outcomeOfStatus(status);
}

/** A success is also the response to a DELETE whose first attempt left nothing for the next one to find. */
function successOf({ reply }: AttemptResult, { outgoing, outcome }: CallState): Reply | undefined {
  if (reply === undefined || isSuccess(reply.status)) return reply;
  const mayHaveWorked = outcome === "unknown" || outcome === "executed";
  const isGone = outgoing.method === "DELETE" && (reply.status === 404 || reply.status === 410);
  return isGone && mayHaveWorked ? { ...reply, status: 204, text: "" } : undefined;
}

const severity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

/** The outcome of two attempts together: a later rejection does not undo an earlier attempt. */
export const moreSevere = (one: Outcome, other: Outcome): Outcome =>
  severity.indexOf(one) > severity.indexOf(other) ? one : other;
