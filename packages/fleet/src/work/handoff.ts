import type { RowInput } from "../ledger/row-store.ts";

/** A row that this worker has claimed, until it has ended. */
export interface Item {
  /** Of its work in Redis. */
  readonly name: string;
  /** Of the claim: with another token, an attempt can't be recorded as sent. */
  readonly token: string;
  readonly row: RowInput;
  readonly index: number;
  /** The batch had a budget when the row was claimed. */
  readonly hasBudget: boolean;
  /** What the tool's price is in proportion to. */
  size: number;
  attempts: number;
  /** Another worker has claimed it meanwhile: results of this worker don't count anymore. */
  isLost: boolean;
  /** How it left this worker: it has ended, or goes back to the queue. */
  leave(how: "ended" | "released"): void;
}

/** Rows on their way from the queue to the run. */
export class Handoff implements AsyncIterable<Item> {
  readonly #waiting: Item[] = [];
  readonly #under = new Set<Item>();
  #isOver = false;
  #wake: () => void = () => {};

  /** True if no row is queued or in progress. */
  get isIdle(): boolean {
    return this.#under.size === 0;
  }

  /** Resolves when the row has left this worker. */
  pass(facts: Pick<Item, "name" | "token" | "row" | "index" | "hasBudget">): Promise<"ended" | "released"> {
    return new Promise((resolve) => {
      if (this.#isOver) return resolve("released");
      const leave = (how: "ended" | "released") => {
        this.#under.delete(item);
        resolve(how);
      };
      const item: Item = { ...facts, size: 1, attempts: 0, isLost: false, leave };
      this.#under.add(item);
      this.#waiting.push(item);
      this.#wake();
    });
  }

  /** No more rows are wanted or will come. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** Those that have not ended go back. */
  releaseAll(): void {
    this.end();
    for (const item of this.#under) item.leave("released");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      const item = this.#waiting.shift();
      if (item) yield item;
      else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
