/** The platform runs longer timers immediately. Node.js warns about those and about negative ones. */
const longestTimerMs = 2 ** 31 - 1;

const { setTimeout: start, setInterval: repeat, clearTimeout: stop } = globalThis;

/** The machine's time. Its timers are read at load, so that fake ones of a test framework can't stop the mock. */
export const host = {
  now: () => performance.now(),
  /** One of more than 24 days runs after 24 days. */
  setTimeout: (run: () => void, ms: number) => start(run, Math.min(Math.max(ms, 0), longestTimerMs)),
  setInterval: (run: () => void, ms: number) => repeat(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined) => stop(timer),
};

/** Runs a function in its own task, after all promises that can settle, like Node's `setImmediate`. */
type Schedule = (run: () => void) => void;

// Read at load, so that fake timers of a test framework can't stop the mock.
const schedule: Schedule = globalThis.setImmediate ?? postTask;

function postTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/** Resolves in the next task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => schedule(resolve));
}

/** When a stream fails, a browser's worker drops data that its page hasn't read. */
const workerReadMs = 100;

/** Resolves when a worker has passed on the last chunk of a stream. Undefined in Node, where no worker is in between. */
export const workerRead =
  schedule === postTask ? () => new Promise<void>((resolve) => void host.setTimeout(resolve, workerReadMs)) : undefined;
