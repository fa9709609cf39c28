/** Source of time and timers. Pass your own to control time in tests. */
export interface Clock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `run` once, `ms` milliseconds from now. Returns a handle for `clearTimeout`. */
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Returns the result of the program's own code, such as its replay store. Throws if it takes longer than `ms`. */
export type TimeLimit = <T>(what: string, call: () => T | Promise<T>) => Promise<T>;

export function timeLimit(clock: Clock, ms: number): TimeLimit {
  return (what, call) =>
    new Promise((resolve, reject) => {
      const error = new Error(`${what} did not respond within ${ms} ms (replayTimeoutMs).`);
      const timer = clock.setTimeout(() => reject(error), ms);
      const called = (async () => call())();
      called.finally(() => clock.clearTimeout(timer)).then(resolve, reject);
    });
}
