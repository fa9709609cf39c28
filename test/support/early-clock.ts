import type { Clock } from "@tandem/sdk";

/** The same clock, except for timers that fire a fraction of a millisecond before they are due, as those of Node do. */
export const earlyClock = (clock: Clock): Clock => ({
  now: () => clock.now(),
  monotonic: () => clock.monotonic?.() ?? clock.now(),
  setTimeout: (run, ms) => clock.setTimeout(run, Math.max(0, ms - 0.4)),
  clearTimeout: (handle) => clock.clearTimeout(handle),
});
