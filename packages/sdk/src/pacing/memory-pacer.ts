import { type Clock, monotonic, realClock } from "../time/clock.ts";
import type { Pacer } from "./pacer.ts";
import { type PermitQueue, permitQueue } from "./permit-queue.ts";

type QueueOf = (key: string, clock: Clock | undefined, create: () => PermitQueue) => PermitQueue;

/**
 * Where copies of the package in a process (ESM and CommonJS, or installed twice) find the queues of the first one. A
 * copy with an incompatible `QueueOf` or `Permit` needs another number.
 */
const slot = Symbol.for("tandem.pacing.1");

/** Queues hold credentials, so they can't be reached from outside. */
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

/** Falls back to this copy's own queues. */
const queueOf: QueueOf = (...asked) => {
  try {
    if (!(slot in globalThis)) Object.defineProperty(globalThis, slot, { value: own, configurable: true });
    const queue = (globalThis as unknown as Record<symbol, QueueOf>)[slot]!(...asked);
    if (typeof queue.acquire === "function" && typeof queue.pause === "function") return queue;
  } catch {}
  return own(...asked);
};

/**
 * Fake timers that were moved ahead and removed leave a clock that is behind. No time passes then. Smaller steps back
 * are clock corrections.
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

/** Limits the rate in this process, or in one worker thread, for all clients with the same credential and clock. */
export function memoryPacer(clock: Clock): Pacer {
  const queue = (key: string) =>
    queueOf(key, clock === realClock ? undefined : clock, () => permitQueue(clock, undefined, neverBack(clock)));
  return {
    acquire: (key, request) => queue(key).acquire(request),
    pause: (key, ms) => queue(key).pause(ms),
  };
}
