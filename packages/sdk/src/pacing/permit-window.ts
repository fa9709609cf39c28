import type { Clock } from "../time/clock.ts";
import type { Permit, PermitRequest } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";
import { perMinute, type RequestLimit } from "./rate-limit-headers.ts";
import type { Starts } from "./starts.ts";

/**
 * Assumption: the service counts or rejects a request when it arrives, between its writing and its response. The later
 * of the two starts its slot in the window, but at most this much later, or slow tools would idle the queue. After a
 * pause, a request without a 429 by then counts as accepted. If a 429 takes longer, others can run into it: one after
 * each pause, and one more each time this passes.
 */
export const longestTravelMs = 1_000;
const beatMs = 100;
/** A timer later than this may never fire: some runtimes drop it with its request. */
const stallMs = 250;

export interface QueuePermit extends Permit {
  grantedAt: number;
  pausesBefore: number;
  expiresAt: number;
  begun: boolean;
  tellsWhenSent: boolean;
  /** When the request was written, if the transport reports it. */
  sentAt: number | undefined;
  /** Since when the process has run without a stall. */
  quietSince: number;
}

/**
 * Gives permits, and counts each request from the latest time that the service can count it.
 *
 * @param onEnd called when a permit is settled (with the response's rate limit) or canceled.
 */
export function permitWindow(
  clock: Clock,
  starts: Starts,
  now: () => number,
  pauses: { count(): number; inFlight: Set<QueuePermit> },
  onEnd: (permit: QueuePermit, rate?: RateLimit) => void,
) {
  const pending = new Set<QueuePermit>();
  let beat: unknown;
  let beatAt = Infinity;
  let lateMs = 0;

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
        const at = now();
        // Other processes may have taken its slot while this one was suspended.
        if (!pending.has(permit) || at >= permit.expiresAt) return false;
        Object.assign(permit, { begun: true, quietSince: at, expiresAt: at + attemptMs });
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
    if (starts.take?.(permit, grantedAt, permit.expiresAt, limit, priority === "bulk") === false) return undefined;
    pending.add(permit);
    pauses.inFlight.add(permit);
    return permit;
  }

  /** The platform repeated a request, so both count. */
  function countOnceMore(at: number): void {
    const before = {};
    starts.take?.(before, at, at, perMinute(Infinity), false);
    starts.place(before, at);
  }

  /** Counts the permit's request from `at`, or not at all. */
  function settle(permit: QueuePermit, at?: number): void {
    if (!pending.delete(permit)) return;
    pauses.inFlight.delete(permit);
    if (at === undefined) starts.drop?.(permit);
    else starts.place(permit, at);
    if (pending.size === 0) stopWatching();
  }

  function review(at: number): void {
    noteLateness(at);
    for (const permit of pending) {
      const { begun, expiresAt, grantedAt } = permit;
      if (!begun) {
        if (grantedAt + longestTravelMs <= at) settle(permit);
      } else if (expiresAt <= at) settle(permit, at + longestTravelMs);
      else if (countedAt(permit) <= at) settle(permit, countedAt(permit));
    }
  }

  /** Requests written during a stall count later by its length. */
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

  /** A timer that detects stalls while a permit's start is uncertain. */
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

/** The latest time at which the service counted or rejected the request. Infinite until it's known to be written. */
function countedAt({ sentAt, tellsWhenSent, quietSince }: QueuePermit): number {
  return (sentAt ?? (tellsWhenSent ? Infinity : quietSince)) + longestTravelMs;
}

/** The pauses of a queue. After a 429's pause, attempts start one at a time, then more. */
export function pausesOf() {
  let until = -Infinity;
  /** Concurrent attempts while reopening after a pause. Doubles with every response other than 429. */
  let width = Infinity;
  /** Requests started before the last pause don't matter after it. */
  let count = 0;
  /** Attempts since the last pause that the service may still reject. */
  const inFlight = new Set<QueuePermit>();
  return {
    inFlight,
    count: () => count,
    get until() {
      return until;
    },
    /** Returns whether this is longer than before. */
    hold(newUntil: number): boolean {
      if (newUntil <= until) return false;
      until = newUntil;
      return true;
    },
    reopen(): void {
      count++;
      width = 1;
      inFlight.clear();
    },
    answered(pausesBefore: number, at: number): void {
      if (pausesBefore === count && until <= at) width *= 2;
    },
    isFull: () => inFlight.size >= width,
    /** When the first attempt in flight has passed the limit. */
    letsInAt: () => Math.min(...Array.from(inFlight, countedAt)),
  };
}
