import type { Outcome } from "../errors/outcome.ts";
import { retryAfterMs } from "../pacing/retry-after.ts";
import type { ApiSettings } from "./api-settings.ts";
import { type AttemptResult, isSuccess, outcomeOfStatus } from "./send.ts";
import { saysItDidNothing } from "./should-retry.ts";

/** Did the service act on an attempt that ended like this? */
export function attemptOutcome({ reply, failure }: AttemptResult, { clock, retry, creditsIn }: ApiSettings): Outcome {
  if (failure) return failure.outcome;
  const { status, headers } = reply;
  if (isSuccess(status)) return "executed";
  if (creditsIn?.(reply.text)?.creditsCharged) return "executed";
  const toldToWait = () => retryAfterMs(headers, clock.now()) !== undefined;
  return saysItDidNothing(status, toldToWait, retry) ? "rejected" : outcomeOfStatus(status);
}

const gravity: readonly Outcome[] = ["not_sent", "rejected", "unknown", "executed"];

/** What became of two attempts together: a later refusal does not undo an earlier attempt. */
export const graver = (one: Outcome, other: Outcome): Outcome =>
  gravity.indexOf(one) > gravity.indexOf(other) ? one : other;
