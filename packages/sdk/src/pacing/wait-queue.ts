import { whenAborted } from "../time/clock.ts";
import { QueueAborted } from "./pacer.ts";

export interface Waiter<T> {
  /** Lower ranks go first. */
  readonly rank: number;
  left: boolean;
  grant(value: T): void;
  reject(reason: unknown): void;
}

/** Joins a line by rank, until granted or rejected. Calls `passOn` after an abort, which may make another one first. */
export function joinLine<T, W extends Waiter<T>>(
  line: W[],
  waiter: W & Waiter<T>,
  signal: AbortSignal | undefined,
  onLeave: () => void,
  passOn: () => void,
): void {
  const ending =
    <V>(end: (value: V) => void) =>
    (value: V) => {
      if (waiter.left) return;
      waiter.left = true;
      stopListening();
      line.splice(line.indexOf(waiter), 1);
      onLeave();
      end(value);
    };
  waiter.grant = ending(waiter.grant);
  waiter.reject = ending(waiter.reject);
  const stopListening = whenAborted(signal, () => {
    waiter.reject(new QueueAborted());
    passOn();
  });
  line.splice(line.findLastIndex(({ rank }) => rank <= waiter.rank) + 1, 0, waiter);
}
