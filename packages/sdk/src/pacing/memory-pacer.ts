import { type Clock, monotonic, realClock } from "../time/clock.ts";
import type { Pacer } from "./pacer.ts";
import { type PermitQueue, permitQueue } from "./permit-queue.ts";

/** Gives the queue of a credential and clock (undefined: real time), and creates it where there is none. */
type QueueOf = (key: string, clock: Clock | undefined, create: () => PermitQueue) => PermitQueue;

/**
 * Where the copies of the package in a process (ESM and CommonJS, or installed twice) find the queues of the first of
 * them. A copy whose `QueueOf` or `Permit` is not understood by the others takes another number.
 */
const slot = Symbol.for("tandem.pacing.1");

/** What the queues are kept by holds credentials, so that it cannot be reached from outside. */
function keepQueues(): QueueOf {
  const queuesByClock = new WeakMap<object, Map<string, PermitQueue>>();
  const realTime = {};
  return (key, clock = realTime as Clock, create) => {
    const queues = queuesByClock.get(clock) ?? new Map<string, PermitQueue>();
    queuesByClock.set(clock, queues);
    const known = queues.get(key);
    if (known) return known;
    for (const [other, queue] of queues) if (queue.idle) queues.delete(other);
    const queue = create();
    queues.set(key, queue);
    return queue;
  };
}

const own = /* @__PURE__ */ keepQueues();

/** Those of this copy alone, where others cannot be found or do not answer. */
const queueOf: QueueOf = (...asked) => {
  try {
    if (!(slot in globalThis)) Object.defineProperty(globalThis, slot, { value: own, configurable: true });
    const queue = (globalThis as unknown as Record<symbol, QueueOf>)[slot]!(...asked);
    if (typeof queue.acquire === "function" && typeof queue.pause === "function") return queue;
  } catch {}
  return own(...asked);
};

/**
 * Fake timers that a test has moved a day and taken away leave a clock that is a day behind. No time is taken to have passed
 * then: what counted goes on counting, and a pause is as long as it was. Less is a clock that is corrected.
 */
function neverBack(clock: Clock): () => number {
  let last = -Infinity;
  let aheadMs = 0;
  return () => {
    const at = monotonic(clock);
    if (at < last - 1_000) aheadMs += last - at;
    last = at;
    return at + aheadMs;
  };
}

/**
 * Paces in this process, in each worker thread by itself, for every client that uses the same credential and clock, and
 * keeps nothing anywhere else.
 */
export function memoryPacer(clock: Clock): Pacer {
  const queue = (key: string) =>
    queueOf(key, clock === realClock ? undefined : clock, () => permitQueue(clock, undefined, neverBack(clock)));
  return {
    acquire: (key, request) => queue(key).acquire(request),
    pause: (key, ms) => queue(key).pause(ms),
  };
}
