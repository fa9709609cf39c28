import type { Backoff } from "./retry-policy.ts";

/**
 * Milliseconds to wait before retry number `retry` (1 is the first): full jitter below a doubling ceiling, and never
 * less than the service asked for.
 */
export function retryDelay(retry: number, backoff: Backoff, random: () => number, toldMs = 0): number {
  const ceiling = Math.min(backoff.maxDelayMs, backoff.baseDelayMs * 2 ** (retry - 1));
  return Math.max(Math.round(random() * ceiling), toldMs);
}
