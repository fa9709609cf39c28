import { exact, ToolPrices } from "@tandem/sdk";
import type { Value } from "@tandem/sdk/node";
import type { RowProblem } from "../run/batch-row.ts";
import { nextTask } from "../support/next-task.ts";
import {
  type BatchLedger,
  type BatchPlan,
  type Claim,
  type EnteringLedger,
  type LedgerAnswer,
  type LedgerEntry,
  type LedgerReader,
  type LedgerRow,
  type LedgerSummary,
  lostProblem,
  type RetryChoice,
  type RowEntry,
  unreadableKey,
  type WorkEnd,
  type WorkState,
  type WorkTimes,
} from "./ledger.ts";
import { ledgerProblem } from "./ledger-file.ts";
import { differentPlan } from "./plan.ts";
import { LedgerConnection } from "./sqlite-connection.ts";
import { answerColumns, answerOf, endOf, type RowRecord, rowOf, type WorkRecord } from "./sqlite-records.ts";

/** Rows per page, to keep memory flat. */
const pageRows = 500;
/** Work that one statement sums up, which takes about 10 ms. */
const workPerSum = 20_000;

/** Sums of the work that is in one state and has one size. */
interface WorkSum {
  state: WorkState;
  size: number;
  rows: number;
  /** How many have no known charge. */
  unpriced: number;
  spent: number;
  highest: number | null;
}

/** A ledger in a file. */
export interface FileLedger extends BatchLedger, EnteringLedger {
  readonly path: string;
  summary(): Promise<LedgerSummary>;
  /** Returns how many calls of each size are still to be made. Identical rows share one. */
  waitingCalls(): { size: number; calls: number }[];
  /** Returns the text saved under a name. */
  note(name: string): string | undefined;
  /** Durably saves a text under a name. */
  keepNote(name: string, text: string): Promise<void>;
  /** Ends the run and deletes the file. */
  discard(): void;
}

/** A read-only view of a ledger, also during a run. */
export interface LedgerView extends LedgerReader, Pick<FileLedger, "path" | "note" | "waitingCalls"> {
  readonly plan: BatchPlan;
  /** True if a run has the ledger open. If not, `sent` rows are unknown. */
  readonly isRunning: boolean;
  close(): void;
}

/**
 * Returns a ledger in a SQLite file. It survives crashes, power cuts and full disks. Needs Node.js 22.13, Bun 1.4 or
 * Deno 2.9, or later versions.
 *
 * The file contains results and hashes of the inputs, and only its owner can read it. Inputs themselves aren't
 * saved. A second file, `<path>-lock`, keeps other runs out.
 *
 * ```ts
 * const run = batch(tandem.tools, "ai-translator", texts, { ledger: sqliteLedger("nightly.db") });
 * for await (const row of run) console.log(row.id, row.status);
 * ```
 */
export function sqliteLedger(path: string): FileLedger {
  return new SqliteLedger(path);
}

/**
 * Opens a ledger in SQLite for reading.
 *
 * @throws LedgerError if the file is missing, damaged, newer or not a ledger.
 */
export function viewLedger(path: string): LedgerView {
  const ledger = new SqliteLedger(path);
  return Object.assign(ledger, ledger.view());
}

/** Returns a ledger in memory, the default of a batch. To survive a crash, use `sqliteLedger`. */
export function memoryLedger(): BatchLedger {
  return new SqliteLedger(undefined);
}

class SqliteLedger implements FileLedger {
  readonly path: string;
  readonly #connection: LedgerConnection;

  constructor(path: string | undefined) {
    this.#connection = new LedgerConnection(path);
    this.path = this.#connection.path;
  }

