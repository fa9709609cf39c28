import { type Clock, monotonic } from "../time/clock.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import { permitsOf } from "./permits.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import type { RequestLimit, StartReply, StartReport, StartRequest } from "./store.ts";
import { joinLine, type Waiter } from "./wait-queue.ts";
import { combineLimits, isSameLimit, minuteMs, travelMs } from "./window.ts";

/** Smaller increases of a wait aren't reported. */
const toleranceMs = 100;

/** One key of a `PacingStore`. Errors of `report` are ignored. */
export interface KeyStore {
  take(request: StartRequest): StartReply | Promise<StartReply>;
  report(report: StartReport): void;
}

interface QueueWaiter extends Waiter<Permit> {
  request: PermitRequest;
  endsAt: number;
  expectedAt: number;
  timer: unknown;
  wakesAt: number;
}

export type PermitQueue = ReturnType<typeof permitQueue>;

/**
 * The waiting calls of one key: user calls before bulk calls, and retries first in each. The first asks the store for its
 * start.
 *
 * Each waiter has its own timer. In Workers, a timer dies with its request, so new waiters serve earlier ones, and
 * unused permits are taken back.
 *
 * @param prefix of the ids of starts, if the store is shared.
 */
export function permitQueue(store: KeyStore, clock: Clock, prefix = "") {
  const now = () => monotonic(clock);
  const line: QueueWaiter[] = [];
  let starts = 0;
  let isTaking = false;
  /** The lowest limits of any client, and the limit in the service's headers. */
  let assumed = Infinity;
  let most = Infinity;
  let learned: RequestLimit | undefined;

  const onEnd = (isPaused: boolean) => (isPaused ? lookAgain() : serve());
  const permits = permitsOf(clock, store.report, learn, onEnd);

  /** The service's limit, or the assumed one, and at most the lowest that a client sets. */
  function currentLimit(): RequestLimit {
    const allowed = learned ?? { requests: assumed, windowMs: minuteMs };
    return most === Infinity ? allowed : combineLimits([allowed, { requests: most, windowMs: minuteMs }]);
  }

  /** Returns true if the limit is new. */
  function learnLimit(newest: RequestLimit | undefined): boolean {
    if (newest === undefined || isSameLimit(newest, learned)) return false;
    learned = newest;
    return true;
  }

  function learn({ limit: requests = 0, windowMs = 0, remaining, resetMs = 0 }: RateLimit, grantedAgoMs: number) {
    const newest = requests >= 1 && windowMs > 0 ? { requests, windowMs } : undefined;
    const pauseMs = remaining === 0 ? resetMs - grantedAgoMs : 0;
    return { ...(learnLimit(newest) && { learned: newest }), ...(pauseMs > 0 && { pauseMs }) };
  }

  /** Asks for a start, or for an estimate if other calls are `ahead`. True if the store failed, which ends the wait. */
  function ask<T>(waiter: QueueWaiter, ahead: number, use: (reply: StartReply) => T): T | true | Promise<T | true> {
    const fail = (reason: unknown): true => {
      waiter.reject(reason);
      return true;
    };
    const { onWarning } = waiter.request;
    const reply = store.take({ id: `${prefix}:${starts}`, limit: currentLimit(), learned, ahead, onWarning });
    return reply instanceof Promise ? reply.then(use).catch(fail) : use(reply);
  }

  /** The first call whose time isn't over. */
  function firstInTime(): QueueWaiter | undefined {
    for (let next = line[0]; next; next = line[0]) {
      if (next.endsAt > now()) return next;
      next.reject(new QueueTimeout(0));
    }
    return undefined;
  }

  /** Gives permits to those who wait, as far as the store allows. */
  function serve(): void {
    while (!isTaking && line.length > 0) {
      permits.review();
      const next = firstInTime();
      if (!next) return;
      const askedAt = now();
      starts++;
      isTaking = true;
      const goesOn = ask(next, 0, (reply) => decide(next, askedAt, reply));
      if (goesOn instanceof Promise) {
        void goesOn.then((more) => {
          isTaking = false;
          if (more) serve();
        });
        return;
      }
      isTaking = false;
      if (!goesOn) return;
    }
  }

  /** Returns whether to ask for the next one. */
  function decide(asker: QueueWaiter, askedAt: number, reply: StartReply): boolean {
    const asksAgain = learnLimit(reply.learned);
    if (reply.isCounted) {
      const id = `${prefix}:${starts}`;
      const next = firstInTime();
      if (next) next.grant(permits.grant(id, next.request.attemptMs, askedAt, reply.rejections));
      else store.report({ id, agoMs: null });
      return true;
    }
    if (asksAgain || asker !== line[0]) return true;
    if (expect(asker, reply)) {
      const { waitMs } = reply;
      // A start may count earlier than the store assumes.
      wakeIn(asker, Math.min(waitMs > travelMs ? waitMs - travelMs : waitMs, permits.dueMs));
    }
    return asker.left;
  }

  /** Notes how long a call waits. Returns false if that's too long. */
  function expect(waiter: QueueWaiter, { waitMs }: StartReply): boolean {
    const at = now();
    if (at + waitMs >= waiter.endsAt) waiter.reject(new QueueTimeout(waitMs));
    else if (at + waitMs > waiter.expectedAt + toleranceMs) {
      waiter.expectedAt = at + waitMs;
      waiter.request.onWait?.(waitMs);
    }
    return !waiter.left;
  }

  /** Estimates a wait with `ahead` others before it. The first one's timer, after `firstMs`, can be lost. */
  function estimate(waiter: QueueWaiter, ahead: number, firstMs = Infinity): void {
    void ask(waiter, ahead, (reply) => {
      if (waiter.left) return;
      if (learnLimit(reply.learned)) estimate(waiter, ahead, firstMs);
      else if (expect(waiter, reply)) wakeIn(waiter, Math.min(reply.waitMs, firstMs) + travelMs, travelMs);
    });
  }

  /** After news: all who wait may wait longer. */
  function lookAgain(): void {
    serve();
    for (const [ahead, waiter] of [...line].entries()) if (ahead > 0) estimate(waiter, ahead);
  }

  /** A timer of the waiter's own call stays if it's early enough, because another call's timer may die with that call. */
  function wakeIn(waiter: QueueWaiter, ms: number, lateMs = 0): void {
    const at = now();
    const wakesAt = Math.max(at, Math.min(at + ms, waiter.endsAt));
    if (wakesAt === Infinity || (waiter.wakesAt > at && waiter.wakesAt <= wakesAt + lateMs)) return;
    clock.clearTimeout(waiter.timer);
    waiter.wakesAt = wakesAt;
    waiter.timer = clock.setTimeout(() => wake(waiter), wakesAt - at);
  }

  function wake(waiter: QueueWaiter): void {
    waiter.wakesAt = -Infinity;
    if (waiter.endsAt <= now()) waiter.reject(new QueueTimeout(0));
    serve();
    if (!waiter.left && waiter !== line[0]) estimate(waiter, line.indexOf(waiter));
  }

  function join(waiter: QueueWaiter): void {
    joinLine(line, waiter, waiter.request.signal, () => clock.clearTimeout(waiter.timer), serve);
    serve();
    if (waiter.left) return;
    wakeIn(waiter, Infinity);
    if (waiter !== line[0]) estimate(waiter, line.indexOf(waiter), Math.max(0, line[0]!.expectedAt - now()));
  }

  return {
    get isIdle(): boolean {
      return line.length === 0;
    },
    /** The service allows less than the clients assume. */
    get hasLearnedLess(): boolean {
      return learned !== undefined && (learned.requests < assumed || learned.windowMs > minuteMs);
    },
    acquire(request: PermitRequest): Promise<Permit> | Permit {
      const { assumedPerMinute, maxPerMinute, withinMs, signal } = request;
      assumed = Math.min(assumedPerMinute, assumed);
      most = Math.min(maxPerMinute, most);
      if (signal?.aborted) throw new QueueAborted();
      let permit: Permit | undefined;
      const promise = new Promise<Permit>((resolve, reject) => {
        const grant = (granted: Permit) => {
          permit = granted;
          resolve(granted);
        };
        const state = { left: false, timer: undefined, wakesAt: -Infinity, expectedAt: -Infinity };
        join({ ...state, rank: rankOf(request), request, endsAt: now() + withinMs, grant, reject });
      });
      return permit ?? promise;
    },
    pause(ms: number): void {
      store.report({ pauseMs: ms, isRejection: true });
      lookAgain();
    },
  };
}

function rankOf({ priority, again }: PermitRequest): number {
  return (priority === "user" ? 0 : 2) + (again ? 0 : 1);
}
