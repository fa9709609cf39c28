import type { Clock } from "@tandem/sdk";
import { machineClock } from "../process/machine-clock.ts";

/** Lets time pass; returns early, without error, when the signal aborts. */
export function wait(ms: number, signal: AbortSignal, clock: Clock = machineClock): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clock.clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = clock.setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
