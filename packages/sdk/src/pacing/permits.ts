import { type Clock, monotonic } from "../time/clock.ts";
import type { Permit } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import type { StartReport } from "./store.ts";
import { travelMs } from "./window.ts";

/** The event loop is watched for stalls this often, while a request may not be written. */
const tickMs = 100;
/** A timer later than this may never fire: some runtimes drop it with its request. */
const lostTimerMs = 1_000;
/** A smaller delay between counting a start and beginning its attempt isn't reported. */
const slackMs = 20;

/** A permit whose request may not be written yet. Times are by the monotonic clock. */
interface Start {
  readonly id: string;
  readonly after: number;
  /** When the store counts it. */
  countsAt: number;
  /** When the permit is taken back, or its attempt is over. */
  dueAt: number;
  /** Undefined until the attempt begins. */
  begunAt?: number;
  /** When it's written at the latest: a second after it began, and later by every stall. Unknown if the transport tells. */
  writtenAt: number;
  isOver: boolean;
}

/** The permits of one queue, and when the service counts their requests at the latest. */
export function permitsOf(
  clock: Clock,
  report: (report: StartReport) => void,
  learn: (rate: RateLimit, grantedAgoMs: number) => StartReport,
  onEnd: (isPaused: boolean) => void,
) {
  const unwritten = new Set<Start>();
  let timer: unknown;
  /** When the next tick is due, if there is one. */
  let tickAt = Infinity;
  /** None needs a review before this. */
  let reviewAt = Infinity;

  const now = () => monotonic(clock);

  function count(start: Start, at: number, atNow: number): void {
    start.countsAt = at;
    report({ id: start.id, after: start.after, agoMs: atNow - at });
  }

  /** A stall that isn't over may hold up its writing. */
  const latest = ({ writtenAt, begunAt = Infinity }: Start, at: number) =>
    writtenAt + Math.max(0, Math.min(at - tickAt, at - begunAt));

  function written(start: Start, at: number, atNow: number): void {
    forget(start);
    if (at > start.countsAt) count(start, at, atNow);
  }

  /** It was counted earlier than it starts. */
  function countIfLate(start: Start, at: number): void {
    if (at + travelMs > start.countsAt + slackMs) count(start, at + travelMs, at);
  }

  function takeBack(start: Start): void {
    start.isOver = true;
    forget(start);
    report({ id: start.id, after: start.after, agoMs: null });
  }

  function forget(start: Start): void {
    unwritten.delete(start);
    if (unwritten.size === 0) tickIn(Infinity);
  }

  function tickIn(ms: number): void {
    clock.clearTimeout(timer);
    tickAt = now() + ms;
    if (ms < Infinity) timer = clock.setTimeout(() => onTick(now() - tickAt), ms);
  }

  function onTick(lateMs: number): void {
    const at = now();
    for (const start of unwritten) start.writtenAt += Math.max(0, Math.min(lateMs, at - (start.begunAt ?? at)));
    tickIn(Infinity);
    reviewAll(at);
    if (unwritten.size > 0) tickIn(tickMs);
  }

  function reviewAll(at: number): void {
    reviewAt = Infinity;
    for (const start of unwritten) {
      if (at >= start.dueAt && start.begunAt === undefined) takeBack(start);
      else if (at >= start.dueAt) written(start, at + travelMs, at);
      else if (latest(start, at) <= at) written(start, start.writtenAt, at);
      else {
        if (start.countsAt <= at) count(start, Math.min(latest(start, at), at + travelMs), at);
        reviewAt = Math.min(reviewAt, start.dueAt, start.countsAt);
      }
    }
  }

  return {
    /** The store was asked for the start at `askedAt`, and knew `after` rejections. */
    grant(id: string, attemptMs: number, askedAt: number, after: number): Permit {
      const grantedAt = now();
      const start: Start = {
        id,
        after,
        countsAt: askedAt + travelMs,
        dueAt: grantedAt + travelMs,
        writtenAt: Infinity,
        isOver: false,
      };
      unwritten.add(start);
      reviewAt = Math.min(reviewAt, start.countsAt);
      countIfLate(start, grantedAt);

      function cancel(): void {
        if (start.isOver) return;
        takeBack(start);
        onEnd(false);
      }

      return {
        begin(tellsWhenSent = false) {
          const at = now();
          // Other processes may have taken its slot while this one was suspended.
          if (start.begunAt === undefined && at >= start.dueAt) cancel();
          if (start.isOver || at >= start.dueAt) return false;
          start.begunAt = at;
          start.dueAt = at + attemptMs;
          start.writtenAt = tellsWhenSent ? Infinity : at + travelMs;
          reviewAt = Math.min(reviewAt, start.dueAt);
          countIfLate(start, at);
          // In Workers, the timer may have been lost with the request that set it.
          if (at >= tickAt) onTick(at - tickAt);
          else if (tickAt === Infinity) tickIn(tickMs);
          return true;
        },
        sent() {
          const at = now();
          if (!start.isOver) written(start, at + travelMs, at);
        },
        settle(answer) {
          if (start.isOver) return;
          start.isOver = true;
          const at = now();
          const arrivedBy = answer ? at - answer.headersAgoMs : at + travelMs;
          const countedBy = unwritten.has(start) ? latest(start, at) : start.countsAt;
          const news = answer && { isAnswered: true, ...learn(answer.rate, at - grantedAt) };
          forget(start);
          report({ id, after, agoMs: at - Math.min(arrivedBy, countedBy), ...news });
          onEnd(news?.pauseMs !== undefined);
        },
        cancel,
      };
    },

    /** Takes back unused permits, and keeps the starts of unwritten requests in the window. */
    review(): void {
      const at = now();
      // Nothing shows that the event loop ran at all since the last tick.
      if (at - tickAt > lostTimerMs) onTick(at - tickAt + tickMs);
      else if (at >= reviewAt) reviewAll(at);
    },

    /** Milliseconds until a permit can be taken back. */
    get dueMs(): number {
      return Math.max(0, Math.min(...Array.from(unwritten, ({ dueAt }) => dueAt)) - now());
    },
  };
}
