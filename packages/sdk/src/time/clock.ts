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

const waiting = new WeakMap<AbortSignal, Waiting>();

interface Waiting {
  runs: Set<() => void>;
  stop(): void;
}

/**
 * Runs `run` when the signal aborts. Uses one listener per signal, because adding many is slow. Check for an aborted
 * signal first.
 *
 * @returns a function that cancels it.
 */
export function whenAborted(signal: AbortSignal | undefined, run: () => void): () => void {
  // A call's signal can be null.
  if (!signal) return nothing;
  const { runs, stop } = waiting.get(signal) ?? listenTo(signal);
  runs.add(run);
  return () => {
    if (runs.delete(run) && runs.size === 0) stop();
  };
}

const nothing = (): void => undefined;

function listenTo(signal: AbortSignal): Waiting {
  const runs = new Set<() => void>();
  const stop = () => {
    signal.removeEventListener("abort", onAbort);
    waiting.delete(signal);
  };
  const onAbort = () => {
    stop();
    for (const run of runs) run();
  };
  signal.addEventListener("abort", onAbort);
  const here = { runs, stop };
  waiting.set(signal, here);
  return here;
}

/** Timers later than this fire after a suspend. */
const lateMs = 250;
/** Time to read data that arrived in the meantime. */
const readingMs = 100;

/**
 * Calls `run` once, after `ms` milliseconds or when the signal aborts. After a suspend, pending data is read first.
 * Check for an aborted signal first.
 *
 * ```ts
 * const stop = onTimeoutOrAbort(1_000, clockOf(undefined), undefined, () => console.log("late"));
 * ```
 *
 * @param ms Infinite: no timer.
 * @returns a function that cancels it.
 */
export function onTimeoutOrAbort(
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (isAborted: boolean) => void,
): () => void {
  const dueAt = ms < Infinity ? monotonic(clock) + ms : ms;
  const stop = () => {
    clock.clearTimeout(timer);
    stopListening();
  };
  const end = (isAborted: boolean) => {
    stop();
    run(isAborted);
  };
  const onTimer = () => {
    if (monotonic(clock) - dueAt <= lateMs) end(false);
    else timer = clock.setTimeout(() => end(false), readingMs);
  };
  let timer = ms < Infinity ? clock.setTimeout(onTimer, ms) : undefined;
  const stopListening = whenAborted(signal, () => end(true));
  return stop;
}

/** Resolves to true after `ms`, or to false when the signal aborts. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else onTimeoutOrAbort(ms, clock, signal, (isAborted) => resolve(!isAborted));
  });
}

/** Resolves or rejects as `work` does, or as `late` if that comes first: after `ms`, or when the signal aborts. */
export function within<T>(
  work: Promise<T>,
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  late: (isAborted: boolean) => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = async (isAborted: boolean) => late(isAborted);
    const stop = signal?.aborted
      ? nothing
      : onTimeoutOrAbort(ms, clock, signal, (isAborted) => resolve(over(isAborted)));
    if (signal?.aborted) resolve(over(true));
    const ending =
      <V>(end: (value: V) => void) =>
      (value: V) => {
        stop();
        end(value);
      };
    work.then(ending(resolve), ending(reject));
  });
}
