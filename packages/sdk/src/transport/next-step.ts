import type { Outcome } from "../errors/outcome.ts";
import { retryDelay } from "./retry-delay.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import type { AttemptResult } from "./send.ts";
import { shouldRetry } from "./should-retry.ts";

/** An attempt that was no success, and how the call stands after it. */
export interface FailedAttempt {
  method: string;
  result: AttemptResult;
  outcome: Outcome;
  /** For how long the answer asks to wait. */
  toldMs: number | undefined;
  /** For how long every call of the credential is held back. */
  pauseMs: number | undefined;
  /** Retries so far. What follows a pause is none. */
  retries: number;
  /** What is left of the call's time. */
  leftMs: number;
}

/** Another attempt after `delayMs`, or none: with `delayMs` it would come too late. */
export type NextStep = { isGivenUp: false; delayMs: number } | { isGivenUp: true; delayMs?: number };

/** What a call does after an attempt without success. */
export function nextStep(end: FailedAttempt, policy: RetryPolicy, random: () => number): NextStep {
  if (!mayRetry(end, policy)) return { isGivenUp: true };
  const { result, toldMs, pauseMs, retries, leftMs } = end;
  const backoff = result.reply ? policy.backoff : policy.connectionBackoff;
  const delayMs = pauseMs ?? retryDelay(retries + 1, backoff, random, toldMs);
  return { isGivenUp: delayMs >= leftMs, delayMs };
}

function mayRetry({ method, result, outcome, toldMs, retries }: FailedAttempt, policy: RetryPolicy): boolean {
  const { reply, failure } = result;
  if (failure?.kind === "aborted" || failure?.kind === "totalMs" || failure?.isLasting) return false;
  const status = outcome === "executed" ? undefined : (reply ?? failure!).status;
  const how = shouldRetry({ method, status, outcome, toldToWait: toldMs !== undefined }, policy);
  return how === "pause" || (how === "backoff" && retries < policy.maxRetries);
}
