import { ConnectionError, TimeoutError } from "../errors/call-errors.ts";
import type { TandemError } from "../errors/tandem-error.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import type { CallSummary } from "./call.ts";
import { knownOf, outcomeSentence, seconds } from "./call-summary.ts";
import { errorFromReply } from "./error-from-reply.ts";
import type { AttemptResult } from "./exchange.ts";
import { abortedError, failureError } from "./failure-error.ts";
import { isRepeatable } from "./retry-policy.ts";
import { maskedReply } from "./secret.ts";

/**
 * The error of a call whose last attempt ended like this.
 *
 * @param delayMs until the next attempt, which `totalMs` does not allow.
 */
export function attemptError(state: CallSummary, { reply, failure }: AttemptResult, delayMs?: number): TandemError {
  const known = knownOf(state, delayMs);
  if (failure) return failureError(failure, known, state);
  const { settings, outgoing } = state;
  const { cut } = reply;
  if (cut !== undefined) {
    known.detail = [`The answer was cut short (${cut}).`, known.detail].filter(Boolean).join(" ");
    known.facts = { ...known.facts, reason: cut };
  }
  const credits = settings.creditsIn?.(reply.text);
  if (credits !== undefined) {
    const { creditsCharged: charged, creditsRemaining } = credits;
    known.charged = charged;
    known.facts = { ...known.facts, creditsRemaining };
    if (charged > 0)
      known.detail = [known.detail, `It cost ${charged} credit${charged === 1 ? "" : "s"}.`].filter(Boolean).join(" ");
  }
  return errorFromReply(maskedReply(reply, settings.credential), settings, outgoing, known, settings.clock.now());
}

/**
 * @param waitMs until a permit could have come, where the rate limit is the reason.
 * @param why the limit, as text, was not enough.
 */
export function outOfTimeError(
  state: CallSummary,
  waitMs?: number,
  why = (limit: string) => `The call's limit of ${limit} passed before its next attempt could be sent`,
): TimeoutError {
  const limitMs = state.call.totalMs;
  const limit = seconds(limitMs);
  return new TimeoutError({
    summary:
      waitMs === undefined
        ? why(limit)
        : `The rate limit allows the next attempt in ${seconds(waitMs)}, past the call's limit of ${limit}`,
    detail: outcomeSentence(state),
    advice: 'Raise timeout.totalMs, or use priority "bulk" to wait as long as it takes.',
    facts: { option: "timeout.totalMs", limitMs, ...(waitMs !== undefined && { waitMs }) },
    limit: "totalMs",
    phase: "queue",
    retryable: isRepeatable(state.outgoing.method, state.outcome),
    retryAfterMs: waitMs,
    ...knownOf(state),
  });
}

/** The error of a call that got no permit. */
export function queueError(state: CallSummary, reason: unknown): TandemError {
  if (reason instanceof QueueAborted) return abortedError(state);
  if (reason instanceof QueueTimeout) return outOfTimeError(state, reason.waitMs || undefined);
  return new ConnectionError({
    ...knownOf(state),
    summary: `The store of the rate limit failed: ${(reason as Error)?.message ?? reason}`,
    detail: outcomeSentence(state),
    facts: { option: "pacing.store" },
    retryable: isRepeatable(state.outgoing.method, state.outcome),
    cause: reason,
  });
}
