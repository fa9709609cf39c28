import { type Clock, monotonic } from "../time/clock.ts";
import type { Permit } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import type { StartReport } from "./store.ts";
import { travelMs } from "./window.ts";

/** The event loop is watched for stalls this often, while a request may not be written. */
const tickMs = 100;
/** A smaller delay between counting a start and beginning its attempt isn't reported. */
const slackMs = 20;

/** A permit whose request may not be written yet. Times are by the monotonic clock. */
interface Start {
  readonly id: string;
  readonly after: number;
  /** When the store counts it. */
  countsAt: number;
  isBegun: boolean;
  /** When the permit is taken back, or its attempt is over. */
  dueAt: number;
  /** When it's written at the latest: a second after it began, later by every stall. Unknown if the transport tells. */
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

  const now = () => monotonic(clock);

  function count(start: Start, at: number, atNow: number): void {
    start.countsAt = at;
    report({ id: start.id, after: start.after, agoMs: atNow - at });
  }

  function written(start: Start, at: number, atNow: number): void {
    forget(start);
    count(start, at, atNow);
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
    if (ms < Infinity) timer = clock.setTimeout(() => tick(now(), now() - tickAt), ms);
  }

  function tick(at: number, stallMs: number): void {
    for (const start of unwritten) start.writtenAt += Math.max(0, stallMs);
    reviewAll(at);
    if (unwritten.size > 0) tickIn(tickMs);
  }

  /** Nothing shows that the event loop ran since the last tick. In Workers, a timer is lost with its request. */
  function tickIfDue(at: number): void {
    if (at >= tickAt) tick(at, at - tickAt + tickMs);
  }

  function reviewAll(at: number): void {
    for (const start of unwritten) {
      if (at >= start.dueAt && !start.isBegun) takeBack(start);
      else if (at >= start.dueAt) written(start, at + travelMs, at);
      else if (at >= start.writtenAt) written(start, start.writtenAt, at);
      else if (at >= start.countsAt) count(start, Math.min(start.writtenAt, at + travelMs), at);
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
        isBegun: false,
        dueAt: grantedAt + travelMs,
        writtenAt: Infinity,
        isOver: false,
      };
      unwritten.add(start);

      return {
        begin(tellsWhenSent = false) {
          const at = now();
          // Other processes may have taken its slot while this one was suspended.
          if (start.isOver || at >= start.dueAt) return false;
          tickIfDue(at);
          if (tickAt === Infinity) tickIn(tickMs);
          start.isBegun = true;
          start.dueAt = at + attemptMs;
          start.writtenAt = tellsWhenSent ? Infinity : at + travelMs;
          if (at + travelMs > start.countsAt + slackMs) count(start, at + travelMs, at);
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
          const countedBy = unwritten.has(start) ? start.writtenAt + Math.max(0, at - tickAt) : start.countsAt;
          const news = answer && { isAnswered: true, ...learn(answer.rate, at - grantedAt) };
          forget(start);
          report({ id, after, agoMs: at - Math.min(arrivedBy, countedBy), ...news });
          onEnd(news?.pauseMs !== undefined);
        },
        cancel() {
          if (start.isOver) return;
          takeBack(start);
          onEnd(false);
        },
      };
    },

    /** Takes back unused permits, and keeps the starts of unwritten requests in the window. */
    review(): void {
      const at = now();
      tickIfDue(at);
      reviewAll(at);
    },

    /** Milliseconds until a permit can be taken back. */
    get dueMs(): number {
      return Math.max(0, Math.min(...Array.from(unwritten, ({ dueAt }) => dueAt)) - now());
    },
  };
}
