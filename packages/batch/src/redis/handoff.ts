import type { RowInput } from "../ledger/ledger.ts";

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
  size: number;
  attempts: number;
  /** How it left this worker: it has ended, or goes back to the queue. */
  leave(how: "ended" | "released"): void;
}

/** Rows on their way from the queue to the run. */
export class Handoff implements AsyncIterable<Item> {
  readonly #waiting: Item[] = [];
  readonly #inProgress = new Set<Item>();
  #isOver = false;
  #wake = () => {};

  get isIdle(): boolean {
    return this.#inProgress.size === 0;
  }

  pass(facts: Pick<Item, "name" | "token" | "row" | "index" | "hasBudget">): Promise<"ended" | "released"> {
    return new Promise((resolve) => {
      if (this.#isOver) return resolve("released");
      const leave = (how: "ended" | "released") => {
        this.#inProgress.delete(item);
        resolve(how);
      };
      const item: Item = { ...facts, size: 1, attempts: 0, leave };
      this.#inProgress.add(item);
      this.#waiting.push(item);
      this.#wake();
    });
  }

  /** Ends the iteration after the last item. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  releaseAll(): void {
    this.end();
    for (const item of this.#inProgress) item.leave("released");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next) yield next;
      else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
