import { type Clock, monotonic } from "../time/clock.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import { longestTravelMs, pausesOf, permitWindow, type QueuePermit } from "./permit-window.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { queueLimit } from "./rate-limit-headers.ts";
import type { Starts } from "./starts.ts";
import { WindowLog } from "./starts.ts";
import { type Waiter, WaitQueue, waitInQueue } from "./wait-queue.ts";

/** How soon to try again after another process took the slot. */
const takenMs = 100;

interface QueueWaiter extends Waiter<Permit> {
  request: PermitRequest;
  endsAt: number;
  expectedAt: number;
  timer: unknown;
}

export interface PermitQueue {
  /** True if this queue can be dropped. */
  readonly idle: boolean;
  acquire(request: PermitRequest): Promise<Permit> | Permit;
  pause(ms: number): void;
}

/**
 * A sliding log of requests in a window, with two priorities and the service's pauses.
 *
 * Each waiter has its own timer. In Workers, a timer dies with its request, so new waiters serve earlier ones, and
 * unused permits are taken back.
 */
export function permitQueue(clock: Clock, starts: Starts = new WindowLog(), now = () => monotonic(clock)): PermitQueue {
  const limit = queueLimit();
  const pauses = pausesOf();
  /** In order: user calls before bulk calls, and retries first in each. */
  const lines = [0, 1, 2, 3].map(() => new WaitQueue<QueueWaiter>());

  const first = () => lines.find((line) => line.size > 0)?.first;

  function waiting(rank = 3): number {
    let count = 0;
    for (; rank >= 0; rank--) count += lines[rank]!.size;
    return count;
  }

  function hold(ms: number): void {
    const until = now() + ms;
    if (!pauses.hold(until)) return;
    const waiters = lines.flatMap((line) => line.waiting());
    for (const [ahead, waiter] of waiters.entries()) {
      if (until >= waiter.endsAt) waiter.reject(new QueueTimeout(ms));
      else expect(waiter, estimateMs(ahead));
    }
    wakeFirst();
  }

  function reopenAfter(ms: number): void {
    pauses.reopen();
    hold(ms);
  }

  function expect(waiter: QueueWaiter, waitMs: number): void {
    const at = now();
    if (at + waitMs <= waiter.expectedAt) return;
    waiter.expectedAt = at + waitMs;
    waiter.request.onWait?.({ queued: waiting(), waitMs, paused: pauses.until > at });
  }

  const window = permitWindow(clock, starts, now, pauses, (permit, rate) => {
    if (rate) learn(permit, rate);
    serve();
  });

  function learn({ grantedAt, pausesBefore }: QueuePermit, rate: RateLimit): void {
    const at = now();
    const { limit: requests = 0, windowMs = 0, remaining, resetMs } = rate;
    const told = { requests, windowMs };
    if (requests >= 1 && windowMs > 0 && limit.learn(told)) starts.tellLimit?.(told, at);
    if (remaining === 0 && resetMs !== undefined) hold(grantedAt + resetMs - at);
    pauses.answered(pausesBefore, at);
  }

  /** Estimated milliseconds until a call with `ahead` others before it can start. */
  function estimateMs(ahead: number): number {
    const { requests, windowMs } = limit.current;
    const at = now();
    const mustEnd = window.counted() + (ahead % requests) + 1 - requests;
    const freeAt = mustEnd > 0 ? (starts.at(mustEnd - 1) ?? at) + windowMs : at;
    return Math.max(pauses.until, at, freeAt) + Math.floor(ahead / requests) * windowMs - at;
  }

  /** Milliseconds until an attempt may start: 0 for now, undefined if it depends on something other than time. */
  function leftMs(): number | undefined {
    const at = now();
    // Other processes may know the limit or a pause before this one gets a 429.
    const news = starts.news?.(at);
    if (news?.limit) limit.learn(news.limit);
    const until = news?.pausedUntil ?? at;
    if (until > at && until > pauses.until) reopenAfter(until - at);
    const { requests, windowMs } = limit.current;
    starts.forget(at - windowMs);
    if (pauses.until > at) return pauses.until - at;
    if (window.counted() >= requests || pauses.isFull()) window.review(at);
    const over = window.counted() - requests;
    if (over >= 0) {
      const start = starts.at(over);
      if (start !== undefined) return start + windowMs - at;
      starts.review?.(at);
      return undefined;
    }
    if (!pauses.isFull()) return 0;
    const letInAt = pauses.letsInAt();
    return letInAt === Infinity ? undefined : letInAt - at;
  }

  function serve(): void {
    for (let next = first(); next; next = first()) {
      const ms = leftMs();
      if (next.endsAt <= now()) next.reject(new QueueTimeout(ms ?? 0));
      else {
        const permit = ms === 0 && window.grant(next.request, limit.current);
        if (!permit) {
          wakeIn(next, ms === 0 ? leftMs() || takenMs : (ms ?? longestTravelMs));
          return;
        }
        next.grant(permit);
      }
    }
  }

  function wakeFirst(): void {
    const next = first();
    if (next) wakeIn(next, leftMs() ?? longestTravelMs);
  }

  function wakeIn(waiter: QueueWaiter, ms: number): void {
    clock.clearTimeout(waiter.timer);
    waiter.timer = clock.setTimeout(() => wake(waiter), Math.max(0, Math.min(ms, waiter.endsAt - now())));
  }

  function wake(waiter: QueueWaiter): void {
    serve();
    if (waiter.left || waiter === first()) return;
    if (waiter.endsAt <= now()) waiter.reject(new QueueTimeout(estimateMs(0)));
    else wakeIn(waiter, dueMs(waiter));
  }

  const checkMs = () => estimateMs(0) + longestTravelMs;

  /** Milliseconds until a waiter should be served. */
  function dueMs({ expectedAt }: QueueWaiter): number {
    const ms = expectedAt - now();
    return ms > 0 ? ms : checkMs();
  }

  function enqueue(request: PermitRequest, waitMs: number, waiter: QueueWaiter): void {
    const { priority, signal } = request;
    const tellWaiting = () => {
      if (priority === "user") starts.usersWait?.(waiting(1));
    };
    const onLeave = () => {
      clock.clearTimeout(waiter.timer);
      tellWaiting();
    };
    waitInQueue(lines[rankOf(request)]!, waiter, signal, onLeave, wakeFirst);
    tellWaiting();
    expect(waiter, waitMs);
    if (waiter === first()) wakeFirst();
    else wakeIn(waiter, checkMs());
  }

  return {
    get idle() {
      const at = now();
      starts.forget(at - limit.current.windowMs);
      return window.counted() === 0 && waiting() === 0 && pauses.until <= at && !limit.hasLearnedLess();
    },
    acquire(request) {
      const { assumedPerMinute, maxPerMinute, withinMs, signal } = request;
      limit.lower(assumedPerMinute, maxPerMinute);
      if (signal?.aborted) throw new QueueAborted();
      const permit = withinMs > 0 && waiting() === 0 && leftMs() === 0 && window.grant(request, limit.current);
      if (permit) return permit;
      const waitMs = estimateMs(waiting(rankOf(request)));
      if (waitMs >= withinMs) throw new QueueTimeout(waitMs);
      const endsAt = now() + withinMs;
      return new Promise((grant, reject) => {
        const state = { left: false, timer: undefined, expectedAt: -Infinity };
        enqueue(request, waitMs, { ...state, request, endsAt, grant, reject });
      });
    },
    pause(ms) {
      const at = now();
      starts.tellPause?.(at + ms, at);
      reopenAfter(ms);
    },
  };
}

const rankOf = ({ priority, again }: PermitRequest): number => (priority === "user" ? 0 : 2) + (again ? 0 : 1);
