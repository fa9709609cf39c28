import { type Clock, monotonic } from "./clock.ts";

/** A timer that fires later than this fires after a suspend. */
const lateMs = 250;
/** For reading what has arrived meanwhile, which timers come before. */
const readingMs = 100;

/**
 * Calls `run` after `ms` milliseconds. After a suspend, it's called once what arrived meanwhile has been read.
 *
 * ```ts
 * const stop = onTimeout(clockOf(undefined), 1_000, () => console.log("late"));
 * ```
 *
 * @returns a function that stops it.
 */
export function onTimeout(clock: Clock, ms: number, run: () => void): () => void {
  const dueAt = monotonic(clock) + ms;
  let timer = clock.setTimeout(() => {
    if (monotonic(clock) - dueAt <= lateMs) run();
    else timer = clock.setTimeout(run, readingMs);
  }, ms);
  return () => clock.clearTimeout(timer);
}
