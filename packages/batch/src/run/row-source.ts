import type { AnyToolSlug } from "@tandem/sdk";
import { wrongOption } from "../support/values.ts";
import type { BatchInput, BatchSource } from "./batch-row.ts";

/** @throws InvalidArgumentError for a string, because iterating over it would make a row of each character. */
export function checkRows(rows: unknown): void {
  if (typeof rows === "object") return;
  throw wrongOption("rows", "rows must be an array or another iterable", "Pass a single text as [text].");
}

export class RowSource<S extends AnyToolSlug> {
  readonly #rows: Iterator<BatchInput<S>> | AsyncIterator<BatchInput<S>>;
  #isWaiting = false;
  #isOver = false;

  constructor(rows: BatchSource<S>) {
    checkRows(rows);
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  async next(): Promise<IteratorResult<BatchInput<S>>> {
    this.#isWaiting = true;
    try {
      const next = await this.#rows.next();
      this.#isOver = next.done === true;
      return next;
    } finally {
      this.#isWaiting = false;
    }
  }

  /** Doesn't wait for a pending row: a generator closes only when it resumes. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    const closed = Promise.resolve(this.#rows.return?.());
    if (this.#isWaiting) closed.catch(() => {});
    else await closed;
  }
}
