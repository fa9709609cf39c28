/** Source of time and timers. Pass your own to control time in tests. */
export interface Clock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Returns milliseconds since a fixed moment, unaffected by changes of the system time. Used for durations and
   * deadlines. Default: `now()`.
   */
  monotonic?(): number;
  /**
   * Runs `run` once, `ms` milliseconds from now. Returns a handle for `clearTimeout`.
   *
   * @param isDeadline whether it only ends something that takes too long, so that a test's clock needn't move there.
   */
  setTimeout(run: () => void, ms: number, isDeadline?: boolean): unknown;
  clearTimeout(handle: unknown): void;
}

/** Platforms cap a timer at 2^31 - 1 ms and fire immediately above it. */
const longestTimerMs = 2_147_483_647;

export const realClock: Required<Clock> = {
  now: () => Date.now(),
  // Missing or broken in contexts of some test runners.
  monotonic: () => globalThis.performance?.now() ?? NaN,
  setTimeout: (run, ms) => setTimeout(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Returns the time for measuring durations, in milliseconds: `clock.monotonic`, or `clock.now` without it. */
export function monotonic(clock: Clock): number {
  const ms = clock.monotonic?.();
  return Number.isFinite(ms) ? ms! : clock.now();
}

/** Runs `run` when the signal aborts. Check for an aborted signal first. Returns a function that cancels it. */
export function whenAborted(signal: AbortSignal | undefined, run: () => void): () => void {
  signal?.addEventListener("abort", run, { once: true });
  return () => signal?.removeEventListener("abort", run);
}

/**
 * Calls `run` once, after `ms` milliseconds or when the signal aborts. Check for an aborted signal first.
 *
 * @param ms Infinite: no timer.
 * @param isDeadline whether it limits something in progress. Default true.
 * @returns a function that cancels it.
 */
export function onTimeoutOrAbort(
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (isAborted: boolean) => void,
  isDeadline = true,
): () => void {
  const stop = () => {
    clock.clearTimeout(timer);
    stopListening();
  };
  const end = (isAborted: boolean) => {
    stop();
    run(isAborted);
  };
  const timer = ms < Infinity ? clock.setTimeout(() => end(false), ms, isDeadline) : undefined;
  const stopListening = whenAborted(signal, () => end(true));
  return stop;
}

/** Resolves to true after `ms`, or to false when the signal aborts. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else onTimeoutOrAbort(ms, clock, signal, (isAborted) => resolve(!isAborted), false);
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
    const over = (isAborted: boolean) => resolve((async () => late(isAborted))());
    const stop = signal?.aborted ? over(true) : onTimeoutOrAbort(ms, clock, signal, over);
    work.finally(() => stop?.()).then(resolve, reject);
  });
}
