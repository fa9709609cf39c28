import type { Clock } from "@tandem/sdk";

/** Node runs a timer that is longer at once, and warns of it on stderr; of one below zero it warns too. */
const longestTimerMs = 2 ** 31 - 1;

export const realClock: Required<Clock> = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** The time to measure durations with. */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now();
