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
  /** The quantity that the tool's price is proportional to. */
  size: number;
  attempts: number;
  /** How it left this worker: it has ended, or goes back to the queue. */
  leave(how: "ended" | "released"): void;
}

/** Passes items from producers to one consumer. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  protected isOver = false;
  readonly #items: { item: T; taken: () => void }[] = [];
  #isLeft = false;
  #wake = () => {};

  /** Resolves when the consumer asks for the next one, or takes no more. */
  push(item: T): Promise<void> {
    return new Promise((taken) => {
      if (this.#isLeft) return taken();
      this.#items.push({ item, taken });
      this.#wake();
    });
  }

  /** Ends the iteration after the last item. */
  end(): void {
    this.isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    let next: { item: T; taken: () => void } | undefined;
    try {
      for (;;) {
        next = this.#items.shift();
        if (next) yield next.item;
        else if (this.isOver) return;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        next?.taken();
      }
    } finally {
      this.#isLeft = true;
      for (const { taken } of next ? [next, ...this.#items] : this.#items) taken();
    }
  }
}

/** Rows on their way from the queue to the run. */
export class Handoff extends AsyncQueue<Item> {
  readonly #under = new Set<Item>();

  /** True if no row is queued or in progress. */
  get isIdle(): boolean {
    return this.#under.size === 0;
  }

  /** Resolves when the row has left this worker. */
  pass(facts: Pick<Item, "name" | "token" | "row" | "index" | "hasBudget">): Promise<"ended" | "released"> {
    return new Promise((resolve) => {
      if (this.isOver) return resolve("released");
      const leave = (how: "ended" | "released") => {
        this.#under.delete(item);
        resolve(how);
      };
      const item: Item = { ...facts, size: 1, attempts: 0, leave };
      this.#under.add(item);
      void this.push(item);
    });
  }

  /** Returns unfinished items. */
  releaseAll(): void {
    this.end();
    for (const item of this.#under) item.leave("released");
  }
}
