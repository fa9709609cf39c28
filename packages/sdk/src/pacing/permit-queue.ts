import { type Clock, monotonic } from "../time/clock.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { keepingAll, perMinute, type RequestLimit } from "./request-limit.ts";
import type { Starts } from "./starts.ts";
import { type Waiter, WaitQueue, waitInQueue } from "./wait-queue.ts";
import { WindowLog } from "./window-log.ts";

/**
 * Assumed: the service counts a request when it arrives there, and refuses it then or never. That is some time between
 * its writing and its answer: the later of the two starts its place in the window, but no more than this much later, or
 * slow tools would idle the queue. After a pause, who has no 429 by then was let in. Where a 429 takes longer, others
 * follow into it in the meantime: after each pause one, and another every time that this has passed.
 */
const longestTravelMs = 1_000;
/** How often it is looked whether the process was held up, while that matters: shorter stalls are within the time to travel. */
const beatMs = 100;
/** What is later than this may never come: some runtimes forget a timer together with the request that set it. */
const stallMs = 250;
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

/** Times are those of the queue's clock. */
interface QueuePermit extends Permit {
  grantedAt: number;
  expiresAt: number;
  begun: boolean;
  tellsWhenSent: boolean;
  /** When the request was written, where the transport tells. */
  sentAt: number | undefined;
  /** Since when the process has run without a stall, as far as this permit is concerned. */
  quietSince: number;
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
 *
 * All of it in one scope: what it knows has names that bundlers shorten.
 */
export function permitQueue(clock: Clock, starts: Starts = new WindowLog(), now = () => monotonic(clock)): PermitQueue {
  let assumed = Infinity;
  let most = Infinity;
  let learned: RequestLimit | undefined;
  let limit = perMinute(Infinity);
  /** Permits whose place in the window is not known yet. They count. */
  const pending = new Set<QueuePermit>();
  /** In the order of service: users' calls before bulk runs, and in each those that were sent before. */
  const lines = [0, 1, 2, 3].map(() => new WaitQueue<QueueWaiter>());
  let pausedUntil = -Infinity;
  /** Attempts allowed at once while reopening after a pause: doubles with every answer that is not a 429. */
  let width = Infinity;
  /** Attempts that the service may still refuse, of those that started since the last pause. */
  const underWay = new Set<QueuePermit>();
  /** Pauses so far: what started before the last one says nothing of the time after it. */
  let pauses = 0;
  let beat: unknown;
  let beatAt = Infinity;
  /** By how much the beat is late, as far as permits know. */
  let lateMs = 0;

  const counted = () => starts.size + pending.size;
  const first = () => lines.find((line) => line.size > 0)?.first;

  /** How many wait, of that rank and those before it. */
  function waiting(rank = 3): number {
    let count = 0;
    for (; rank >= 0; rank--) count += lines[rank]!.size;
    return count;
  }

  function setLimit(): void {
    const allowed = learned ?? perMinute(assumed);
    limit = most === Infinity ? allowed : keepingAll([allowed, perMinute(most)]);
  }

  /** Returns whether it is another one than before: a service says the same in nearly every answer. */
  function setLearned(told: RequestLimit): boolean {
    if (learned?.requests === told.requests && learned.windowMs === told.windowMs) return false;
    learned = told;
    setLimit();
    return true;
  }

  function hold(ms: number): void {
    const until = now() + ms;
    if (until <= pausedUntil) return;
    pausedUntil = until;
    const waiters = lines.flatMap((line) => line.waiting());
    for (const [ahead, waiter] of waiters.entries()) {
      if (until >= waiter.endsAt) waiter.refuse(new QueueTimeout(ms));
      else expect(waiter, estimateMs(ahead));
    }
    wakeFirst();
  }

  function reopenAfter(ms: number): void {
    pauses++;
    width = 1;
    underWay.clear();
    hold(ms);
  }

  /** Says so when a wait has become longer than it was said to be. */
  function expect(waiter: QueueWaiter, waitMs: number): void {
    const at = now();
    if (at + waitMs <= waiter.expectedAt) return;
    waiter.expectedAt = at + waitMs;
    waiter.request.onWait?.({ queued: waiting(), waitMs, paused: pausedUntil > at });
  }

  /** Undefined when another process took the last place. */
  function grant({ attemptMs, priority }: PermitRequest): Permit | undefined {
    const grantedAt = now();
    const pausesBefore = pauses;
    let isEnded = false;
    const permit: QueuePermit = {
      grantedAt,
      expiresAt: grantedAt + attemptMs,
      begun: false,
      tellsWhenSent: false,
      sentAt: undefined,
      quietSince: grantedAt,
      begin(tellsWhenSent = false) {
        permit.tellsWhenSent = tellsWhenSent;
        if (!pending.has(permit)) return false;
        permit.begun = true;
        permit.quietSince = now();
        permit.expiresAt = permit.quietSince + attemptMs;
        if (!tellsWhenSent && beatAt === Infinity) watchForStalls();
        return true;
      },
      sent() {
        const at = now();
        if (permit.sentAt !== undefined) countOnceMore(at);
        permit.sentAt = at;
      },
      settle(answer) {
        if (isEnded) return;
        isEnded = true;
        const at = now();
        noteLateness(at);
        settle(permit, Math.min(answer ? at - answer.headersAgoMs : at + longestTravelMs, countedAt(permit)));
        if (answer) learn(grantedAt, pausesBefore, answer.rate);
        serve();
      },
      cancel() {
        isEnded = true;
        settle(permit);
        serve();
      },
    };
    if (!starts.take(permit, grantedAt, permit.expiresAt, limit, priority === "bulk")) return undefined;
    pending.add(permit);
    underWay.add(permit);
    return permit;
  }

  /** The platform repeated a request: the one before counts too. */
  function countOnceMore(at: number): void {
    const before = {};
    starts.take(before, at, at, perMinute(Infinity), false);
    starts.place(before, at);
  }

  /** The service counts the permit's request from `at` at the latest; without it, the permit counts for nothing. */
  function settle(permit: QueuePermit, at?: number): void {
    if (!pending.delete(permit)) return;
    underWay.delete(permit);
    if (at === undefined) starts.drop(permit);
    else starts.place(permit, at);
    if (pending.size === 0) stopWatching();
  }

  function learn(grantedAt: number, pausesBefore: number, rate: RateLimit): void {
    const at = now();
    const { limit: requests = 0, windowMs = 0, remaining, resetMs } = rate;
    const told = { requests, windowMs };
    if (requests >= 1 && windowMs > 0 && setLearned(told)) starts.tellLimit(told, at);
    if (remaining === 0 && resetMs !== undefined) hold(grantedAt + resetMs - at);
    if (pausesBefore === pauses && pausedUntil <= at) width *= 2;
  }

  /** What is known by now of permits whose place was not. */
  function review(at: number): void {
    noteLateness(at);
    for (const permit of pending) {
      const { begun, expiresAt, grantedAt } = permit;
      if (expiresAt <= at) settle(permit, at + longestTravelMs);
      else if (!begun && grantedAt + longestTravelMs <= at) settle(permit);
      else if (begun && countedAt(permit) <= at) settle(permit, countedAt(permit));
    }
  }

  /** As long as nothing ran, what was about to be written may not have been: it counts by so much later. */
  function noteLateness(at: number): void {
    const ms = at - beatAt;
    if (ms <= lateMs) return;
    const isStall = ms > stallMs;
    for (const permit of pending) {
      permit.quietSince = isStall ? at : Math.min(permit.quietSince + ms - lateMs, at);
    }
    lateMs = ms;
    if (isStall) watchForStalls();
  }

  /** A timer while a permit's start is not certain. By as much as it is late, the process was held up. */
  function watchForStalls(): void {
    stopWatching();
    lateMs = 0;
    beatAt = now() + beatMs;
    beat = clock.setTimeout(() => {
      review(now());
      if (pending.size > 0) watchForStalls();
    }, beatMs);
  }

  function stopWatching(): void {
    clock.clearTimeout(beat);
    beatAt = Infinity;
  }

  /** Milliseconds until a call with `ahead` others before it can start, if all goes on as it is now. */
  function estimateMs(ahead: number): number {
    const { requests, windowMs } = limit;
    const at = now();
    const mustEnd = counted() + (ahead % requests) + 1 - requests;
    const freeAt = mustEnd > 0 ? (starts.at(mustEnd - 1) ?? at) + windowMs : at;
    return Math.max(pausedUntil, at, freeAt) + Math.floor(ahead / requests) * windowMs - at;
  }

  /** Milliseconds until an attempt may start: 0 is now, undefined when something other than time decides. */
  function leftMs(): number | undefined {
    const at = now();
    // Other processes learn what this one would learn only by a 429 of its own.
    const news = starts.news(at);
    if (news.limit) setLearned(news.limit);
    const until = news.pausedUntil ?? at;
    if (until > at && until > pausedUntil) reopenAfter(until - at);
    const { requests, windowMs } = limit;
    starts.forget(at - windowMs);
    if (pausedUntil > at) return pausedUntil - at;
    if (counted() >= requests || underWay.size >= width) review(at);
    const over = counted() - requests;
    if (over >= 0) {
      const start = starts.at(over);
      return start === undefined ? undefined : start + windowMs - at;
    }
    if (underWay.size < width) return 0;
    const letInAt = Math.min(...Array.from(underWay, countedAt));
    return letInAt === Infinity ? undefined : letInAt - at;
  }

  /** Gives every permit that can be given now. */
  function serve(): void {
    for (let next = first(); next; next = first()) {
      const ms = leftMs();
      if (next.endsAt <= now()) next.refuse(new QueueTimeout(ms ?? 0));
      else {
        const permit = ms === 0 && grant(next.request);
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
      starts.forget(at - limit.windowMs);
      // A new queue would assume as much as the service allows.
      const hasLearnedLess = learned && (learned.requests < assumed || learned.windowMs > 60_000);
      return counted() === 0 && waiting() === 0 && pausedUntil <= at && !hasLearnedLess;
    },
    acquire(request) {
      const { assumedPerMinute, maxPerMinute, withinMs, signal } = request;
      // The lowest limit that any client of the credential was given holds for all of them.
      if (assumedPerMinute < assumed || maxPerMinute < most) {
        assumed = Math.min(assumedPerMinute, assumed);
        most = Math.min(maxPerMinute, most);
        setLimit();
      }
      if (signal?.aborted) throw new QueueAborted();
      const permit = withinMs > 0 && waiting() === 0 && leftMs() === 0 && grant(request);
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

/** When the service has counted or refused the request at the latest. Infinite until it is known to be written. */
function countedAt({ sentAt, tellsWhenSent, quietSince }: QueuePermit): number {
  return (sentAt ?? (tellsWhenSent ? Infinity : quietSince)) + longestTravelMs;
}
