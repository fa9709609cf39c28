import type { Clock } from "../time/clock.ts";
import type { Permit, PermitRequest } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { perMinute, type RequestLimit } from "./rate-limit-headers.ts";
import type { Starts } from "./starts.ts";

/**
 * Assumed: the service counts a request when it arrives there, and refuses it then or never. That is some time between
 * its writing and its answer: the later of the two starts its place in the window, but no more than this much later, or
 * slow tools would idle the queue. After a pause, who has no 429 by then was let in. Where a 429 takes longer, others
 * follow into it in the meantime: after each pause one, and another every time that this has passed.
 */
export const longestTravelMs = 1_000;
/** How often it is looked whether the process was held up, while that matters: shorter stalls are within the time to travel. */
const beatMs = 100;
/** What is later than this may never come: some runtimes forget a timer together with the request that set it. */
const stallMs = 250;

/** Times are those of the queue's clock. */
export interface QueuePermit extends Permit {
  grantedAt: number;
  pausesBefore: number;
  expiresAt: number;
  begun: boolean;
  tellsWhenSent: boolean;
  /** When the request was written, where the transport tells. */
  sentAt: number | undefined;
  /** Since when the process has run without a stall, as far as this permit is concerned. */
  quietSince: number;
}

/**
 * Gives permits and counts their requests in the window, each from when the service counts it at the latest.
 *
 * @param onEnd called when a permit is settled, with the response's rate limit, or cancelled.
 */
export function permitWindow(
  clock: Clock,
  starts: Starts,
  now: () => number,
  pauses: { count(): number; underWay: Set<QueuePermit> },
  onEnd: (permit: QueuePermit, rate?: RateLimit) => void,
) {
  /** Permits whose place in the window is not known yet. They count. */
  const pending = new Set<QueuePermit>();
  let beat: unknown;
  let beatAt = Infinity;
  /** By how much the beat is late, as far as permits know. */
  let lateMs = 0;

  /** Undefined when another process took the last place. */
  function grant({ attemptMs, priority }: PermitRequest, limit: RequestLimit): Permit | undefined {
    const grantedAt = now();
    let isEnded = false;
    const permit: QueuePermit = {
      grantedAt,
      pausesBefore: pauses.count(),
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
        onEnd(permit, answer?.rate);
      },
      cancel() {
        isEnded = true;
        settle(permit);
        onEnd(permit);
      },
    };
    if (!starts.take(permit, grantedAt, permit.expiresAt, limit, priority === "bulk")) return undefined;
    pending.add(permit);
    pauses.underWay.add(permit);
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
    pauses.underWay.delete(permit);
    if (at === undefined) starts.drop(permit);
    else starts.place(permit, at);
    if (pending.size === 0) stopWatching();
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

  return { counted: () => starts.size + pending.size, grant, review };
}

/** When the service has counted or refused the request at the latest. Infinite until it is known to be written. */
function countedAt({ sentAt, tellsWhenSent, quietSince }: QueuePermit): number {
  return (sentAt ?? (tellsWhenSent ? Infinity : quietSince)) + longestTravelMs;
}

/** The pauses of a queue. After one that a 429 asked for, attempts start one at a time, then more. */
export function pausesOf() {
  let until = -Infinity;
  /** Attempts allowed at once while reopening after a pause: doubles with every answer that is not a 429. */
  let width = Infinity;
  /** What started before the last pause says nothing of the time after it. */
  let count = 0;
  /** Attempts that the service may still refuse, of those that started since the last pause. */
  const underWay = new Set<QueuePermit>();
  return {
    underWay,
    count: () => count,
    get until() {
      return until;
    },
    /** Returns whether that is longer than before. */
    hold(newUntil: number): boolean {
      if (newUntil <= until) return false;
      until = newUntil;
      return true;
    },
    reopen(): void {
      count++;
      width = 1;
      underWay.clear();
    },
    answered(pausesBefore: number, at: number): void {
      if (pausesBefore === count && until <= at) width *= 2;
    },
    isFull: () => underWay.size >= width,
    /** When the first of the attempts in flight has passed the limit. */
    letsInAt: () => Math.min(...Array.from(underWay, countedAt)),
  };
}
