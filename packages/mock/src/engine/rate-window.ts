/** Requests allowed per window, for each key or token. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window; at least 1. */
  readonly resetSeconds: number;
}

/**
 * Counts a request against a sliding window. `taken` holds the moments of the requests in the window, oldest first,
 * and is brought up to date in place. A rejected request isn't counted.
 */
export function takeFromWindow(taken: number[], limit: RateLimit, now: number): RateDecision {
  const windowMs = limit.windowSeconds * 1_000;
  const expired = taken.findIndex((moment) => moment > now - windowMs);
  if (expired !== 0) taken.splice(0, expired === -1 ? taken.length : expired);
  const allowed = taken.length < limit.requests;
  if (allowed) taken.push(now);
  return {
    allowed,
    remaining: limit.requests - taken.length,
    resetSeconds: Math.max(1, Math.ceil((taken[0]! + windowMs - now) / 1_000)),
  };
}

/** The window of a new caller who has only so many requests left; undefined for all of them. */
export function takenAtFirst({ requests }: RateLimit, left: number | undefined, now: number): number[] {
  return Array.from({ length: left === undefined ? 0 : Math.max(0, requests - left) }, () => now);
}

/** The rate headers of a success or a 429 (G-10). */
export function rateHeaders(limit: RateLimit, decision: RateDecision): Record<string, string> {
  const headers: Record<string, string> = {
    "ratelimit-policy": `"default";q=${limit.requests};w=${limit.windowSeconds}`,
    ratelimit: `"default";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
  if (!decision.allowed) headers["retry-after"] = String(decision.resetSeconds);
  return headers;
}
