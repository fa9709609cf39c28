import type { Clock } from "@tandem/sdk";

export const realClock: Required<Clock> = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** The time to measure durations with. */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now();
