import { sha256 } from "../client/sha256.ts";
import { type Clock, monotonic, realClock } from "../time/clock.ts";
import type { Pacer } from "./pacer.ts";
import { type KeyStore, type PermitQueue, permitQueue } from "./permit-queue.ts";
import type { PacingStore, StartRequest } from "./store.ts";
import { isEmptyWindow, minuteMs, newWindow, reportStart, takeStart } from "./window.ts";

type QueueOf = (key: string, clock: Clock | undefined, create: () => PermitQueue) => PermitQueue;

/**
 * Where copies of the package in a process (ESM and CommonJS, or installed twice) find the queues of the first one. A
 * copy with an incompatible `QueueOf` or `Permit` needs another number.
 */
const slot = Symbol.for("tandem.pacing.1");

/** Queues by key, without those that are idle. */
function queueMap() {
  const queues = new Map<string, PermitQueue>();
  return (key: string, create: () => PermitQueue): PermitQueue => {
    const known = queues.get(key);
    if (known) return known;
    for (const [other, queue] of queues) if (queue.isIdle) queues.delete(other);
    const queue = create();
    queues.set(key, queue);
    return queue;
  };
}

/** Keys contain credentials, so they can't be reached from outside. */
function sharedQueues(): QueueOf {
  const byClock = new WeakMap<object, ReturnType<typeof queueMap>>();
  const realTime = {};
  return (key, clock = realTime as Clock, create) => {
    const queues = byClock.get(clock) ?? queueMap();
    byClock.set(clock, queues);
    return queues(key, create);
  };
}

/** Limits the rate in this process, or in one worker thread, for all clients with the same credential and clock. */
export function memoryPacer(clock: Clock): Pacer {
  const shared = globalThis as unknown as Record<symbol, QueueOf>;
  shared[slot] ??= sharedQueues();
  const queueOf = shared[slot];
  return pacerOf((key) => queueOf(key, clock === realClock ? undefined : clock, () => memoryQueue(clock)));
}

const pacerOf = (queue: (key: string) => PermitQueue): Pacer => ({
  acquire: (key, request) => queue(key).acquire(request),
  pause: (key, ms) => queue(key).pause(ms),
});

export function memoryQueue(clock: Clock): PermitQueue {
  const window = newWindow();
  const now = () => monotonic(clock);
  let windowMs = minuteMs;
  const take = (request: StartRequest) => {
    windowMs = request.limit.windowMs;
    return takeStart(window, request, now());
  };
  const queue = permitQueue({ take, report: (report) => reportStart(window, report, now()) }, clock);
  return {
    ...queue,
    get isIdle() {
      return queue.isIdle && !queue.hasLearnedLess && isEmptyWindow(window, windowMs, now());
    },
  };
}

/** Limits the rate together with everything that uses the same store. Passes it a hash instead of the credential. */
export function storePacer(store: PacingStore, clock: Clock): Pacer {
  const queueOf = queueMap();
  return pacerOf((key) =>
    queueOf(key, () => permitQueue(hashedKey(store, key), clock, crypto.randomUUID().slice(0, 8))),
  );
}

function hashedKey(store: PacingStore, key: string): KeyStore {
  const name = sha256(key);
  return {
    take: async (request) => store.take(await name, request),
    // A failing store reports it at the next start.
    report: (report) => void name.then((hash) => store.report(hash, report)).catch(() => undefined),
  };
}
