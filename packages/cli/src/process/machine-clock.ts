import type { Clock } from "@tandem/sdk";

/** Node runs a timer that is longer at once, and warns of it on stderr; of one below zero it warns too. */
const longestTimerMs = 2 ** 31 - 1;

/** Time as the machine has it. A timer of more than 24 days runs after 24 days. */
export const machineClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
