import type { Mock } from "@tandem/mock";
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

/**
 * A clock that stops until the next request has its response, or the beginning of it: a limit ends after that request,
 * however slow the machine is.
 */
export function whenAsked({ journal }: Mock): Clock {
  const last = journal.entries.at(-1)?.number ?? 0;
  const asked = journal.waitFor(({ number }) => number > last, { timeoutMs: 120_000 });
  const cleared = new Set<unknown>();
  let startedAt: number | undefined;
  asked.then(
    () => {
      startedAt = performance.now();
    },
    () => undefined,
  );
  return {
    now: () => (startedAt === undefined ? 0 : performance.now() - startedAt),
    setTimeout(run, ms) {
      const handle = {};
      const start = () => machineClock.setTimeout(() => cleared.has(handle) || run(), ms);
      asked.then(start, () => undefined);
      return handle;
    },
    clearTimeout: (handle) => void cleared.add(handle),
  };
}
