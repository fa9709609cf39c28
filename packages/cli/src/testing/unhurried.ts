import type { Clock } from "@tandem/sdk";
import { machineClock } from "../process/io.ts";

/** Of an attempt, and of silence in a stream: the SDK's defaults. */
const limits: readonly number[] = [30_000, 45_000];
/** Longer than any pause: it limits a call or a wait. */
const longestPauseMs = 120_000;

/**
 * A clock that is faster than the machine's, except for timeouts, which keep their length. A hundredth of them is what a busy
 * machine may take.
 */
export function unhurried(clock: Clock): Clock {
  const held = new Set<unknown>();
  return {
    now: () => clock.now(),
    setTimeout(run, ms) {
      if (!limits.includes(ms) && ms <= longestPauseMs) return clock.setTimeout(run, ms);
      const handle = machineClock.setTimeout(run, ms);
      held.add(handle);
      return handle;
    },
    clearTimeout: (handle) => (held.delete(handle) ? machineClock : clock).clearTimeout(handle),
  };
}
