import type { Clock } from "./clock.ts";
import { onTimeoutOrAbort } from "./on-timeout-or-abort.ts";

/** Resolves to true after `ms`, or to false as soon as the signal aborts. Leaves no listener behind. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else onTimeoutOrAbort(ms, clock, signal, (isAborted) => resolve(!isAborted));
  });
}
