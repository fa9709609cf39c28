import { checkFunctions, readable } from "../arguments/check-argument.ts";

/** Source of time and timers. Pass your own to control time in tests. */
export interface Clock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Returns milliseconds since a fixed moment, unaffected by changes of the system time. Used for durations and
   * deadlines. Default: `now()`.
   */
  monotonic?(): number;
  /** Runs `run` once, `ms` milliseconds from now. Returns a handle for `clearTimeout`. */
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Platforms cap a timer at 2^31 - 1 ms and fire immediately above it. */
export const longestTimerMs = 2_147_483_647;

export const realClock: Required<Clock> = {
  now: () => Date.now(),
  // Missing or broken in contexts of some test runners.
  monotonic: () => globalThis.performance?.now() ?? NaN,
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * Returns the time for measuring durations, in milliseconds: `clock.monotonic`, or `clock.now` without it.
 *
 * ```ts
 * const startedAt = monotonic(clockOf(undefined));
 * ```
 */
export function monotonic(clock: Clock): number {
  const ms = clock.monotonic?.();
  return Number.isFinite(ms) ? ms! : clock.now();
}

/**
 * Returns the clock of an option. Default: the system clock.
 *
 * ```ts
 * const clock = clockOf(undefined); // or what an option was given
 * ```
 *
 * @throws InvalidArgumentError for an invalid clock.
 */
export function clockOf(clock: Clock = realClock): Clock {
  const needed = ["now", "setTimeout", "clearTimeout"] as const;
  const hasMonotonic = readable("clock", () => clock?.monotonic !== undefined);
  return checkFunctions(clock, hasMonotonic ? [...needed, "monotonic"] : needed, "clock");
}
