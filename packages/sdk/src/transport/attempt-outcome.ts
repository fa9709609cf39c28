import type { Outcome } from "../errors/tandem-error.ts";
import { retryAfterMs } from "../pacing/rate-limit-headers.ts";
import type { ApiSettings } from "./api-settings.ts";
import type { AttemptEnd, CallState } from "./call.ts";
import { type AttemptResult, isSuccess, outcomeOfStatus, type Reply } from "./exchange.ts";
import { impliesNotExecuted } from "./retry-policy.ts";

export const endOf = (state: CallState, result: AttemptResult): AttemptEnd => ({
  result,
  outcome: attemptOutcome(result, state.settings),
  success: successOf(result, state),
});

function attemptOutcome({ reply, failure }: AttemptResult, { clock, retry, creditsIn }: ApiSettings): Outcome {
  if (failure) return failure.outcome;
  const { status, headers } = reply;
  if (isSuccess(status) || creditsIn?.(reply.text)?.creditsCharged) return "executed";
  const hasRetryAfter = () => retryAfterMs(headers, clock.now()) !== undefined;
  return impliesNotExecuted(status, hasRetryAfter, retry) ? "rejected" : outcomeOfStatus(status);
}

/** Also a 404 for a DELETE whose first attempt may have succeeded. */
function successOf({ reply }: AttemptResult, { outgoing, outcome }: CallState): Reply | undefined {
  if (reply === undefined || isSuccess(reply.status)) return reply;
  const mayHaveWorked = outcome === "unknown" || outcome === "executed";
  const isGone = outgoing.method === "DELETE" && (reply.status === 404 || reply.status === 410);
  return isGone && mayHaveWorked ? { ...reply, status: 204, text: "" } : undefined;
}

const severity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

/** Combines the outcomes of two attempts: a later rejection doesn't undo an earlier attempt. */
export const moreSevere = (one: Outcome, other: Outcome): Outcome =>
  severity.indexOf(one) > severity.indexOf(other) ? one : other;
