import { existsSync, statSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { exact } from "../credits/exact.ts";
import { LedgerError } from "../errors/batch-errors.ts";
import type { RowProblem } from "./batch-row.ts";
import { differentPlan } from "./check-plan.ts";
import type {
  BatchLedger,
  BatchPlan,
  Claim,
  LedgerEntry,
  LedgerRow,
  LedgerSummary,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "./ledger.ts";
import { lostProblem } from "./memory-ledger.ts";
import { ledgerErrorFor, ledgerProblem, loadSqlite, SharedTransaction } from "./sqlite.ts";

/** Marks a file as ours ("Tndm"), so that no other database is taken for a ledger. */
const applicationId = 0x546e646d;
const formatVersion = 1;
/** Rows read at once while listing: a list of a million stays small in memory. */
const pageRows = 500;

const schema = `
  CREATE TABLE plan (tool TEXT NOT NULL, options TEXT NOT NULL);
  CREATE TABLE work (
    key TEXT PRIMARY KEY, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, sent_at REAL, ended_at REAL,
    charged REAL, remaining REAL, result TEXT, problem TEXT, retryable INTEGER
  ) STRICT;
  CREATE INDEX work_by_state ON work (state);
  CREATE TABLE rows (position INTEGER PRIMARY KEY, id TEXT, key TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/**
 * A ledger in one SQLite file, which survives the process, a power cut and a full disk. Needs Node 22.13 or later, Bun
 * 1.4 or Deno 2.9.
 *
 * The file keeps results and hashes of the inputs, not the inputs. A second file, `<path>-lock`, keeps other runs out.
 */
export function sqliteLedger(path: string): BatchLedger {
  return new SqliteLedger(path);
}

class SqliteLedger implements BatchLedger {
  readonly #path: string;
  #lock: DatabaseSync | undefined;
  #database: DatabaseSync | undefined;
  #writes: SharedTransaction | undefined;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#path = path;
  }

  open(plan: BatchPlan): void {
    this.#guarded(() => {
      this.#takeLock();
      this.#connect();
      this.#checkPlan(plan);
      const lost = JSON.stringify(lostProblem);
      this.#run("UPDATE work SET state = 'unknown', problem = ? WHERE state = 'sent'", lost);
    });
  }

  claim({ index, id, key }: LedgerEntry): Promise<Claim> {
    return this.#write(() => {
      this.#enter(index, id, key);
      this.#run("INSERT INTO work (key, state) VALUES (?, 'waiting') ON CONFLICT DO NOTHING", key);
      const end = endOf(this.#statement("SELECT * FROM work WHERE key = ?").get(key) as unknown as WorkRecord);
      return end ? { run: false, end } : { run: true };
    });
  }

  refuse({ index, id }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    return this.#write(() => {
      const key = `unreadable ${index}`;
      this.#enter(index, id, key);
      const values = "(?, 'failed', ?, 0) ON CONFLICT DO UPDATE SET problem = excluded.problem";
      this.#run(`INSERT INTO work (key, state, problem, retryable) VALUES ${values}`, key, JSON.stringify(problem));
    });
  }

  sent(key: string, at: number): Promise<void> {
    return this.#write(() => {
      this.#run("UPDATE work SET state = 'sent', attempts = attempts + 1, sent_at = ? WHERE key = ?", at, key);
    });
  }

  release(key: string): Promise<void> {
    return this.#write(() => {
      this.#run("UPDATE work SET state = 'waiting' WHERE key = ?", key);
    });
  }

  settle(key: string, end: WorkEnd, times: WorkTimes): Promise<void> {
    const done = end.state === "done" ? end : undefined;
    const values = [
      end.state,
      times.sentAt ?? null,
      times.endedAt,
      done?.charged ?? null,
      done?.remaining ?? null,
      done ? JSON.stringify(done.result) : null,
      end.state === "done" ? null : JSON.stringify(end.problem),
      end.state === "failed" ? Number(end.retryable) : null,
      key,
    ];
    return this.#write(() => {
      this.#run(
        `UPDATE work SET state = ?, sent_at = ?, ended_at = ?, charged = ?, remaining = ?, result = ?, problem = ?,
          retryable = ? WHERE key = ?`,
        ...values,
      );
    });
  }

  retry({ state, keys }: { state: "failed" | "unknown"; keys?: readonly string[] }): Promise<number> {
    return this.#write(() => {
      const where =
        "state = ? AND (state = 'unknown' OR retryable = 1) AND (? IS NULL OR key IN (SELECT value FROM json_each(?)))";
      const chosen = keys === undefined ? null : JSON.stringify(keys);
      const update = `UPDATE work SET state = 'waiting', problem = NULL, retryable = NULL WHERE ${where}`;
      return Number(this.#run(update, state, chosen, chosen).changes);
    });
  }

  *rows(only?: WorkState): Iterable<LedgerRow> {
    const select = `SELECT position, id, work.* FROM rows JOIN work USING (key)
      WHERE position > ? AND (? IS NULL OR state = ?) ORDER BY position LIMIT ${pageRows}`;
    for (let last = -1; ; ) {
      const page = this.#statement(select).all(last, only ?? null, only ?? null) as unknown as RowRecord[];
      for (const record of page) yield ledgerRow(record);
      if (page.length < pageRows) return;
      last = page.at(-1)!.position;
    }
  }

  summary(): LedgerSummary {
    const summary: LedgerSummary = { rows: 0, spent: 0, waiting: 0, sent: 0, done: 0, failed: 0, unknown: 0 };
    const counts = this.#statement("SELECT state, count(*) AS count FROM rows JOIN work USING (key) GROUP BY state");
    for (const { state, count } of counts.all() as unknown as { state: WorkState; count: number }[]) {
      summary.rows += count;
      summary[state] = count;
    }
    summary.spent = exact(Number(this.#statement("SELECT coalesce(sum(charged), 0) AS spent FROM work").get()!.spent));
    return summary;
  }

  close(): void {
    const [database, lock] = [this.#database, this.#lock];
    this.#database = undefined;
    this.#lock = undefined;
    this.#statements.clear();
    try {
      this.#writes?.flush();
      database?.close();
    } finally {
      lock?.close();
    }
  }

  /** An exclusive transaction on a file of its own: the system ends it with the process, however that ends. */
  #takeLock(): void {
    const { DatabaseSync } = loadSqlite();
    this.#lock = new DatabaseSync(`${this.#path}-lock`);
    this.#lock.exec("BEGIN EXCLUSIVE");
  }

  /**
   * One file with a rollback journal: a commit is in the file itself, so that nothing is lost with a second file, and
   * a file that was cut short is noticed.
   */
  #connect(): void {
    const isNew = !existsSync(this.#path);
    if (!isNew && statSync(this.#path).size === 0) throw ledgerProblem("damaged", this.#path);
    const { DatabaseSync } = loadSqlite();
    const database = new DatabaseSync(this.#path);
    this.#database = database;
    database.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA busy_timeout = 5000");
    this.#writes = new SharedTransaction(database, this.#path);
    if (isNew) database.exec(`BEGIN; ${schema} COMMIT;`);
    else this.#checkFormat(database);
  }

  #checkFormat(database: DatabaseSync): void {
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (pragma("application_id") !== applicationId) throw ledgerProblem("not_a_ledger", this.#path);
    if (Number(pragma("user_version")) > formatVersion) throw newerFormat(this.#path);
    const wholeBytes = Number(pragma("page_count")) * Number(pragma("page_size"));
    if (statSync(this.#path).size !== wholeBytes || pragma("quick_check(1)") !== "ok")
      throw ledgerProblem("damaged", this.#path);
  }

  #checkPlan(plan: BatchPlan): void {
    const kept = this.#statement("SELECT tool, options FROM plan").get() as unknown as BatchPlan | undefined;
    const problem = kept && differentPlan({ ...kept }, plan);
    if (problem) throw problem;
    if (!kept) this.#run("INSERT INTO plan VALUES (?, ?)", plan.tool, plan.options);
  }

  #enter(index: number, id: string | undefined, key: string): void {
    const values = "(?, ?, ?) ON CONFLICT DO UPDATE SET id = excluded.id, key = excluded.key";
    this.#run(`INSERT INTO rows VALUES ${values}`, index, id ?? null, key);
  }

  #write<T>(work: () => T): Promise<T> {
    return this.#writes!.write(work);
  }

  #run(sql: string, ...values: (string | number | null)[]) {
    return this.#statement(sql).run(...values);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database!.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Opening fails whole: no lock and no connection stay behind. */
  #guarded(open: () => void): void {
    try {
      open();
    } catch (cause) {
      this.close();
      throw ledgerErrorFor(cause, this.#path);
    }
  }
}

interface WorkRecord {
  key: string;
  state: WorkState;
  attempts: number;
  sent_at: number | null;
  ended_at: number | null;
  charged: number | null;
  remaining: number | null;
  result: string | null;
  problem: string | null;
  retryable: number | null;
}

interface RowRecord extends WorkRecord {
  position: number;
  id: string | null;
}

function endOf(record: WorkRecord): WorkEnd | undefined {
  const { state, charged, remaining, result, problem, retryable } = record;
  if (state === "done") {
    return { state, result: JSON.parse(result!), charged: charged ?? undefined, remaining: remaining ?? undefined };
  }
  if (state === "failed") return { state, problem: JSON.parse(problem!), retryable: retryable === 1 };
  return state === "unknown" ? { state, problem: JSON.parse(problem!) } : undefined;
}

function ledgerRow(record: RowRecord): LedgerRow {
  const { position, id, key, state, attempts, sent_at, ended_at } = record;
  const times =
    sent_at === null && ended_at === null ? undefined : { sentAt: sent_at ?? undefined, endedAt: ended_at ?? sent_at! };
  return { index: position, id: id ?? undefined, key, state, attempts, times, end: endOf(record) };
}

const newerFormat = (path: string) =>
  new LedgerError({
    problem: "newer",
    summary: `The ledger ${path} was written by a newer version.`,
    advice: "Update, and go on with it there.",
    facts: { path },
  });
