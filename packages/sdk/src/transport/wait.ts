import type { Clock } from "../clock.ts";

/** Resolves to true after `ms`, or to false as soon as the signal aborts. Leaves no listener behind. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const end = (whole: boolean) => {
      clock.clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(whole);
    };
    const onAbort = () => end(false);
    const timer = clock.setTimeout(() => end(true), ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
