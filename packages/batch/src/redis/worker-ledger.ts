import { budgetExceeded, realClock, wait } from "@tandem/sdk";
import type { Claim, LedgerEntry, RunLedger, WorkEnd } from "../ledger/ledger.ts";
import type { RowProblem } from "../run/batch-row.ts";
import { ClaimLostError } from "../run/run.ts";
import type { Item } from "./handoff.ts";
import type { RowStore } from "./row-store.ts";

/** How often to check again while calls in flight hold the rest of the budget. */
const laterMs = 200;

/** What one worker writes: its claimed rows, not the whole batch. */
export class WorkerLedger implements RunLedger {
  readonly #store: RowStore;
  readonly #tool: string;
  readonly #byIndex = new Map<number, Item>();
  readonly #byKey = new Map<string, Item>();

  constructor(store: RowStore, tool: string) {
    this.#store = store;
    this.#tool = tool;
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

  /** The row was claimed when it came from the queue. */
  claim({ index, key, size = 1 }: LedgerEntry): Claim {
    const item = this.#byIndex.get(index)!;
    item.size = size;
    this.#byKey.set(key, item);
    return { run: true };
  }

  reject({ index }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    return this.#end(this.#byIndex.get(index)!, { state: "failed", problem, retryable: false });
  }

  /**
   * Reserves credits of the batch's budget.
   *
   * @throws BudgetExceededError
   */
  async reserve(key: string, size: number, signal: AbortSignal): Promise<void> {
    const item = this.#byKey.get(key)!;
    if (!item.hasBudget) return;
    for (;;) {
      const answer = await this.#store.budget.reserve(item.name, item.token, size);
      // Stops the worker, although a smaller row may fit.
      if (answer.kind === "over") throw budgetExceeded({ tool: this.#tool, ...answer, least: answer.price });
      if (answer.kind !== "later" || !(await wait(laterMs, realClock, signal))) return;
    }
  }

  async sent(key: string, _at: number, attemptMs?: number): Promise<void> {
    const item = this.#byKey.get(key)!;
    const attempt = `${item.token} ${++item.attempts}`;
    if (await this.#store.sent(item.name, item.token, attempt, { attemptMs })) return;
    this.#byKey.delete(key);
    item.leave("ended");
    throw new ClaimLostError("Another worker has this row.");
  }

  async release(key: string): Promise<void> {
    const item = this.#byKey.get(key);
    if (item) await this.#store.release(item.name, item.token);
  }

  settle(key: string, end: WorkEnd): Promise<void> {
    const item = this.#byKey.get(key)!;
    this.#byKey.delete(key);
    return this.#end(item, end);
  }

  /** Times are by the clock of Redis: those of machines differ. */
  async #end(item: Item, end: WorkEnd): Promise<void> {
    await this.#store.settle(item.name, item.token, { end, size: item.size });
    item.leave("ended");
  }
}
