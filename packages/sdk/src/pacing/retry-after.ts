import { headerOf } from "../arguments/header-of.ts";

/** The longest pause that one response can ask for. Then calls are tried again. A later reset is ignored as implausible. */
export const longestPauseMs = 3_600_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`: the one form of date that HTTP still allows to be written. */
const imfDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Milliseconds since the Unix epoch, or undefined for anything that is not a date of HTTP. */
export function parseHttpDate(value: string | null): number | undefined {
  const at = value !== null && imfDate.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The time by the service's clock when it answered, so that dates in the answer mean what they meant there. */
export const answeredAtMs = (headers: Headers, nowMs: number): number =>
  parseHttpDate(headerOf(headers, "date")) ?? nowMs;

/** A reset that is too far away to be meant is none. */
export const believed = (waitMs: number): number | undefined =>
  waitMs <= longestPauseMs ? Math.max(0, waitMs) : undefined;

/**
 * Milliseconds that a `Retry-After` header asks to wait: whole seconds, or a date that is read against the answer's own
 * `Date`. Undefined when it is absent or anything else.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headerOf(headers, "retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, Number.MAX_SAFE_INTEGER);
  const at = parseHttpDate(value);
  return at === undefined ? undefined : Math.max(0, at - answeredAtMs(headers, nowMs));
}
