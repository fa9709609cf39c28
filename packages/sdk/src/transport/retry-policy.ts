import type { Outcome } from "../errors/tandem-error.ts";

/** What to do about one kind of rejection. */
export interface RetryRule {
  statuses: readonly number[];
  /** `safe` is GET, HEAD and DELETE: repeating them changes nothing more. */
  methods: "all" | "safe";
  /** Only if the response has `Retry-After`. */
  onlyWhenTold?: true;
  /** `backoff` counts as a retry. `pause` holds every call of the credential and doesn't count. */
  wait: "backoff" | "pause";
}

/** Exponential backoff with full jitter, in milliseconds. */
export interface Backoff {
  baseDelayMs: number;
  maxDelayMs: number;
}

/** How one API's calls are retried. A value per API: the same status means different things in each (G-09). */
export interface RetryPolicy {
  maxRetries: number;
  rules: readonly RetryRule[];
  /** After a rejection. */
  backoff: Backoff;
  /** After a request that was not sent, or a broken connection on GET and DELETE. */
  connectionBackoff: Backoff;
  /** Retry POST and PATCH even after an unknown outcome. Only for a service known to honor the idempotency key. */
  unsafe: boolean;
}

const safeMethods = new Set(["GET", "HEAD", "DELETE"]);

/** Does a second request of this method change nothing that the first did not? */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/**
 * Can the same call be made again without being executed, or charged, twice? An idempotency key does not count: the next
 * call has another, and that the service honors a caller's own is assumed.
 */
export const isRepeatable = (method: string, outcome: Outcome | undefined): boolean =>
  isSafe(method) || outcome === "not_sent" || outcome === "rejected";

/** How an attempt ended without success: `status` when the service rejected it, none when its response was lost. */
export interface AttemptFate {
  method: string;
  status: number | undefined;
  outcome: Outcome;
  hasRetryAfter: boolean;
}

/** How to retry, or undefined when the policy doesn't. Does not count retries. */
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

/** Does this status ask every call of the credential to wait? */
export const asksToPause = (status: number | undefined, policy: RetryPolicy): boolean =>
  status !== undefined && policy.rules.some((rule) => rule.wait === "pause" && rule.statuses.includes(status));

/** A response implies that nothing was executed if its rule allows to retry every method. */
export const impliesNotExecuted = (status: number, hasRetryAfter: () => boolean, policy: RetryPolicy): boolean =>
  policy.rules.some(
    ({ methods, statuses, onlyWhenTold }) =>
      methods === "all" && statuses.includes(status) && (!onlyWhenTold || hasRetryAfter()),
  );

/**
 * Milliseconds to wait before retry number `retry` (1 is the first): full jitter below a doubling ceiling, and never
 * less than the service asked for.
 */
export function retryDelay(retry: number, backoff: Backoff, random: () => number, leastMs = 0): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.baseDelayMs * 2 ** (retry - 1));
  return Math.max(Math.round(random() * ceiling), leastMs);
}
