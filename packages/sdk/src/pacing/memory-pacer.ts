import type { Clock } from "../clock.ts";
import type { Pacer, Permit, PermitRequest } from "./pacer.ts";
import { PermitQueue } from "./permit-queue.ts";

/** Queues are shared by every client of the process that uses the same credential and clock. */
const queuesByClock = new WeakMap<Clock, Map<string, PermitQueue>>();

const queuesOf = (clock: Clock): Map<string, PermitQueue> => {
  const known = queuesByClock.get(clock);
  if (known) return known;
  const queues = new Map<string, PermitQueue>();
  queuesByClock.set(clock, queues);
  return queues;
};

/** Paces in this process, and keeps nothing anywhere else. */
export class MemoryPacer implements Pacer {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  acquire(key: string, request: PermitRequest): Promise<Permit> | Permit {
    return this.#queue(key).acquire(request);
  }

  pause(key: string, ms: number): void {
    this.#queue(key).pause(ms);
  }

  #queue(key: string): PermitQueue {
    const queues = queuesOf(this.#clock);
    const known = queues.get(key);
    if (known) return known;
    for (const [other, queue] of queues) if (queue.idle) queues.delete(other);
    const queue = new PermitQueue(this.#clock);
    queues.set(key, queue);
    return queue;
  }
}
