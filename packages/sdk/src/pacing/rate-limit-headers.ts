import type { RequestLimit } from "./store.ts";
import { combineLimits } from "./window.ts";

type Headers = Pick<globalThis.Headers, "get">;

export interface RateLimit {
  limit?: number | undefined;
  windowMs?: number | undefined;
  remaining?: number | undefined;
  /** Milliseconds until `remaining` increases. */
  resetMs?: number | undefined;
}

/** A policy for more than an hour is a quota, which a queue can't help with. A later reset is implausible. */
const longestSeconds = 3_600;

const decimal = /^\d+(?:\.\d*)?$/;

/**
 * Milliseconds in a `Retry-After` header, rounded up to a second: a number of seconds, or a date relative to the
 * response's `Date`. Undefined if it's missing or invalid.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined) return undefined;
  const ms = decimal.test(value) ? Number(value) * 1_000 : parseHttpDate(value) - answeredAtMs(headers, nowMs);
  const waitMs = Math.ceil(ms / 1_000) * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), Number.MAX_SAFE_INTEGER);
}

/** Reads `RateLimit` and `RateLimit-Policy`, or else `RateLimit-*` and `X-RateLimit-*`. Ignores invalid values. */
export function parseRateLimit(headers: Headers, nowMs: number): RateLimit {
  const [state, policy] = [headers.get("ratelimit"), headers.get("ratelimit-policy")];
  if (state === null && policy === null) return parseNamed(headers, nowMs);
  const limits = listMembers(policy).flatMap(({ q, w }): RequestLimit[] =>
    q && w && w <= longestSeconds ? [{ requests: q, windowMs: w * 1_000 }] : [],
  );
  const strictest = limits.length > 1 ? combineLimits(limits) : limits[0];
  // The policy with the fewest requests left; of several, the one that resets last.
  const left = ({ r = Infinity }: Member) => r;
  const [tightest = {}] = listMembers(state).sort((a, b) => left(a) - left(b) || (b.t ?? 0) - (a.t ?? 0));
  return {
    limit: strictest?.requests,
    windowMs: strictest?.windowMs,
    remaining: tightest.r,
    resetMs: tightest.t === undefined ? undefined : untilReset(String(tightest.t), headers, nowMs),
  };
}

function parseNamed(headers: Headers, nowMs: number): RateLimit {
  const named = (name: string) => headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`) ?? "";
  return {
    limit: whole(named("limit")),
    remaining: whole(named("remaining")),
    resetMs: untilReset(named("reset"), headers, nowMs),
  };
}

type Member = Partial<Record<string, number>>;

/** What a list consists of: quoted names, commas, and parameters with a whole number, such as `;q=60`. */
const listParts = /"[^"]*"|,|;\s*([\w*]+)\s*=\s*(\d{1,12})(?![^\s;,])/g;

/** Parameters of each member of a list, such as `"default";q=60;w=60`. */
function listMembers(value: string | null): Member[] {
  const members: Member[] = [{}];
  for (const [part, name, digits] of value?.matchAll(listParts) ?? []) {
    if (part === ",") members.push({});
    if (name !== undefined) members.at(-1)![name] = Number(digits);
  }
  return members;
}

const whole = (digits: string): number | undefined => (/^\d{1,12}$/.test(digits) ? Number(digits) : undefined);

/** Resets are seconds from now, or a moment in Unix seconds. */
function untilReset(value: string, headers: Headers, nowMs: number): number | undefined {
  if (!decimal.test(value)) return undefined;
  const ms = Number(value) * 1_000;
  const waitMs = ms <= 1e12 ? ms : ms - answeredAtMs(headers, nowMs);
  return waitMs <= longestSeconds * 1_000 ? Math.max(0, waitMs) : undefined;
}

/** Milliseconds since the Unix epoch of an HTTP date (RFC 9110, section 5.6.7); NaN for another text. */
const parseHttpDate = (text: string): number => (/^[A-Z][a-z]{2,8}, .* GMT$/.test(text) ? Date.parse(text) : NaN);

/** The service's time of the response, so that its dates are relative to its own clock. */
const answeredAtMs = (headers: Headers, nowMs: number): number => parseHttpDate(headers.get("date") ?? "") || nowMs;
