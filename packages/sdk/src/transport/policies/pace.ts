import type { Permit } from "../../pacing/pacer.ts";
import { longestPauseMs, parseRateLimit, type RateLimit, retryAfterMs } from "../../pacing/rate-limit-headers.ts";
import { monotonic } from "../../time/clock.ts";
import type { AttemptEnd, AttemptEvents, CallState, Policy } from "../call.ts";
import { abortedError, outOfTimeError, queueError } from "../call-error.ts";
import { leastPause } from "../defaults.ts";
import { tellsWhenSent } from "../dispatch-watch.ts";
import type { AttemptResult, Reply } from "../exchange.ts";
import { callHook } from "../hooks.ts";
import { asksToPause, retryDelay } from "../retry-policy.ts";

/** Starts attempts as the rate limit allows, and pauses them if the service asks for it. */
export const pace: Policy = (next) => async (state, events) => {
  const queued = acquire(state, events);
  const permit = queued instanceof Promise ? await queued : queued;
  try {
    if (events.ready) {
      // Keeps the permit while the attempt is recorded, however long that takes.
      if (!begin(state, permit, true)) return { outcome: "not_sent" };
      checkTime(state, await events.ready());
    } else checkTime(state, true);
    if (!begin(state, permit, tellsWhenSent(state.settings))) return { outcome: "not_sent" };
  } catch (error) {
    permit?.cancel();
    throw error;
  }
  events.begun?.();
  const end = await next(state, permit ? { ...events, sent: sentOf(permit, events.sent) } : events);
  // Before the permit is settled: otherwise its slot goes to a call that is rejected too.
  const pauseMs = pause(state, end.result!);
  settle(state, permit, end);
  return { ...end, pauseMs };
};

/** Synchronous if there's no need to wait. */
function acquire(state: CallState, { waits }: AttemptEvents): Promise<Permit> | Permit | undefined {
  const { api, pacer, rateLimitKey, assumedPerMinute, maxPerMinute, hooks, clock } = state.settings;
  const { signal, priority, attemptMs, endsAt } = state.call;
  if (pacer === undefined || signal?.aborted) return undefined;
  const onError = (reason: unknown): never => {
    throw queueError(state, reason);
  };
  try {
    const permit = pacer.acquire(rateLimitKey, {
      signal,
      priority,
      attemptMs,
      assumedPerMinute,
      maxPerMinute,
      onWait: waits,
      again: state.attempts.length > 0,
      withinMs: endsAt - monotonic(clock),
      onWarning: hooks?.onWarning && ((message) => callHook(hooks, "onWarning", () => ({ api, message }))),
    });
    return permit instanceof Promise ? permit.catch(onError) : permit;
  } catch (reason) {
    return onError(reason);
  }
}

function checkTime(state: CallState, isInTime: boolean): void {
  const { signal, endsAt } = state.call;
  if (signal?.aborted) throw abortedError(state);
  if (!isInTime || monotonic(state.settings.clock) >= endsAt) throw outOfTimeError(state);
}

function begin(state: CallState, permit: Permit | undefined, tells: boolean): boolean {
  try {
    return permit?.begin(tells) ?? true;
  } catch (reason) {
    throw queueError(state, reason);
  }
}

/** Returns for how many milliseconds every call of the credential is paused. */
function pause(state: CallState, { reply, failure }: AttemptResult): number | undefined {
  const { pacer, rateLimitKey, retry, clock } = state.settings;
  if (!asksToPause(reply?.status ?? failure?.status, retry)) return undefined;
  // Uses a growing minimum, so that no header causes a hot loop.
  const askedMs = reply && (retryAfterMs(reply.headers, clock.now()) ?? rateOf(state, reply).resetMs);
  const pauseMs = retryDelay(++state.pauses, leastPause, () => 1, askedMs);
  pacer?.pause(rateLimitKey, Math.min(pauseMs, longestPauseMs));
  return pauseMs;
}

function settle(state: CallState, permit: Permit | undefined, { result, outcome }: AttemptEnd): void {
  const reply = result?.reply;
  if (reply) {
    const headersAgoMs = monotonic(state.settings.clock) - reply.headersAt;
    permit?.settle({ headersAgoMs, rate: rateOf(state, reply) });
  } else if (outcome === "not_sent") permit?.cancel();
  else permit?.settle();
}

const rateOf = ({ settings }: CallState, { headers }: Reply): RateLimit =>
  parseRateLimit(headers, settings.clock.now());

/** References only what it calls, because a platform keeps this function until a full garbage collection. */
const sentOf = (permit: Permit, next?: () => void) => (): void => {
  permit.sent();
  next?.();
};
