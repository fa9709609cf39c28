import type { Outcome } from "../../errors/tandem-error.ts";
import { longestPauseMs, retryAfterMs } from "../../pacing/rate-limit-headers.ts";
import { monotonic, wait } from "../../time/clock.ts";
import type { AttemptEnd, CallState, Step } from "../call.ts";
import { abortedError, attemptError } from "../call-error.ts";
import type { AttemptResult, Reply } from "../exchange.ts";
import { type RetryPolicy, retryDelay, shouldRetry } from "../retry-policy.ts";
import { reportRetry } from "./observe.ts";

/** If a store takes every permit back, this lets other tasks run. */
const takenBackPauseMs = 10;

/** Makes attempts until one succeeds or the API's policy gives up. */
export async function retry(attempt: Step, state: CallState): Promise<Reply> {
  const { clock } = state.settings;
  const { endsAt, signal } = state.call;
  for (;;) {
    const end = await attempt(state, {});
    if (end.success) return end.success;
    if (end.result) await retryOrThrow(state, end.result, end);
    else {
      const ms = Math.min(takenBackPauseMs, endsAt - monotonic(clock));
      if (ms > 0) await wait(ms, clock, signal);
    }
  }
}

async function retryOrThrow(state: CallState, result: AttemptResult, { outcome, pauseMs }: AttemptEnd): Promise<void> {
  const { settings, call, outgoing, retries } = state;
  const { clock, pacer, random } = settings;
  const { maxRetries, endsAt, signal } = call;
  const { method } = outgoing;
  const { reply } = result;
  const askedMs = reply && retryAfterMs(reply.headers, clock.now());
  const end = { method, result, outcome, askedMs, pauseMs, retries, leftMs: endsAt - monotonic(clock) };
  const { shouldStop, delayMs } = nextStep(end, { ...settings.retry, maxRetries }, random);
  if (shouldStop) throw attemptError(state, result, delayMs);
  const waitMs = Math.min(delayMs, longestPauseMs);
  reportRetry(state, waitMs, reply?.status);
  if (pauseMs === undefined) state.retries++;
  // The next permit comes after the pause.
  else if (pacer) return;
  if (!(await wait(waitMs, clock, signal))) throw abortedError(state);
}

export interface FailedAttempt {
  method: string;
  result: AttemptResult;
  outcome: Outcome;
  askedMs: number | undefined;
  pauseMs: number | undefined;
  /** Retries so far, without attempts after a pause. */
  retries: number;
  leftMs: number;
}

/** Another attempt after `delayMs`, or none. */
export type NextStep = { shouldStop: false; delayMs: number } | { shouldStop: true; delayMs?: number };

export function nextStep(end: FailedAttempt, policy: RetryPolicy, random: () => number): NextStep {
  if (!mayRetry(end, policy)) return { shouldStop: true };
  const { result, askedMs, pauseMs, retries, leftMs } = end;
  const backoff = result.reply ? policy.backoff : policy.connectionBackoff;
  const delayMs = pauseMs ?? retryDelay(retries + 1, backoff, random, askedMs);
  return { shouldStop: delayMs >= leftMs, delayMs };
}

function mayRetry({ method, result, outcome, askedMs, retries }: FailedAttempt, policy: RetryPolicy): boolean {
  const { reply, failure } = result;
  if (failure?.kind === "aborted" || failure?.kind === "totalMs" || failure?.isLasting) return false;
  const status = outcome === "executed" ? undefined : (reply ?? failure!).status;
  const how = shouldRetry({ method, status, outcome, hasRetryAfter: askedMs !== undefined }, policy);
  return how === "pause" || (how === "backoff" && retries < policy.maxRetries);
}
