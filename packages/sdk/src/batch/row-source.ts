import { whenAborted } from "../time/on-timeout-or-abort.ts";
import type { AnyToolSlug } from "../tools/tool-types.ts";
import type { BatchInput, BatchSource } from "./batch-row.ts";

/** Reads rows from any iterable. */
export class RowSource<S extends AnyToolSlug> {
  readonly #rows: Iterator<BatchInput<S>> | AsyncIterator<BatchInput<S>>;
  #isWaiting = false;
  #isOver = false;

  constructor(rows: BatchSource<S>) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async next(): Promise<IteratorResult<BatchInput<S>>> {
    this.#isWaiting = true;
    try {
      const next = await this.#rows.next();
      this.#isOver = next.done === true;
      return next;
    } catch (error) {
      this.#isOver = true;
      throw error;
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Doesn't wait for a pending row: a generator closes only when it resumes. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const isWaiting = this.#isWaiting;
    const closed = Promise.resolve(this.#rows.return?.());
    if (isWaiting) closed.catch(() => {});
    else await closed;
  }
}

/** Resolves like the promise, or rejects with the signal's reason. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const stopListening = whenAborted(signal, abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(stopListening);
  });
}
