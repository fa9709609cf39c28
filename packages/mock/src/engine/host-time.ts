/** The platform runs a timer that is longer at once; Node warns of it on stderr, and of one below zero too. */
const longestTimerMs = 2 ** 31 - 1;

const { setTimeout: start, setInterval: repeat, clearTimeout: stop } = globalThis;

/** The machine's time. Its timers are taken at load, so that fake ones of a test framework stop none of the mock's own. */
export const host = {
  now: () => performance.now(),
  /** One of more than 24 days runs after 24 days. */
  setTimeout: (run: () => void, ms: number) => start(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  setInterval: (run: () => void, ms: number) => repeat(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined) => stop(timer),
};
