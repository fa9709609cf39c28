import { checkFunctions, readable } from "../arguments/check-argument.ts";

/** Source of time and timers. Pass your own to control time in tests. */
export interface Clock {
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
 * Runs `run` when the signal aborts. However many wait for one signal, it has one listener: platforms walk a signal's
 * list of listeners for each that is added. Whoever may find it aborted already looks before.
 *
 * @returns a function that takes `run` back. With the last one, no listener is left on the signal.
 */
export function whenAborted(signal: AbortSignal | undefined, run: () => void): () => void {
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

/** A timer that fires later than this fires after a suspend. */
const lateMs = 250;
/** For reading what has arrived meanwhile, which timers come before. */
const readingMs = 100;

/**
 * Calls `run` once, after `ms` milliseconds or when the signal aborts. After a suspend, it's called when what arrived
 * meanwhile has been read. Doesn't look at a signal that has aborted before.
 *
 * ```ts
 * const stop = onTimeoutOrAbort(1_000, clockOf(undefined), undefined, () => console.log("late"));
 * ```
 *
 * @param ms Infinite: no timer is set.
 * @returns a function that stops it, and leaves no timer and no listener behind.
 */
export function onTimeoutOrAbort(
  ms: number,
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (isAborted: boolean) => void,
): () => void {
  const dueAt = monotonic(clock) + ms;
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

/** Resolves to true after `ms`, or to false as soon as the signal aborts. Leaves no listener behind. */
export function wait(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else onTimeoutOrAbort(ms, clock, signal, (isAborted) => resolve(!isAborted));
  });
}
