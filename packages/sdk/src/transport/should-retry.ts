import type { Outcome } from "../errors/outcome.ts";
import type { RetryPolicy, RetryRule } from "./retry-policy.ts";

const safeMethods = new Set(["GET", "HEAD", "DELETE"]);

/** Does a second request of this method change nothing that the first did not? */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/** How an attempt ended without success: `status` when the service refused, none when its answer was lost. */
export interface AttemptEnd {
  method: string;
  status: number | undefined;
  outcome: Outcome;
  toldToWait: boolean;
}

/** How to try again after `end`, or undefined when the policy does not. Counting retries is the caller's part. */
export function shouldRetry(end: AttemptEnd, policy: RetryPolicy): RetryRule["wait"] | undefined {
  if (policy.maxRetries === 0) return undefined;
  const safe = isSafe(end.method);
  if (end.status !== undefined) {
    return policy.rules.find((rule) => applies(rule, end, safe))?.wait;
  }
  const repeatable = end.outcome === "not_sent" || safe || (end.outcome === "unknown" && policy.unsafe);
  return repeatable ? "backoff" : undefined;
}

/** Does the service ask, with this status, that every call of the credential waits? */
export const asksToPause = (status: number | undefined, policy: RetryPolicy): boolean =>
  status !== undefined && policy.rules.some((rule) => rule.wait === "pause" && rule.statuses.includes(status));

/** Does an answer say that nothing was done? That of a rule by which every method may be sent again does. */
export const saysItDidNothing = (status: number, toldToWait: () => boolean, policy: RetryPolicy): boolean =>
  policy.rules.some(
    ({ methods, statuses, onlyWhenTold }) =>
      methods === "all" && statuses.includes(status) && (!onlyWhenTold || toldToWait()),
  );

const applies = (rule: RetryRule, end: AttemptEnd, safe: boolean): boolean =>
  rule.statuses.includes(end.status as number) &&
  (safe || rule.methods === "all") &&
  (end.toldToWait || !rule.onlyWhenTold);
