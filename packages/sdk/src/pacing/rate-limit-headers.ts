import { headerOf, ownOptions } from "../arguments/check-argument.ts";

/** Requests allowed in any window of `windowMs`. */
export interface RequestLimit {
  requests: number;
  windowMs: number;
}

export const perMinute = (requests: number): RequestLimit => ({ requests, windowMs: 60_000 });

/**
 * Combines several limits into one: as many requests in the shortest window as every longer one allows on average, or
 * one by one if that's less than one.
 */
export function keepingAll(limits: readonly RequestLimit[]): RequestLimit {
  const windowMs = Math.min(...limits.map((limit) => limit.windowMs));
  const shares = limits.map((limit) => limit.requests / Math.ceil(limit.windowMs / windowMs));
  const requests = Math.floor(Math.min(...shares));
  if (requests >= 1) return { requests, windowMs };
  return { requests: 1, windowMs: Math.max(...limits.map((limit) => limit.windowMs / limit.requests)) };
}

/** A queue's limit: the service's, or the assumed one, and at most the lowest that a caller set. */
export function queueLimit() {
  let assumed = Infinity;
  let most = Infinity;
  let learned: RequestLimit | undefined;
  const limit = {
    current: perMinute(Infinity),
    /** The lowest limit of any client applies to all clients of the credential. */
    lower(assumedPerMinute: number, maxPerMinute: number): void {
      if (assumedPerMinute >= assumed && maxPerMinute >= most) return;
      assumed = Math.min(assumedPerMinute, assumed);
      most = Math.min(maxPerMinute, most);
      update();
    },
    learn(told: RequestLimit): boolean {
      if (learned?.requests === told.requests && learned.windowMs === told.windowMs) return false;
      learned = told;
      update();
      return true;
    },
    /** A new queue would assume more than the service allows. */
    hasLearnedLess: () => learned && (learned.requests < assumed || learned.windowMs > 60_000),
  };
  function update(): void {
    const allowed = learned ?? perMinute(assumed);
    limit.current = most === Infinity ? allowed : keepingAll([allowed, perMinute(most)]);
  }
  return limit;
}

