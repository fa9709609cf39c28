import type { Outcome } from "../errors/tandem-error.ts";

export interface RetryRule {
  statuses: readonly number[];
  /** `safe` means GET, HEAD and DELETE, which can be repeated. */
  methods: "all" | "safe";
  onlyWhenTold?: true;
  /** `backoff` counts as a retry. `pause` holds every call of the credential and doesn't count. */
  wait: "backoff" | "pause";
}

/** Exponential backoff with full jitter, in milliseconds. */
export interface Backoff {
  baseDelayMs: number;
  maxDelayMs: number;
}

/** Retry policy of one API. The same status means different things in each (G-09). */
export interface RetryPolicy {
  maxRetries: number;
  rules: readonly RetryRule[];
  backoff: Backoff;
  /** After an unsent request, or a broken connection on GET and DELETE. */
  connectionBackoff: Backoff;
  /** Retries POST and PATCH even after an unknown outcome. Only for services that honor idempotency keys. */
  unsafe: boolean;
}

const safeMethods = new Set(["GET", "HEAD", "DELETE"]);

/** True if repeating this method changes nothing more. */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/**
 * True if the same call can be repeated without being executed or charged twice. Idempotency keys don't count: the next
 * call has another one, and support for them is assumed.
 */
export const isRepeatable = (method: string, outcome: Outcome | undefined): boolean =>
  isSafe(method) || outcome === "not_sent" || outcome === "rejected";

/** How an attempt failed: `status` if it was rejected, undefined if its response was lost. */
export interface AttemptFate {
  method: string;
  status: number | undefined;
  outcome: Outcome;
  hasRetryAfter: boolean;
}

/** Returns how to retry, or undefined. Doesn't count retries. */
export function shouldRetry(end: AttemptFate, policy: RetryPolicy): RetryRule["wait"] | undefined {
  if (policy.maxRetries === 0) return undefined;
  const safe = isSafe(end.method);
  if (end.status !== undefined) {
    return policy.rules.find((rule) => applies(rule, end, safe))?.wait;
  }
  const repeatable = end.outcome === "not_sent" || safe || (end.outcome === "unknown" && policy.unsafe);
  return repeatable ? "backoff" : undefined;
}

const applies = (rule: RetryRule, end: AttemptFate, safe: boolean): boolean =>
  rule.statuses.includes(end.status as number) &&
  (safe || rule.methods === "all") &&
  (end.hasRetryAfter || !rule.onlyWhenTold);

/** True if this status pauses every call of the credential. */
export const asksToPause = (status: number | undefined, policy: RetryPolicy): boolean =>
  status !== undefined && policy.rules.some((rule) => rule.wait === "pause" && rule.statuses.includes(status));

/** A response implies that nothing was executed if its rule allows retrying every method. */
export const impliesNotExecuted = (status: number, hasRetryAfter: () => boolean, policy: RetryPolicy): boolean =>
  policy.rules.some(
    ({ methods, statuses, onlyWhenTold }) =>
      methods === "all" && statuses.includes(status) && (!onlyWhenTold || hasRetryAfter()),
  );

/**
 * Milliseconds before retry number `retry` (from 1): exponential backoff with full jitter, and at least what the
 * service asked for.
 */
export function retryDelay(retry: number, backoff: Backoff, random: () => number, leastMs = 0): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.baseDelayMs * 2 ** (retry - 1));
  return Math.max(Math.round(random() * ceiling), leastMs);
}
