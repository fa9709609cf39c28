import { whenAborted } from "../time/on-timeout-or-abort.ts";
import { QueueAborted } from "./pacer.ts";

/** Someone in a line. `left` is set when they no longer wait. */
export interface QueueEntry {
  left: boolean;
}

/** First come, first served. Leaving costs next to nothing: who left is dropped later, many at a time. */
export class WaitQueue<T extends QueueEntry> {
  #all: T[] = [];
  /** Entries in front that have left. */
  #head = 0;
  #size = 0;

  /** How many still wait. */
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

  /** Who still waits, in order. */
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

/** Someone in a line who is given something in the end, or nothing. */
export interface Waiter<T> extends QueueEntry {
  grant(value: T): void;
  refuse(reason: unknown): void;
}

/**
 * Joins the line, until granted or refused; an abort refuses.
 *
 * @param onLeave called when it no longer waits, before it is told so.
 * @param passOn called when it was the first and its abort made another one the first.
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
  waiter.refuse = ending(waiter.refuse);
  const stopListening = whenAborted(signal, () => {
    const wasFirst = waiter === line.first;
    waiter.refuse(new QueueAborted());
    if (wasFirst) passOn();
  });
  line.join(waiter);
}