/** The longest pause that one response can ask for. Then calls are retried. A later reset is ignored as implausible. */
export const longestPauseMs = 3_600_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`, the only date format that HTTP still allows in new headers. */
const imfDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Milliseconds since the Unix epoch; undefined for an invalid date. */
function parseHttpDate(value: string | null): number | undefined {
  const at = value !== null && imfDate.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The service's time of the response, so that its dates are relative to its own clock. */
const answeredAtMs = (headers: Headers, nowMs: number): number => parseHttpDate(headerOf(headers, "date")) ?? nowMs;

const believed = (waitMs: number): number | undefined => (waitMs <= longestPauseMs ? Math.max(0, waitMs) : undefined);

/**
 * Milliseconds in a `Retry-After` header: seconds, or a date relative to the response's `Date`. Undefined if missing or
 * invalid.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headerOf(headers, "retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, Number.MAX_SAFE_INTEGER);
  const at = parseHttpDate(value);
  return at === undefined ? undefined : Math.max(0, at - answeredAtMs(headers, nowMs));
}

export interface RateLimit {
  limit?: number | undefined;
  windowMs?: number | undefined;
  remaining?: number | undefined;
  /** Milliseconds until `remaining` increases. */
  resetMs?: number | undefined;
}

/** A policy for more than an hour is a quota, which a queue can't help with. */
const longestWindowSeconds = 3_600;

/** Reads `RateLimit` and `RateLimit-Policy`, or else `RateLimit-*` and `X-RateLimit-*`. Ignores invalid values. */
export function parseRateLimit(headers: Headers, nowMs: number): RateLimit {
  const current = headerOf(headers, "ratelimit");
  const policy = headerOf(headers, "ratelimit-policy");
  const now = () => answeredAtMs(headers, nowMs);
  if (!(current || policy)) return parseNamed(headers, now);
  const { limit, windowMs } = strictestPolicy(policy);
  const state = tightest(current, now);
  return { ...state, limit: state.limit ?? limit, windowMs };
}

function parseNamed(headers: Headers, now: () => number): RateLimit {
  const named = <T>(name: "limit" | "remaining" | "reset", read: (value: string) => T | undefined): T | undefined => {
    for (const header of [`ratelimit-${name}`, `x-ratelimit-${name}`]) {
      const value = headerOf(headers, header);
      const found = value ? read(value) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const seconds = positive(/;\s*w=(\d+)/.exec(headerOf(headers, "ratelimit-limit") ?? "")?.[1]);
  return {
    limit: named("limit", firstOfList),
    windowMs: seconds && seconds * 1_000,
    remaining: named("remaining", firstOfList),
    resetMs: named("reset", (value) => untilReset(value, now)),
  };
}

/** Members of a list with parameters: `"default";q=60;w=60`, or the older `limit=60, remaining=1, reset=5`. */
function members(value: string | null): Readonly<Record<string, string | undefined>>[] {
  const items = value?.match(/(?:"[^"]*"|[^",])+/g) ?? [];
  const parameters = items.map((item) =>
    ownOptions(Object.fromEntries(Array.from(item.matchAll(/([a-z]+)=([^;,\s]+)/g), ([, name, text]) => [name, text]))),
  );
  return parameters.some(({ limit, reset }) => limit || reset)
    ? [ownOptions(Object.assign({}, ...parameters))]
    : parameters;
}

let lastPolicy: { text: string | null; rate: RateLimit } = { text: null, rate: {} };

function strictestPolicy(text: string | null): RateLimit {
  if (lastPolicy.text !== text) lastPolicy = { text, rate: parsePolicy(text) };
  return lastPolicy.rate;
}

function parsePolicy(policy: string | null): RateLimit {
  const limits: RequestLimit[] = [];
  for (const { q, w } of members(policy)) {
    const [requests, seconds] = [positive(q), positive(w)];
    if (requests && seconds && seconds <= longestWindowSeconds) limits.push({ requests, windowMs: seconds * 1_000 });
  }
  if (limits.length === 0) return {};
  const { requests, windowMs } = keepingAll(limits);
  return { limit: requests, windowMs };
}

/** `"default";r=12;t=7`, the usual format. */
const single = /^"[^"]*";r=(\d{1,9});t=(\d{1,9})$/;

/** The policy with the fewest requests left; of several, the one that resets last. */
function tightest(current: string | null, now: () => number): RateLimit {
  const [, requestsLeft, seconds] = single.exec(current ?? "") ?? [];
  if (seconds !== undefined) return { remaining: whole(requestsLeft), resetMs: believed(Number(seconds) * 1_000) };
  const all = members(current).map(
    ({ limit, r, remaining, t, reset }): RateLimit => ({
      limit: whole(limit),
      remaining: whole(r ?? remaining),
      resetMs: untilReset(t ?? reset, now),
    }),
  );
  const left = (rate: RateLimit) => rate.remaining ?? Infinity;
  return all.sort((a, b) => left(a) - left(b) || (b.resetMs ?? 0) - (a.resetMs ?? 0))[0] ?? {};
}

/** `100, 100;w=30` means 100. */
const firstOfList = (value: string): number | undefined => whole(/^\s*(\d+)(?:\.\d+)?\s*(?:[,;]|$)/.exec(value)?.[1]);

function whole(digits: string | undefined): number | undefined {
  const value = digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

const positive = (digits: string | undefined): number | undefined => whole(digits) || undefined;

const unitMs = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;
const duration = /^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/;

/** Resets are seconds from now, a moment (Unix seconds, milliseconds or a date), or a duration. */
function untilReset(text: string | undefined, now: () => number): number | undefined {
  const value = text?.trim() ?? "";
  if (duration.test(value)) {
    const parts = value.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g);
    return believed(
      [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs], 0),
    );
  }
  const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : NaN;
  if (number <= 1e9) return believed(number * 1_000);
  const at = parseDate(value) ?? (number > 1e12 ? number : number * 1_000);
  return believed(at - now());
}

const parseDate = (value: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? Date.parse(value) : parseHttpDate(value);
