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
  /** The quantity that the tool's price is proportional to. */
  size: number;
  attempts: number;
  /** Another worker has claimed it meanwhile: results of this worker don't count anymore. */
  isLost: boolean;
  /** How it left this worker: it has ended, or goes back to the queue. */
  leave(how: "ended" | "released"): void;
}

/** Passes items from producers to one consumer. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  protected isOver = false;
  readonly #items: T[] = [];
  #wake: () => void = () => {};

  push(item: T): void {
    this.#items.push(item);
    this.#wake();
  }

  /** Ends the iteration after the last item. Returns the items not taken yet. */
  end(): T[] {
    this.isOver = true;
    this.#wake();
    return this.#items;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const item = this.#items.shift();
      if (item) yield item;
      else if (this.isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
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
      const item: Item = { ...facts, size: 1, attempts: 0, isLost: false, leave };
      this.#under.add(item);
      this.push(item);
    });
  }

  /** Returns unfinished items. */
  releaseAll(): void {
    this.end();
    for (const item of this.#under) item.leave("released");
  }
}
