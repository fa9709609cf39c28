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
  const value = headers.get("retry-after")?.trim() ?? "";
  const ms = decimal.test(value) ? Number(value) * 1_000 : parseHttpDate(value) - answeredAtMs(headers, nowMs);
  const waitMs = Math.ceil(ms / 1_000) * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), Number.MAX_SAFE_INTEGER);
}

/** Reads `RateLimit` and `RateLimit-Policy`, or else `RateLimit-*` and `X-RateLimit-*`. Ignores invalid values. */
export function parseRateLimit(headers: Headers, nowMs: number): RateLimit {
  const states = listMembers(headers.get("ratelimit"));
  const policies = listMembers(headers.get("ratelimit-policy"));
  if (states.length + policies.length === 0) return parseNamed(headers, nowMs);
  const limits = policies.flatMap(({ q, w }): RequestLimit[] =>
    q && w && w <= longestSeconds ? [{ requests: q, windowMs: w * 1_000 }] : [],
  );
  const strictest = limits.length > 0 ? combineLimits(limits) : undefined;
  // The policy with the fewest requests left; of several, the one that resets last.
  const left = ({ r = Infinity }: Member) => r;
  const [state = {}] = states.sort((a, b) => left(a) - left(b) || (b.t ?? 0) - (a.t ?? 0));
  return {
    limit: strictest?.requests,
    windowMs: strictest?.windowMs,
    remaining: state.r,
    resetMs: state.t === undefined ? undefined : untilReset(String(state.t), headers, nowMs),
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

/** Parameters of each member of a list, such as `"default";q=60;w=60`. */
const listMembers = (value: string | null): Member[] =>
  value === null
    ? []
    : value
        .replace(/"[^"]*"/g, "")
        .split(",")
        .map((item) => Object.fromEntries(item.split(";").flatMap(parameter)));

function parameter(text: string): [name: string, value: number][] {
  const [name = "", digits = ""] = text.split("=", 2);
  const value = whole(digits.trim());
  return value === undefined ? [] : [[name.trim(), value]];
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
