import type { Outcome } from "../errors/tandem-error.ts";
import { isSafe } from "./outcome.ts";

export interface Backoff {
  baseDelayMs: number;
  maxDelayMs: number;
}

/** A response after which a call is sent again. */
export interface RetryRow {
  statuses: readonly number[];
  /** `all`: it means that the service didn't execute the call. `safe`: only what changes nothing more is repeated. */
  methods: "all" | "safe";
  /** Only if the response has a `Retry-After`. */
  isOnlyWhenAsked?: true;
  /** The service rejects calls that come too fast, so every call of the credential waits. */
  isPause?: true;
  backoff: Backoff;
}

const short: Backoff = { baseDelayMs: 500, maxDelayMs: 8_000 };
/** Doubles without jitter, so that no header causes a hot loop. */
const pause: Backoff = { baseDelayMs: 1_000, maxDelayMs: 60_000 };

export const toolRetryRows: readonly RetryRow[] = [
  // The AI provider failed (documented), and nothing was charged (T-03).
  { statuses: [422], methods: "all", backoff: { baseDelayMs: 1_000, maxDelayMs: 20_000 } },
  // More than 60 requests in a minute (documented).
  { statuses: [429], methods: "all", isPause: true, backoff: pause },
];

/** Assumptions G-09 and G-13. 422 means invalid fields here, and is never retried. */
export const infraRetryRows: readonly RetryRow[] = [
  { statuses: [429], methods: "all", isPause: true, backoff: pause },
  // The service says when it's back, so it didn't start.
  { statuses: [503], methods: "all", isOnlyWhenAsked: true, backoff: short },
  // It may have been executed.
  { statuses: [408, 500, 502, 503, 504], methods: "safe", backoff: short },
];

/** The longest `Retry-After` that a call waits for. A call that's told to wait longer fails at once. */
export const longestWaitMs = 600_000;

export interface FailedAttempt {
  method: string;
  /** Status of the response. Undefined if it was lost. */
  status: number | undefined;
  outcome: Outcome;
  /** The call was aborted or is out of time, or the next attempt would fail in the same way. */
  isFinal: boolean;
  /** `Retry-After`, in milliseconds. */
  askedMs: number | undefined;
  /** When the rate limit has room again, in milliseconds. */
  resetMs: number | undefined;
}

export interface RetryLimits {
  rows: readonly RetryRow[];
  /** Most retries. 0 turns off all, including the wait after a 429. */
  retries: number;
  unsafeRetries: boolean;
}

export interface NextStep {
  isRetry: boolean;
  /** The wait before the next attempt, or the one that the call has no time for. */
  delayMs?: number;
  /** For how long all calls of the credential wait. */
  pauseMs?: number;
}

function rowFor(method: string, status: number | undefined, askedMs: number | undefined, rows: readonly RetryRow[]) {
  return rows.find((row) => {
    const isOfMethod = row.methods === "all" || isSafe(method);
    return isOfMethod && row.statuses.includes(status!) && (askedMs !== undefined || !row.isOnlyWhenAsked);
  });
}

/** True if the response means that the service didn't execute the request, whatever its method. */
export const impliesNotExecuted = (status: number, askedMs: number | undefined, rows: readonly RetryRow[]): boolean =>
  rowFor("POST", status, askedMs, rows) !== undefined;

/** Decides whether a call is sent again, and after how long. */
export function nextStep(
  failed: FailedAttempt,
  soFar: { retries: number; pauses: number },
  { rows, retries, unsafeRetries }: RetryLimits,
): NextStep {
  const { method, outcome, isFinal, askedMs, resetMs } = failed;
  // A response that was charged, or can't be read, rejects nothing.
  const status = outcome === "executed" ? undefined : failed.status;
  const row = rowFor(method, status, askedMs, rows);
  const isAbsurd = askedMs !== undefined && askedMs > longestWaitMs;

  if (row?.isPause) {
    const leastMs = isAbsurd ? askedMs : Math.min(askedMs ?? resetMs ?? 0, longestWaitMs);
    const delayMs = retryDelay(soFar.pauses + 1, row.backoff, () => 1, leastMs);
    if (retries === 0 || isFinal) return { isRetry: false, pauseMs: delayMs };
    return { isRetry: !isAbsurd, delayMs, pauseMs: delayMs };
  }

  // Without a response: it was never sent, repeating it changes nothing more, or the caller trusts idempotency keys.
  const isHarmless = outcome === "not_sent" || isSafe(method) || (outcome === "unknown" && unsafeRetries);
  const isRepeatable = row !== undefined || (status === undefined && isHarmless);
  if (!isRepeatable || isFinal || soFar.retries >= retries) return { isRetry: false };
  const delayMs = retryDelay(soFar.retries + 1, row?.backoff ?? short, Math.random, askedMs);
  return { isRetry: !isAbsurd, delayMs };
}

/** Exponential backoff with full jitter before retry number `retry` (from 1), in milliseconds. */
export function retryDelay(retry: number, backoff: Backoff, random: () => number, leastMs = 0): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.baseDelayMs * 2 ** (retry - 1));
  return Math.max(Math.round(random() * ceiling), leastMs);
}
