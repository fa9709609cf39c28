import { randomUUID } from "node:crypto";
import type {
  BatchLedger,
  BatchPlan,
  Claim,
  EnteringLedger,
  LedgerEntry,
  LedgerRow,
  LedgerSummary,
  RetryChoice,
  RowEntry,
  RowProblem,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "@tandem/sdk/batch";
import { unreadableKey } from "@tandem/sdk/batch";
import { type RowStore, runOver } from "./row-store.ts";

/** A run that is not heard of for this long is over. */
const runMs = 30_000;

/** A ledger in Redis for one run at a time, as the one in SQLite is. */
export class RedisLedger implements BatchLedger, EnteringLedger {
  readonly #store: RowStore;
  readonly #close: () => void;
  #run = "";
  #timer: ReturnType<typeof setInterval> | undefined;
  #attempts = 0;

  constructor(store: RowStore, close: () => void = () => {}) {
    this.#store = store;
    this.#close = close;
  }

  async open(plan: BatchPlan): Promise<void> {
    const run = randomUUID();
    if (!(await this.#store.lock(run, runMs))) throw runOver(this.#store.name);
    this.#run = run;
    // A run that lost its lock is refused by the next write.
    this.#timer = setInterval(() => void this.#store.lock(run, runMs).catch(() => undefined), runMs / 3);
    this.#timer.unref();
    try {
      await this.#store.begin(plan);
      await this.#store.loseSent();
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  async claim(entry: LedgerEntry): Promise<Claim> {
    await this.#enter([entry]);
    const claim = await this.#store.claim(this.#store.nameOf(entry.key), this.#run, this.#run);
    if (claim.kind === "run") return { run: true };
    return { run: false, end: await this.#store.end(this.#store.nameOf(entry.key)) };
  }

  async refuse({ index, id }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    await this.#enter([{ index, id, key: unreadableKey(index), problem }]);
  }

  enter(entries: readonly RowEntry[]): Promise<(string | undefined)[]> {
    return this.#enter(entries);
  }

  async sent(key: string, at: number): Promise<void> {
    const attempt = `${this.#run} ${++this.#attempts}`;
    if (!(await this.#store.sent(this.#store.nameOf(key), this.#run, attempt, at, this.#run)))
      throw runOver(this.#store.name);
  }

  release(key: string): Promise<void> {
    return this.#store.release(this.#store.nameOf(key), this.#run, this.#run);
  }

  settle(key: string, end: WorkEnd, times: WorkTimes): Promise<void> {
    return this.#store.settle(this.#store.nameOf(key), this.#run, { end, ...times }, this.#run);
  }

  async retry({ state, keys, notCharged }: RetryChoice): Promise<number> {
    const names = keys?.map((key) => this.#store.nameOf(key)) ?? (await this.#store.names(state));
    return (await this.#store.retry(state, names, notCharged)).length;
  }

  rows(only?: WorkState): AsyncIterable<LedgerRow> {
    return this.#store.rows(only);
  }

  async summary(): Promise<LedgerSummary> {
    const { isComplete: _complete, paidTwice: _twice, ...summary } = await this.#store.summary();
    return summary;
  }

  async close(): Promise<void> {
    await this.#end();
    this.#close();
  }

  async #enter(entries: readonly RowEntry[]): Promise<(string | undefined)[]> {
    const stored = entries.map((entry) => ({ ...entry, keepsKey: true }));
    return (await this.#store.enter(stored, this.#run)).before;
  }

  async #end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store.unlock(this.#run);
    this.#run = "";
  }
}
