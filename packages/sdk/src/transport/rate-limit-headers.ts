/** What an answer says about the rate limit. Names differ between services, so any part may be missing (G-10). */
export interface RateLimit {
  /** Requests allowed in a window. */
  limit?: number;
  windowMs?: number;
  /** Requests left in the current window. */
  remaining?: number;
  /** Milliseconds until `remaining` grows again. */
  resetMs?: number;
}

/** Names of headers that tell of the rate limit in a service's own way. */
export interface RateLimitHeaders {
  /** Requests allowed in a window. */
  limit?: string;
  /** Requests left in it. */
  remaining?: string;
  /** When it ends: seconds from now, Unix seconds or Unix milliseconds. */
  reset?: string;
}

/** Parameters of a structured-field item: `"default";q=60;w=60` has 60 for `q`. */
const parameters = { q: /;\s*q=(\d+)/, w: /;\s*w=(\d+)/, r: /;\s*r=(\d+)/, t: /;\s*t=(\d+)/ };

const parameter = (item: string | null, name: keyof typeof parameters): number | undefined => {
  const found = item === null ? null : parameters[name].exec(item);
  return found ? Number(found[1]) : undefined;
};

const leadingNumber = (value: string | null): number | undefined => {
  const found = value === null ? null : /^\s*(\d+(?:\.\d+)?)/.exec(value);
  return found ? Number(found[1]) : undefined;
};

/** Services give the reset as seconds from now, as Unix seconds or as Unix milliseconds: tell them apart by size. */
const untilReset = (value: number | undefined, nowMs: number): number | undefined => {
  if (value === undefined) return undefined;
  if (value > 1e12) return Math.max(0, value - nowMs);
  if (value > 1e9) return Math.max(0, value * 1000 - nowMs);
  return value * 1000;
};

/**
 * Reads `RateLimit` and `RateLimit-Policy`; without them `RateLimit-*`, and where one of those is missing
 * `X-RateLimit-*`. Headers named by `own` come before all.
 */
export function parseRateLimit(headers: Headers, nowMs: number, own: RateLimitHeaders = {}): RateLimit {
  const current = headers.get("ratelimit");
  const policy = headers.get("ratelimit-policy");
  const hasOwn = Object.values(own).some((name) => headers.has(name));
  if (hasOwn || (current === null && policy === null)) return parseNamed(headers, nowMs, own);
  const seconds = parameter(policy, "w");
  return rateLimit(
    parameter(policy, "q"),
    seconds,
    parameter(current, "r"),
    untilReset(parameter(current, "t"), nowMs),
  );
}

function parseNamed(headers: Headers, nowMs: number, own: RateLimitHeaders): RateLimit {
  const named = (name: keyof RateLimitHeaders) => {
    const names = [own[name] ?? `ratelimit-${name}`, `ratelimit-${name}`, `x-ratelimit-${name}`];
    return names.map((header) => leadingNumber(headers.get(header))).find((value) => value !== undefined);
  };
  const seconds = parameter(headers.get("ratelimit-limit"), "w");
  return rateLimit(named("limit"), seconds, named("remaining"), untilReset(named("reset"), nowMs));
}

type Maybe = number | undefined;

function rateLimit(limit: Maybe, windowSeconds: Maybe, remaining: Maybe, resetMs: Maybe): RateLimit {
  const rate: RateLimit = {};
  if (limit !== undefined) rate.limit = limit;
  if (windowSeconds !== undefined) rate.windowMs = windowSeconds * 1000;
  if (remaining !== undefined) rate.remaining = remaining;
  if (resetMs !== undefined) rate.resetMs = resetMs;
  return rate;
}
