import type { Clock } from "../clock.ts";
import { whenAborted } from "../when-aborted.ts";

/** Resolves to true after `ms`, or to false as soon as the signal aborts. Leaves no listener behind. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const end = (whole: boolean) => {
      clock.clearTimeout(timer);
      stopListening();
      resolve(whole);
    };
    const timer = clock.setTimeout(() => end(true), ms);
    const stopListening = whenAborted(signal, () => end(false));
  });
}
