import type { BatchLedger, Claim, LedgerEntry, RowProblem, WorkEnd } from "@tandem/sdk/batch";
import type { RowStore } from "../ledger/row-store.ts";
import type { Item } from "./handoff.ts";

/** Ledger of one worker's run: only its claimed rows, not the whole batch. */
export class WorkerLedger implements BatchLedger {
  readonly #store: RowStore;
  readonly #byIndex = new Map<number, Item>();
  readonly #byKey = new Map<string, Item>();

  constructor(store: RowStore) {
    this.#store = store;
  }

  /** @param index that the run counts the row by. */
  add(index: number, item: Item): void {
    this.#byIndex.set(index, item);
  }

  take(index: number): Item {
    const item = this.#byIndex.get(index)!;
    this.#byIndex.delete(index);
    return item;
  }

  open(): void {}

  claim({ index, key, size = 1 }: LedgerEntry): Claim {
    const item = this.#byIndex.get(index)!;
    item.size = size;
    this.#byKey.set(key, item);
    return { run: true };
  }

  reject({ index }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    return this.#end(this.#byIndex.get(index)!, { state: "failed", problem, retryable: false });
  }

  async sent(key: string, _at: number, attemptMs?: number): Promise<void> {
    const item = this.#byKey.get(key)!;
    const attempt = `${item.token} ${++item.attempts}`;
    item.isLost = !(await this.#store.sent(item.name, item.token, attempt, { attemptMs }));
  }

  async release(key: string): Promise<void> {
    const item = this.#byKey.get(key)!;
    if (!item.isLost) await this.#store.release(item.name, item.token);
  }

  settle(key: string, end: WorkEnd): Promise<void> {
    const item = this.#byKey.get(key)!;
    this.#byKey.delete(key);
    return this.#end(item, end);
  }

  retry(): number {
    return 0;
  }

  *rows(): Iterable<never> {}

  *answers(): Iterable<never> {}

  async summary() {
    return this.#store.summary();
  }

  close(): void {}

  async #end(item: Item, end: WorkEnd): Promise<void> {
    // By the clock of Redis: those of machines differ.
    if (!item.isLost) await this.#store.settle(item.name, item.token, { end });
    item.leave("ended");
  }
}
