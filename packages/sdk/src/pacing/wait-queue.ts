import { whenAborted } from "../time/clock.ts";
import { QueueAborted } from "./pacer.ts";

export interface QueueEntry {
  left: boolean;
}

/** First come, first served. Entries that left are dropped later, in bulk. */
export class WaitQueue<T extends QueueEntry> {
  #all: T[] = [];
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get first(): T | undefined {
    while (this.#all[this.#head]?.left) this.#head++;
    return this.#all[this.#head];
  }

  join(one: T): void {
    this.#all.push(one);
    this.#size++;
  }

  waiting(): T[] {
    return this.#all.filter((one) => !one.left);
  }

  leave(one: T): void {
    if (one.left) return;
    one.left = true;
    this.#size--;
    if (this.#size * 2 > this.#all.length) return;
    this.#all = this.waiting();
    this.#head = 0;
  }
}

export interface Waiter<T> extends QueueEntry {
  grant(value: T): void;
  reject(reason: unknown): void;
}

/**
 * Joins the queue until granted or rejected. An abort rejects.
 *
 * @param onLeave called when it stops waiting.
 * @param passOn called if it was first and its abort made another one first.
 */
export function waitInQueue<T, W extends Waiter<T>>(
  line: WaitQueue<W>,
  waiter: W & Waiter<T>,
  signal: AbortSignal | undefined,
  onLeave: () => void,
  passOn: () => void,
): void {
  const ending =
    <V>(end: (value: V) => void) =>
    (value: V) => {
      stopListening();
      line.leave(waiter);
      onLeave();
      end(value);
    };
  waiter.grant = ending(waiter.grant);
  waiter.reject = ending(waiter.reject);
  const stopListening = whenAborted(signal, () => {
    const wasFirst = waiter === line.first;
    waiter.reject(new QueueAborted());
    if (wasFirst) passOn();
  });
  line.join(waiter);
}
