import { whenAborted } from "../time/clock.ts";
import { QueueAborted } from "./pacer.ts";

export interface Waiter<T> {
  /** Lower ranks go first. */
  readonly rank: number;
  left: boolean;
  grant(value: T): void;
  reject(reason: unknown): void;
}

/** Joins a line by rank, until granted or rejected. If an abort makes another one first, `passOn` is called. */
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
      if (line[0] === waiter) line.shift();
      else line.splice(line.indexOf(waiter), 1);
      onLeave();
      end(value);
    };
  waiter.grant = ending(waiter.grant);
  waiter.reject = ending(waiter.reject);
  const stopListening = whenAborted(signal, () => {
    const wasFirst = waiter === line[0];
    waiter.reject(new QueueAborted());
    if (wasFirst) passOn();
  });
  if ((line.at(-1)?.rank ?? 0) <= waiter.rank) line.push(waiter);
  else line.splice(line.findLastIndex(({ rank }) => rank <= waiter.rank) + 1, 0, waiter);
}
