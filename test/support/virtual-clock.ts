import type { Clock } from "@tandem/sdk";

/** A clock that is stopped until someone plays it. */
export interface VirtualClock extends Clock {
  readonly pending: number;
  /**
   * Runs timers in order until the promise settles.
   *
   * @throws when nothing is left that could settle it, or after far more timers than any call needs.
   */
  play<T>(promise: PromiseLike<T>): Promise<T>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const mostTimers = 20_000;
/** Turns of the event loop without a timer in which promises may still settle. */
const stillTurns = 3;

export function virtualClock(): VirtualClock {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const timers = new Map<number, { at: number; run: () => void }>();
  let made = 0;

  function next(): boolean {
    let first: number | undefined;
    for (const [id, { at }] of timers) if (first === undefined || at < timers.get(first)!.at) first = id;
    if (first === undefined) return false;
    const { at, run } = timers.get(first)!;
    timers.delete(first);
    now = Math.max(now, at);
    run();
    return true;
  }

  return {
    now: () => now,
    setTimeout(run, ms) {
      timers.set(++made, { at: now + ms, run });
      return made;
    },
    clearTimeout: (id) => void timers.delete(id as number),
    get pending() {
      return timers.size;
    },
    async play(promise) {
      let settled = false;
      const done = () => {
        settled = true;
      };
      promise.then(done, done);
      for (let ran = 0, still = 0; ran < mostTimers; ) {
        await turn();
        if (settled) return promise;
        if (++still < stillTurns) continue;
        still = 0;
        if (next()) ran++;
        else if (timers.size === 0 && ++still > 50) throw new Error("Nothing is left that could settle the promise.");
      }
      throw new Error("The promise has not settled.");
    },
  };
}
