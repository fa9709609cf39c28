import type { Clock } from "@tandem/sdk";

/** Lets time pass; returns early, without error, when the signal aborts. */
export function wait(ms: number, signal: AbortSignal, clock: Clock = machineTime): Promise<void> {
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

const machineTime: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
