import { type Clock, monotonic } from "../time/clock.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import { longestTravelMs, pausesOf, permitWindow, type QueuePermit } from "./permit-window.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { queueLimit } from "./rate-limit-headers.ts";
import type { Starts } from "./starts.ts";
import { WindowLog } from "./starts.ts";
import { type Waiter, WaitQueue, waitInQueue } from "./wait-queue.ts";

/** Another process took the place: how soon to look again where nothing tells when there is one. */
const takenMs = 100;

interface QueueWaiter extends Waiter<Permit> {
  request: PermitRequest;
  /** When the call has no more time. */
  endsAt: number;
  /** When it was last expected to be served. */
  expectedAt: number;
  timer: unknown;
}

/** The requests of one credential. */
export interface PermitQueue {
  /** True when forgetting this queue loses nothing. */
  readonly idle: boolean;
  acquire(request: PermitRequest): Promise<Permit> | Permit;
  pause(ms: number): void;
}

/**
 * A sliding log of the starts in a window, two priorities, and the pauses that the service asked for.
 *
 * Every waiter has a timer of its own, for when it is to be served. In some runtimes (Workers) a timer dies with the
 * request that set it: so who comes looks once after those before, and what nobody takes is taken back.
 */
export function permitQueue(clock: Clock, starts: Starts = new WindowLog(), now = () => monotonic(clock)): PermitQueue {
  const limit = queueLimit();
  const pauses = pausesOf();
  /** In the order of service: users' calls before bulk runs, and in each those that were sent before. */
  const lines = [0, 1, 2, 3].map(() => new WaitQueue<QueueWaiter>());

  const first = () => lines.find((line) => line.size > 0)?.first;

  /** How many wait, of that rank and those before it. */
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
      if (until >= waiter.endsAt) waiter.refuse(new QueueTimeout(ms));
      else expect(waiter, estimateMs(ahead));
    }
    wakeFirst();
  }

  function reopenAfter(ms: number): void {
    pauses.reopen();
    hold(ms);
  }

  /** Says so when a wait has become longer than it was said to be. */
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
    if (requests >= 1 && windowMs > 0 && limit.learn(told)) starts.tellLimit(told, at);
    if (remaining === 0 && resetMs !== undefined) hold(grantedAt + resetMs - at);
    pauses.answered(pausesBefore, at);
  }

  /** Milliseconds until a call with `ahead` others before it can start, if all goes on as it is now. */
  function estimateMs(ahead: number): number {
    const { requests, windowMs } = limit.current;
    const at = now();
    const mustEnd = window.counted() + (ahead % requests) + 1 - requests;
    const freeAt = mustEnd > 0 ? (starts.at(mustEnd - 1) ?? at) + windowMs : at;
    return Math.max(pauses.until, at, freeAt) + Math.floor(ahead / requests) * windowMs - at;
  }

  /** Milliseconds until an attempt may start: 0 is now, undefined when something other than time decides. */
  function leftMs(): number | undefined {
    const at = now();
    // Other processes learn what this one would learn only by a 429 of its own.
    const news = starts.news(at);
    if (news.limit) limit.learn(news.limit);
    const until = news.pausedUntil ?? at;
    if (until > at && until > pauses.until) reopenAfter(until - at);
    const { requests, windowMs } = limit.current;
    starts.forget(at - windowMs);
    if (pauses.until > at) return pauses.until - at;
    if (window.counted() >= requests || pauses.isFull()) window.review(at);
    const over = window.counted() - requests;
    if (over >= 0) {
      const start = starts.at(over);
      return start === undefined ? undefined : start + windowMs - at;
    }
    if (!pauses.isFull()) return 0;
    const letInAt = pauses.letsInAt();
    return letInAt === Infinity ? undefined : letInAt - at;
  }

  /** Gives every permit that can be given now. */
  function serve(): void {
    for (let next = first(); next; next = first()) {
      const ms = leftMs();
      if (next.endsAt <= now()) next.refuse(new QueueTimeout(ms ?? 0));
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

  /** Looks again in `ms`, or when the waiter's time is over. */
  function wakeIn(waiter: QueueWaiter, ms: number): void {
    clock.clearTimeout(waiter.timer);
    waiter.timer = clock.setTimeout(() => wake(waiter), Math.max(0, Math.min(ms, waiter.endsAt - now())));
  }

  function wake(waiter: QueueWaiter): void {
    serve();
    if (waiter.left || waiter === first()) return;
    if (waiter.endsAt <= now()) waiter.refuse(new QueueTimeout(estimateMs(0)));
    else wakeIn(waiter, dueMs(waiter));
  }

  /** Milliseconds until the first should have been served. */
  const checkMs = () => estimateMs(0) + longestTravelMs;

  /** Milliseconds until a waiter should be served; some more, where it should have been. */
  function dueMs({ expectedAt }: QueueWaiter): number {
    const ms = expectedAt - now();
    return ms > 0 ? ms : checkMs();
  }

  function enqueue(request: PermitRequest, waitMs: number, waiter: QueueWaiter): void {
    const { priority, signal } = request;
    const tellWaiting = () => {
      if (priority === "user") starts.usersWait(waiting(1));
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
      return new Promise((grant, refuse) => {
        const state = { left: false, timer: undefined, expectedAt: -Infinity };
        enqueue(request, waitMs, { ...state, request, endsAt, grant, refuse });
      });
    },
    pause(ms) {
      const at = now();
      starts.tellPause(at + ms, at);
      reopenAfter(ms);
    },
  };
}

const rankOf = ({ priority, again }: PermitRequest): number => (priority === "user" ? 0 : 2) + (again ? 0 : 1);
