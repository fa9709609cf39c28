/** Rounds of a loop after which something else gets its turn. */
const mostRoundsInARow = 4_096;

/**
 * For a loop over what may be there already: awaiting what is settled lets no timer and no socket have its turn, so that
 * such a loop would hold up everything else, its own time limit too.
 */
export class Yielding {
  readonly #roundsInARow: number;
  #rounds = 0;

  constructor(roundsInARow = mostRoundsInARow) {
    this.#roundsInARow = roundsInARow;
  }

  /** To be awaited in each round; undefined in nearly all. */
  next(): Promise<void> | undefined {
    return ++this.#rounds % this.#roundsInARow === 0 ? nextTask() : undefined;
  }
}

/** By a message, because the timers may be a test's, which stand still. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
