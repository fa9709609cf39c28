import { checkFunctions, readable } from "../arguments/check-argument.ts";

/** Where the SDK gets the time and its timers from. Give your own to run waits on virtual time in tests. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Milliseconds since any fixed moment, which no change of the system's time moves. Durations and deadlines are
   * measured with it. Default: `now()`.
   */
  monotonic?(): number;
  /** Runs `run` once, `ms` milliseconds from now, and returns a handle for `clearTimeout`. */
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Platforms cap a timer at 2^31 - 1 ms and fire at once beyond it. */
export const longestTimerMs = 2_147_483_647;

export const realClock: Required<Clock> = {
  now: () => Date.now(),
  // Test runners make contexts that lack it, or in which it tells nothing.
  monotonic: () => globalThis.performance?.now() ?? NaN,
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * The time to measure durations with, in milliseconds: that of `clock.monotonic`, or of `clock.now` where it has none.
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
 * The clock of an option, real time without one.
 *
 * ```ts
 * const clock = clockOf(undefined); // or what an option was given
 * ```
 *
 * @throws InvalidArgumentError for what is no clock.
 */
export function clockOf(clock: Clock = realClock): Clock {
  const needed = ["now", "setTimeout", "clearTimeout"] as const;
  const hasMonotonic = readable("clock", () => clock?.monotonic !== undefined);
  return checkFunctions(clock, hasMonotonic ? [...needed, "monotonic"] : needed, "clock");
}
