import { type Clock, monotonic } from "./clock.ts";
import { whenAborted } from "./when-aborted.ts";

/** A timer that fires later than this fires after a suspend. */
const lateMs = 250;
/** For reading what has arrived meanwhile, which timers come before. */
const readingMs = 100;

/**
 * Calls `run` once, after `ms` milliseconds or when the signal aborts. After a suspend, it's called when what arrived
 * meanwhile has been read. Doesn't look at a signal that has aborted before.
 *
 * ```ts
 * const stop = onTimeoutOrAbort(1_000, clockOf(undefined), undefined, () => console.log("late"));
 * ```
 *
 * @param ms Infinite: no timer is set.
 * @returns a function that stops it, and leaves no timer and no listener behind.
 */
export function onTimeoutOrAbort(
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (isAborted: boolean) => void,
): () => void {
  const dueAt = monotonic(clock) + ms;
  const stop = () => {
    clock.clearTimeout(timer);
    stopListening();
  };
  const end = (isAborted: boolean) => {
    stop();
    run(isAborted);
  };
  const onTimer = () => {
    if (monotonic(clock) - dueAt <= lateMs) end(false);
    else timer = clock.setTimeout(() => end(false), readingMs);
  };
  let timer = ms < Infinity ? clock.setTimeout(onTimer, ms) : undefined;
  const stopListening = whenAborted(signal, () => end(true));
  return stop;
}