  open(plan: BatchPlan): void {
    this.#connection.open(() => {
      const kept = this.#plan();
      const problem = kept && differentPlan(kept, plan);
      if (problem) throw problem;
      this.#connection.transaction(() => {
        if (!kept) this.#connection.run("INSERT INTO plan VALUES (?, ?)", plan.tool, plan.options);
        const lost = JSON.stringify(lostProblem);
        this.#connection.run("UPDATE work SET state = 'unknown', problem = ? WHERE state = 'sent'", lost);
      });
    });
  }

  view(): Pick<LedgerView, "plan" | "isRunning"> {
    return this.#connection.view((isRunning) => {
      const plan = this.#plan();
      if (plan === undefined) throw ledgerProblem("missing", this.path);
      return { plan, isRunning };
    });
  }

  claim(entry: LedgerEntry): Claim | Promise<Claim> {
    // A known row needs no write.
    if (this.#keyAt(entry.index) === entry.key) return this.#claimed(entry.key);
    return this.#connection.write(() => {
      this.#enter(entry);
      return this.#claimed(entry.key);
    });
  }

  enter(entries: readonly RowEntry[], replace = false): Promise<(string | undefined)[]> {
    return this.#connection.write(() => {
      const before = entries.map(({ index }) => this.#keyAt(index));
      const differs = ({ index, key }: RowEntry, at: number) =>
        before[at] !== undefined && before[at] !== key && before[at] !== unreadableKey(index);
      if (!replace && entries.some(differs)) return before;
      for (const entry of entries) {
        this.#enter(entry);
        if (entry.problem) this.#reject(entry.key, entry.problem);
      }
      return before;
    });
  }

  removeRows(from: number): Promise<void> {
    const removed = "SELECT count(*) FROM rows WHERE rows.key = work.key AND position >= ?";
    const update = `UPDATE work SET rows = rows - (${removed}) WHERE key IN (SELECT key FROM rows WHERE position >= ?)`;
    return this.#connection.write(() => {
      this.#connection.run(update, from, from);
      this.#connection.run("DELETE FROM rows WHERE position >= ?", from);
    });
  }

  reject({ index, id }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    const key = unreadableKey(index);
    return this.#connection.write(() => {
      this.#enter({ index, id, key });
      this.#reject(key, problem);
    });
  }

  sent(key: string, at: number, attemptMs?: number, account?: string): Promise<void> {
    const update = `UPDATE work SET state = 'sent', attempts = attempts + 1, sent_at = ?, sent_uptime = ?, attempt_ms = ?,
      account = ? WHERE key = ?`;
    return this.#update(update, at, this.#connection.uptimeMs(), attemptMs ?? null, account ?? null, key);
  }

  release(key: string): Promise<void> {
    return this.#update("UPDATE work SET state = 'waiting' WHERE key = ?", key);
  }

  settle(key: string, end: WorkEnd, { sentAt, endedAt }: WorkTimes): Promise<void> {
    const update = `UPDATE work SET state = ?, sent_at = ?, ended_at = ?, charged = ?, remaining = ?, result = ?,
      problem = ?, retryable = ? WHERE key = ?`;
    const values =
      end.state === "done"
        ? [end.charged ?? null, end.remaining ?? null, JSON.stringify(end.result), null, null]
        : [null, null, null, JSON.stringify(end.problem), end.state === "failed" ? Number(end.retryable) : null];
    return this.#update(update, end.state, sentAt ?? null, endedAt, ...values, key);
  }

  async retry({ state, keys, notCharged = false }: RetryChoice): Promise<number> {
    const mark = state === "unknown" && !notCharged ? ", possible_double_charge = possible_double_charge + 1" : "";
    const chosen = keys ? "key IN (SELECT value FROM json_each(?))" : "? IS NULL";
    const update = `UPDATE work SET state = 'waiting', problem = NULL, retryable = NULL${mark} WHERE rowid IN
      (SELECT rowid FROM work WHERE state = ? AND (state = 'unknown' OR retryable = 1) AND ${chosen} LIMIT ${pageRows})`;
    const list = keys ? JSON.stringify(keys) : null;
    for (let count = 0; ; ) {
      const changes = await this.#connection.write(() => Number(this.#connection.run(update, state, list).changes));
      count += changes;
      if (changes < pageRows) return count;
    }
  }

  *rows(only?: WorkState): Iterable<LedgerRow> {
    const first = "(SELECT min(position) FROM rows WHERE key = work.key)";
    const select = `SELECT position, id, position > ${first} AS shared, work.* FROM rows JOIN work USING (key) WHERE`;
    if (only) {
      const inState = `${select} position IN (SELECT value FROM json_each(?)) AND state = ? ORDER BY position`;
      const places = this.#placesOf(only);
      for (let at = 0; at < places.length; at += pageRows) {
        const page = JSON.stringify(places.slice(at, at + pageRows));
        for (const record of this.#connection.all(inState, page, only)) yield rowOf(record as unknown as RowRecord);
      }
      return;
    }
    for (let page: RowRecord[], last = -1; ; last = page.at(-1)!.position) {
      const next = `${select} position > ? ORDER BY position LIMIT ${pageRows}`;
      page = this.#connection.all(next, last) as unknown as RowRecord[];
      for (const record of page) yield rowOf(record);
      if (page.length < pageRows) return;
    }
  }

  /** Positions of the rows in a state. */
  #placesOf(state: WorkState): number[] {
    const select = `SELECT position FROM work INDEXED BY work_by_state CROSS JOIN rows USING (key) WHERE state = ?
      ORDER BY position`;
    return Array.from(this.#connection.each(select, state), ([position]) => position as number);
  }

  *answers(from: number, before: number): Iterable<LedgerAnswer> {
    const done = "FROM work INDEXED BY work_by_end WHERE state = 'done' AND sent_at IS NOT NULL AND";
    const earlier = `SELECT ended_at, rowid AS place ${done} ended_at < ? ORDER BY ended_at DESC, rowid DESC
      LIMIT 1 OFFSET ?`;
    const next = `SELECT ${answerColumns}, rowid
      ${done} (ended_at, rowid) > (?, ?) ORDER BY ended_at, rowid LIMIT ${pageRows}`;
    type Place = { ended_at: number; place: number };
    for (let last = this.#connection.get(earlier, from, before) as Place | undefined; ; ) {
      const page: LedgerAnswer[] = [];
      for (const columns of this.#connection.each(next, last?.ended_at ?? -1, last?.place ?? -1)) {
        const answer = answerOf(columns);
        page.push(answer);
        last = { ended_at: answer.endedAt, place: columns[8] as number };
      }
      yield* page;
      if (page.length < pageRows) return;
    }
  }

  async summary(): Promise<LedgerSummary> {
    const { counts, spent, lost, prices } = await this.#totals();
    const select = `SELECT coalesce(size, 0) AS size, sum(possible_double_charge) AS calls FROM work
      WHERE possible_double_charge > 0 GROUP BY size`;
    const again = this.#connection.all(select) as unknown as { size: number; calls: number }[];
    return {
      ...counts,
      spent,
      possibleDoubleCharges: again.reduce((sum, { calls }) => sum + calls, 0),
      reserved: prices.estimateAll([...lost, ...again]),
      prices: prices.calls,
    };
  }

  /** The event loop gets turns in between. Work that changes meanwhile is counted once. */
  async #totals() {
    const select = `SELECT state, coalesce(size, 0) AS size, sum(rows) AS rows, count(*) - count(charged) AS unpriced,
      total(charged) AS spent, max(charged) AS highest FROM work INDEXED BY work_by_state
      WHERE state IN ('waiting', 'sent', 'done', 'failed', 'unknown') AND number > ? AND number <= ? GROUP BY 1, 2`;
    const counts = { rows: 0, waiting: 0, sent: 0, done: 0, failed: 0, unknown: 0 };
    const lost: { size: number; calls: number }[] = [];
    const prices = new ToolPrices(this.#plan()?.tool ?? "");
    let total = 0;
    const last = Number(this.#connection.get("SELECT max(number) AS last FROM work")!.last);
    for (let from = 0; from < last; from += workPerSum) {
      const sums = this.#connection.all(select, from, from + workPerSum) as unknown as WorkSum[];
      for (const { state, size, rows, unpriced, spent, highest } of sums) {
        counts[state] += rows;
        counts.rows += rows;
        total = exact(total + spent);
        prices.learn(size, highest ?? 0);
        if (state === "unknown" || (state === "done" && unpriced > 0)) lost.push({ size, calls: unpriced });
      }
      await nextTask();
    }
    return { counts, spent: total, lost, prices };
  }

  waitingCalls(): { size: number; calls: number }[] {
    const select = `SELECT coalesce(size, 0) AS size, count(*) AS calls FROM work
      WHERE state = 'waiting' AND rows > 0 GROUP BY size`;
    return this.#connection.all(select).map(({ size, calls }) => ({ size: Number(size), calls: Number(calls) }));
  }

  note(name: string): string | undefined {
    return this.#connection.get("SELECT text FROM notes WHERE name = ?", name)?.text as string | undefined;
  }

  keepNote(name: string, text: string): Promise<void> {
    return this.#update("INSERT OR REPLACE INTO notes VALUES (?, ?)", name, text);
  }

  discard(): void {
    this.#connection.discard();
  }

  close(): void {
    this.#connection.close();
  }

  #update(sql: string, ...values: Value[]): Promise<void> {
    return this.#connection.write(() => void this.#connection.run(sql, ...values));
  }

  #plan(): BatchPlan | undefined {
    const kept = this.#connection.get("SELECT tool, options FROM plan");
    return kept && { tool: String(kept.tool), options: String(kept.options) };
  }

  #keyAt(index: number): string | undefined {
    return this.#connection.get("SELECT key FROM rows WHERE position = ?", index)?.key as string | undefined;
  }

  #enter({ index, id, key, size }: LedgerEntry): void {
    const old = this.#keyAt(index);
    if (old !== key) {
      const insert = `INSERT INTO work (key, state, rows, size) VALUES (?, 'waiting', 1, ?)
        ON CONFLICT DO UPDATE SET rows = rows + 1`;
      this.#connection.run(insert, key, size ?? null);
      if (old !== undefined) this.#connection.run("UPDATE work SET rows = rows - 1 WHERE key = ?", old);
    }
    this.#connection.run("INSERT OR REPLACE INTO rows VALUES (?, ?, ?)", index, id ?? null, key);
  }

  #reject(key: string, problem: RowProblem): void {
    const update = "UPDATE work SET state = 'failed', retryable = 0, problem = ? WHERE key = ?";
    this.#connection.run(update, JSON.stringify(problem), key);
  }

  #claimed(key: string): Claim {
    const record = this.#connection.get("SELECT * FROM work WHERE key = ?", key) as unknown as WorkRecord;
    const end = endOf(record);
    return end ? { run: false, end } : { run: true };
  }
}
