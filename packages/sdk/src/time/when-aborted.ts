/** What waits for the abort of a signal. Kept while there is any. */
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
  // A call takes null for none, too.
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
