import type { Clock } from "./clock.ts";
import { whenAborted } from "./when-aborted.ts";

/**
 * Runs `run` once, when `ms` are over or the signal aborts, whichever is first. Whoever may find it aborted already looks
 * before.
 *
 * @param ms Infinite: without a timer, as a clock cannot be asked for one that never fires.
 * @returns a function that takes `run` back, and leaves no timer and no listener behind.
 */
export function onTimeoutOrAbort(
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (isAborted: boolean) => void,
): () => void {
  const stop = () => {
    clock.clearTimeout(timer);
    stopListening();
  };
  const end = (isAborted: boolean) => {
    stop();
    run(isAborted);
  };
  const timer = ms < Infinity ? clock.setTimeout(() => end(false), ms) : undefined;
  const stopListening = whenAborted(signal, () => end(true));
  return stop;
}
