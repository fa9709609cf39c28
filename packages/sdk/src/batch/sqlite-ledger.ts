import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { shown } from "../arguments/check-argument.ts";
import { exact, ToolPrice } from "../credits/tool-price.ts";
import { LedgerError } from "../errors/batch-errors.ts";
import { wrongOption } from "../errors/call-errors.ts";
import {
  ledgerErrorFor,
  ledgerProblem,
  loadSqlite,
  type SharedTransaction,
  sharedTransaction,
} from "../sqlite/ledger-database.ts";
import { Statements, sqliteResultCode, type Value } from "../sqlite/load-sqlite.ts";
import type { RowProblem } from "./batch-row.ts";
import { checkPlan, checkRetry, differentPlan } from "./check-plan.ts";
import type {
  BatchLedger,
  BatchPlan,
  Claim,
  EnteringLedger,
  LedgerAnswer,
  LedgerEntry,
  LedgerRow,
  LedgerSummary,
  RetryChoice,
  RowEntry,
  WorkEnd,
  WorkState,
  WorkTimes,
} from "./ledger.ts";
import { lostProblem, unreadableKey } from "./memory-ledger.ts";

/** "Tndm", so that other databases are rejected. */
const applicationId = 0x546e646d;
const formatVersion = 5;
/** Rows per page, to keep memory flat. */
const pageRows = 500;
const pageAnswers = 250;
/** Above this number of rows in a state, a full scan is faster than the index. */
const mostIndexed = 100_000;
/** Larger files are checked on another thread. */
const mostCheckedBytes = 4_000_000;
/** Reserved space for responses that arrive when the disk is full. */
const reserveBytes = 256_000;

/** Triggers maintain the counts. */
const schema = `
  CREATE TABLE plan (tool TEXT NOT NULL, options TEXT NOT NULL);
  CREATE TABLE work (
    key TEXT PRIMARY KEY, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, sent_at REAL, ended_at REAL,
    charged REAL, remaining REAL, result TEXT, problem TEXT, retryable INTEGER, possible_double_charge INTEGER,
    sent_uptime REAL, size REAL, attempt_ms REAL, account TEXT
  ) STRICT;
  CREATE INDEX work_by_state ON work (state);
  CREATE INDEX work_by_end ON work (ended_at) WHERE state = 'done';
  CREATE INDEX work_resent ON work (size) WHERE possible_double_charge = 1;
  CREATE INDEX work_unpriced ON work (size) WHERE state = 'done' AND charged IS NULL;
  CREATE TABLE rows (position INTEGER PRIMARY KEY, id TEXT, key TEXT NOT NULL) STRICT;
  CREATE INDEX rows_by_key ON rows (key);
  CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE inputs (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE run (token TEXT NOT NULL) STRICT;
  CREATE TABLE steps (count INTEGER NOT NULL) STRICT;
  INSERT INTO steps VALUES (0);
  CREATE TABLE counts (state TEXT PRIMARY KEY, rows INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counts SELECT value, 0 FROM json_each('["waiting", "sent", "done", "failed", "unknown"]');
  CREATE TABLE totals (spent REAL NOT NULL, lowest REAL, highest REAL NOT NULL, per_unit REAL NOT NULL, largest REAL NOT NULL) STRICT;
  INSERT INTO totals VALUES (0, NULL, 0, 0, 0);
  CREATE TRIGGER row_added AFTER INSERT ON rows BEGIN
    UPDATE counts SET rows = rows + 1 WHERE state = (SELECT state FROM work WHERE key = new.key);
  END;
  CREATE TRIGGER row_changed AFTER UPDATE OF key ON rows WHEN new.key <> old.key BEGIN
    UPDATE counts SET rows = rows - 1 WHERE state = (SELECT state FROM work WHERE key = old.key);
    UPDATE counts SET rows = rows + 1 WHERE state = (SELECT state FROM work WHERE key = new.key);
  END;
  CREATE TRIGGER row_removed AFTER DELETE ON rows BEGIN
    UPDATE counts SET rows = rows - 1 WHERE state = (SELECT state FROM work WHERE key = old.key);
  END;
  CREATE TRIGGER work_added AFTER INSERT ON work BEGIN
    UPDATE counts SET rows = rows + (SELECT count(*) FROM rows WHERE key = new.key) WHERE state = new.state;
    UPDATE totals SET spent = round(spent + new.charged, 9), highest = max(highest, new.charged) WHERE new.charged > 0;
  END;
  CREATE TRIGGER work_moved AFTER UPDATE OF state ON work WHEN new.state <> old.state BEGIN
    UPDATE counts SET rows = rows + iif(state = new.state, 1, -1) * (SELECT count(*) FROM rows WHERE key = new.key)
      WHERE state IN (old.state, new.state);
  END;
  CREATE TRIGGER work_charged AFTER UPDATE OF charged ON work WHEN new.charged > 0 BEGIN
    UPDATE totals SET spent = round(spent + new.charged - coalesce(old.charged, 0), 9),
      lowest = min(coalesce(lowest, new.charged), new.charged), highest = max(highest, new.charged),
      per_unit = max(per_unit, coalesce(new.charged / new.size, 0)), largest = max(largest, coalesce(new.size, 0));
  END;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/** A ledger in a file. */
export interface FileLedger extends BatchLedger, EnteringLedger {
  readonly path: string;
  /** Returns the number of calls still to make. Identical rows share one. */
  waitingWork(): number;
  /** Returns the text saved under a name. */
  note(name: string): string | undefined;
  /** Durably saves a text under a name. */
  keepNote(name: string, text: string): Promise<void>;
  /** Saves inputs that can't be read again, from a position on. Replaces saved inputs after it. */
  keepInputs(position: number, texts: readonly string[]): Promise<void>;
  /** Yields the saved inputs in order. */
  inputs(): Iterable<string>;
  /** Ends the run and deletes the file. */
  discard(): void;
}

/** A read-only view of a ledger, also during a run. */
export interface LedgerView extends Pick<FileLedger, "path" | "rows" | "answers" | "summary" | "note"> {
  readonly plan: BatchPlan;
  /** True if a run has the ledger open. If not, `sent` rows are unknown. */
  readonly isRunning: boolean;
  close(): void;
}

const settings = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA";

/**
 * Returns a ledger in a SQLite file. It survives crashes, power cuts and full disks. Needs Node.js 22.13, Bun 1.4 or
 * Deno 2.9, or later versions.
 *
 * The file contains results and hashes of the inputs, and only its owner can read it. Inputs themselves aren't saved,
 * unless you call `keepInputs`. A second file, `<path>-lock`, keeps other runs out.
 *
 * ```ts
 * const run = tandem.tools.batch("ai-translator", texts, { ledger: sqliteLedger("nightly.db") });
 * for await (const row of run) console.log(row.id, row.status);
 * ```
 */
export function sqliteLedger(path: string): FileLedger {
  return new SqliteLedger(path);
}

/**
 * Opens a ledger in SQLite for reading.
 *
 * ```ts
 * const view = viewLedger("nightly.db");
 * for await (const { id, state } of view.rows()) console.log(id, state);
 * ```
 *
 * @throws LedgerError if the file is missing, damaged, newer or not a ledger.
 */
export function viewLedger(path: string): LedgerView {
  const ledger = new SqliteLedger(path);
  const { plan, isRunning } = ledger.view();
  return {
    path,
    plan,
    isRunning,
    rows: (only) => ledger.rows(only),
    answers: (from, before) => ledger.answers(from, before),
    summary: () => ledger.summary(),
    note: (name) => ledger.note(name),
    close: () => ledger.close(),
  };
}

const quickCheck = `
  process.emitWarning = () => {};
  Promise.all([import("node:sqlite"), import("node:worker_threads")]).then(([{ DatabaseSync }, { parentPort, workerData }]) => {
    const database = new DatabaseSync(workerData, { readOnly: true });
    parentPort.postMessage(database.prepare("PRAGMA quick_check(1)").get().quick_check);
    database.close();
  });`;

/** Keeps locks alive if their ledger is garbage-collected. */
const heldLocks = new Set<DatabaseSync>();

class SqliteLedger implements FileLedger {
  readonly path: string;
  #lock: DatabaseSync | undefined;
  #database: DatabaseSync | undefined;
  #writes: SharedTransaction | undefined;
  /** The opened file, even if it was renamed. */
  #file: Stats | undefined;
  /** Transactions of all runs, as known to this one. */
  #steps = 0;
  /** The reserve is used up. Nothing is sent until there's space for a new one. */
  #isFull = false;
  readonly #token = crypto.randomUUID();
  #statements: Statements | undefined;

  constructor(path: string) {
    if (typeof path !== "string" || path === "" || path === ":memory:" || path.includes("\0")) {
      throw wrongOption(
        "path",
        `An SQLite ledger is a file, but ${shown(path)} is not a file path.`,
        "Pass the path of a file, or use memoryLedger().",
      );
    }
    this.path = path;
  }

  open(plan: BatchPlan): void | Promise<void> {
    checkPlan(plan);
    let check: Promise<unknown> | undefined;
    const begin = () => {
      this.#checkPlan(plan);
      this.#takeOver();
      this.#reserve();
    };
    this.#guarded(() => {
      this.#takeLock();
      if (!existsSync(this.path)) this.#create();
      this.#connect();
      if (statSync(this.path).size > mostCheckedBytes) check = this.#checkElsewhere();
      else {
        this.#check(this.#pragma("quick_check(1)"));
        begin();
      }
    });
    return check?.then(() => this.#guarded(begin));
  }

  view(): Pick<LedgerView, "plan" | "isRunning"> {
    return this.#guarded(() => {
      if (!existsSync(this.path)) throw ledgerProblem("missing", this.path);
      const isRunning = this.#isLocked();
      this.#connect();
      // Fast enough here: reading a damaged page fails, and nothing is sent.
      if (statSync(this.path).size <= mostCheckedBytes) this.#check(this.#pragma("quick_check(1)"));
      this.#database!.exec("PRAGMA query_only = 1");
      const plan = this.#plan();
      if (plan === undefined) throw ledgerProblem("missing", this.path);
      return { plan, isRunning };
    });
  }

  claim(entry: LedgerEntry): Claim | Promise<Claim> {
    // A known row needs no write.
    if (this.#entered(entry.index)?.key === entry.key) return this.#claimed(entry.key);
    return this.#write(() => {
      this.#enter(entry);
      return this.#claimed(entry.key);
    });
  }

  enter(entries: readonly RowEntry[], replace = false): Promise<(string | undefined)[]> {
    return this.#write(() => {
      const before = entries.map(({ index }) => this.#entered(index));
      const differs = ({ index, key }: RowEntry, old: { key: string } | undefined) =>
        old !== undefined && old.key !== key && old.key !== unreadableKey(index);
      if (!replace && entries.some((entry, at) => differs(entry, before[at]))) return before.map((old) => old?.key);
      for (const [at, entry] of entries.entries()) {
        if (before[at]?.key !== entry.key || before[at]?.id !== entry.id) this.#enter(entry);
        if (entry.problem) this.#reject(entry.key, entry.problem);
      }
      return before.map((old) => old?.key);
    });
  }

  removeRows(from: number): Promise<void> {
    return this.#write(() => void this.#run("DELETE FROM rows WHERE position >= ?", from));
  }

  waitingWork(): number {
    const count = `SELECT count(*) AS count FROM work WHERE state = 'waiting'
      AND EXISTS (SELECT 1 FROM rows WHERE rows.key = work.key)`;
    return Number(this.#get(count)!.count);
  }

  note(name: string): string | undefined {
    const record = this.#get("SELECT text FROM notes WHERE name = ?", name);
    return record?.text as string | undefined;
  }

  keepNote(name: string, text: string): Promise<void> {
    const values = "(?, ?) ON CONFLICT DO UPDATE SET text = excluded.text";
    return this.#write(() => void this.#run(`INSERT INTO notes VALUES ${values}`, name, text));
  }

  keepInputs(position: number, texts: readonly string[]): Promise<void> {
    return this.#write(() => {
      this.#run("DELETE FROM inputs WHERE position >= ?", position);
      for (const [index, text] of texts.entries())
        this.#run("INSERT INTO inputs VALUES (?, ?)", position + index, text);
    });
  }

  *inputs(): Iterable<string> {
    const select = "SELECT position, text FROM inputs WHERE position > ? ORDER BY position LIMIT 1";
    for (let last = -1; ; ) {
      const record = this.#get(select, last) as { position: number; text: string } | undefined;
      if (!record) return;
      last = record.position;
      yield record.text;
    }
  }

  reject({ index, id }: Omit<LedgerEntry, "key">, problem: RowProblem): Promise<void> {
    return this.#write(() => {
      const key = unreadableKey(index);
      this.#enter({ index, id, key });
      this.#reject(key, problem);
    });
  }

  sent(key: string, at: number, attemptMs?: number, account?: string): Promise<void> {
    return this.#write(() => {
      const update = `UPDATE work SET state = 'sent', attempts = attempts + 1, sent_at = ?, sent_uptime = ?, attempt_ms = ?,
        account = ? WHERE key = ?`;
      this.#run(update, at, uptimeMs(), attemptMs ?? null, account ?? null, key);
    });
  }

  release(key: string): Promise<void> {
    return this.#writeLast(() => void this.#run("UPDATE work SET state = 'waiting' WHERE key = ?", key));
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
    return this.#writeLast(() => {
      this.#run(
        `UPDATE work SET state = ?, sent_at = ?, ended_at = ?, charged = ?, remaining = ?, result = ?, problem = ?,
          retryable = ? WHERE key = ?`,
        ...values,
      );
    });
  }

  async retry(what: RetryChoice): Promise<number> {
    const { state, keys, notCharged = false } = checkRetry(what);
    const where = `state = ? AND (state = 'unknown' OR retryable = 1) AND ${keys ? "key IN (SELECT value FROM json_each(?))" : "? IS NULL"}`;
    const mark = state === "unknown" && !notCharged ? ", possible_double_charge = 1" : "";
    const update = `UPDATE work SET state = 'waiting', problem = NULL, retryable = NULL${mark}
      WHERE rowid IN (SELECT rowid FROM work WHERE ${where} LIMIT ${pageRows})`;
    const chosen = keys === undefined ? null : JSON.stringify(keys);
    for (let count = 0; ; ) {
      const changes = await this.#write(() => Number(this.#run(update, state, chosen).changes));
      count += changes;
      if (changes < pageRows) return count;
    }
  }

  *rows(only?: WorkState): Iterable<LedgerRow> {
    const first = "(SELECT min(position) FROM rows WHERE key = work.key)";
    const columns = `position, id, position > ${first} AS shared, work.* FROM rows JOIN work USING (key)`;
    const places = this.#placesOf(only);
    for (let last = -1, at = 0; ; at += pageRows) {
      const page = (places
        ? this.#all(
            `SELECT ${columns} WHERE position IN (SELECT value FROM json_each(?)) AND state = ? ORDER BY position`,
            JSON.stringify(places.slice(at, at + pageRows)),
            only!,
          )
        : this.#all(
            `SELECT ${columns} WHERE position > ? AND (? IS NULL OR state = ?) ORDER BY position LIMIT ${pageRows}`,
            ...[last, only ?? null, only ?? null],
          )) as unknown as RowRecord[];
      for (const record of page) yield this.#readable(() => ledgerRow(record));
      if (places ? at + pageRows >= places.length : page.length < pageRows) return;
      last = page.at(-1)?.position ?? last;
    }
  }

  /** Positions of the rows in a state; undefined if a full scan is faster. */
  #placesOf(only: WorkState | undefined): number[] | undefined {
    if (only === undefined || this.#counts()[only] > mostIndexed) return undefined;
    const select =
      "SELECT position FROM work INDEXED BY work_by_state CROSS JOIN rows USING (key) WHERE state = ? ORDER BY position";
    return this.#all(select, only).map(({ position }) => position as number);
  }

  *answers(from: number, before: number): Iterable<LedgerAnswer> {
    const done = "FROM work INDEXED BY work_by_end WHERE state = 'done' AND sent_at IS NOT NULL AND";
    const first = `SELECT ended_at, rowid AS place ${done} ended_at < ? ORDER BY ended_at DESC, rowid DESC LIMIT 1 OFFSET ?`;
    const next = `SELECT key, sent_at, ended_at, charged, remaining, sent_uptime, account, rowid AS place
      ${done} (ended_at, rowid) > (?, ?) ORDER BY ended_at, rowid LIMIT ${pageAnswers}`;
    const start = this.#get(first, from, before) as Pick<AnswerRecord, "ended_at" | "place"> | undefined;
    for (let last = start; ; ) {
      const page = this.#all(next, last?.ended_at ?? -1, last?.place ?? -1) as unknown as AnswerRecord[];
      for (const { key, sent_at: sentAt, ended_at: endedAt, ...record } of page)
        yield {
          key,
          sentAt,
          endedAt,
          sentUptimeMs: record.sent_uptime ?? NaN,
          charged: record.charged ?? undefined,
          remaining: record.remaining ?? undefined,
          account: record.account ?? undefined,
        };
      if (page.length < pageAnswers) return;
      last = page.at(-1);
    }
  }

  summary(): LedgerSummary {
    const counts = this.#counts();
    const { spent, price } = this.#totals();
    const again = this.#all("SELECT size FROM work WHERE possible_double_charge = 1");
    const unknown = this.#all("SELECT size FROM work WHERE state = 'unknown'");
    const unpriced = this.#all("SELECT size FROM work WHERE state = 'done' AND charged IS NULL");
    const sizes = [...unknown, ...unpriced, ...again];
    return {
      ...counts,
      rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
      spent: exact(spent),
      possibleDoubleCharges: again.length,
      reserved: price.estimateAll(sizes.map(({ size }) => (size as number | null) ?? undefined)),
    };
  }

  price(size: number): number {
    return this.#totals().price.needed(size);
  }

  #totals() {
    const { spent, lowest, highest, per_unit, largest } = this.#get("SELECT * FROM totals") as Record<string, number>;
    return { spent: spent!, price: new ToolPrice({ lowest, highest, perUnit: per_unit, largest }) };
  }

  #counts(): Record<WorkState, number> {
    const counts = this.#all("SELECT state, rows FROM counts") as { state: WorkState; rows: number }[];
    return Object.fromEntries(counts.map(({ state, rows }) => [state, rows])) as Record<WorkState, number>;
  }

  discard(): void {
    // Release the lock last: the next run then finds no file, and creates one.
    this.#disconnect();
    for (const path of [this.path, `${this.path}-journal`]) rmSync(path, { force: true });
    this.close();
  }

  #disconnect(): void {
    this.#writes?.flush();
    const database = this.#database;
    this.#database = undefined;
    this.#statements = undefined;
    this.#file = undefined;
    database?.close();
  }

  close(): void {
    const lock = this.#lock;
    this.#lock = undefined;
    try {
      this.#disconnect();
    } finally {
      if (lock) rmSync(this.#reservePath, { force: true });
      lock?.close();
      if (lock) heldLocks.delete(lock);
    }
  }

  /** Takes the ledger over. A run that got past the lock can't write anymore, so it can't send either. */
  #takeOver(): void {
    this.#database!.exec("BEGIN IMMEDIATE; DELETE FROM run");
    this.#run("INSERT INTO run VALUES (?)", this.#token);
    this.#steps = this.#stepsTaken();
    const lost = JSON.stringify(lostProblem);
    this.#run("UPDATE work SET state = 'unknown', problem = ? WHERE state = 'sent'", lost);
    this.#database!.exec("COMMIT");
  }

  /** Counts every transaction. If the file has fewer than this run, an older copy was restored over it. */
  #begun(): () => void {
    const steps = this.#stepsTaken();
    if (steps < this.#steps) throw ledgerProblem("set_back", this.path);
    if (this.#get("SELECT token FROM run")?.token !== this.#token) throw ledgerProblem("in_use", this.path);
    this.#run("UPDATE steps SET count = ?", steps + 1);
    return () => {
      this.#steps = steps + 1;
    };
  }

  #stepsTaken(): number {
    return Number(this.#get("SELECT count FROM steps")?.count ?? 0);
  }

  /** An exclusive transaction on a separate file. The system releases it when the process ends. */
  #takeLock(): void {
    const { DatabaseSync } = loadSqlite(this.path);
    const path = this.#lockPath;
    if (!existsSync(path)) this.#makeLock(path);
    const lock = new DatabaseSync(path);
    this.#lock = lock;
    heldLocks.add(lock);
    try {
      // A view holds the lock briefly. SQLite opens unwritable files read-only, and then locks nothing: only a write
      // shows it.
      lock.exec("PRAGMA busy_timeout = 500; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
    } catch (cause) {
      throw sqliteResultCode(cause) === 8 ? lockNotWritable(path, cause) : cause;
    }
  }

  /** The lock has the owner and permissions of the ledger. */
  #makeLock(path: string): void {
    const ledger = fileAt(this.path);
    if (ledger) {
      accessSync(this.path, constants.W_OK);
      this.#checkHeader();
    }
    writeFileSync(path, "", { flag: "a", mode: 0o600 });
    if (!ledger) return;
    chmodSync(path, ledger.mode & 0o777);
    if (process.getuid?.() === 0) chownSync(path, ledger.uid, ledger.gid);
  }

  #isLocked(): boolean {
    if (!existsSync(this.#lockPath)) return false;
    const { DatabaseSync } = loadSqlite(this.path);
    const lock = new DatabaseSync(this.#lockPath);
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return false;
    } catch (cause) {
      const error = ledgerErrorFor(cause, this.path);
      if (error instanceof LedgerError) return error.problem === "in_use";
      throw cause;
    } finally {
      lock.close();
    }
  }

  get #lockPath(): string {
    return `${existsSync(this.path) ? realpathSync(this.path) : this.path}-lock`;
  }

  /** SQLite would lock another database, and change its journal. */
  #checkHeader(): void {
    if (!statSync(this.path).isFile()) throw ledgerProblem("not_writable", this.path);
    const header = Buffer.alloc(72);
    const file = openSync(this.path, "r");
    const length = readSync(file, header);
    closeSync(file);
    if (length === 0) throw ledgerProblem("damaged", this.path);
    // https://sqlite.org/fileformat.html
    if (header.readUInt32BE(68) !== applicationId) throw ledgerProblem("not_a_ledger", this.path);
  }

  /**
   * A rollback journal, because a commit is then in the file itself: nothing is lost with a second file, and truncation
   * is detected.
   */
  #connect(): void {
    const { DatabaseSync } = loadSqlite(this.path);
    this.#checkHeader();
    const database = new DatabaseSync(this.path);
    this.#database = database;
    this.#statements = new Statements(database);
    database.exec(settings);
    this.#file = fileAt(this.path);
    this.#writes = sharedTransaction(
      database,
      () => this.#begun(),
      (cause) => this.#errorFor(cause),
      () => this.#useReserve(),
    );
    if (this.#pragma("user_version") !== formatVersion)
      throw otherFormat(this.path, Number(this.#pragma("user_version")));
    const wholeBytes = Number(this.#pragma("page_count")) * Number(this.#pragma("page_size"));
    this.#check(statSync(this.path).size === wholeBytes ? "ok" : "cut short");
  }

  #pragma(name: string): unknown {
    return Object.values(this.#database!.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  }

  #check(result: unknown): void {
    if (result !== "ok") throw ledgerProblem("damaged", this.path);
  }

  async #checkElsewhere(): Promise<void> {
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const thread = new Worker(quickCheck, { eval: true, workerData: this.path });
    try {
      const [result] = await once(thread, "message");
      this.#check(result);
    } catch (cause) {
      this.close();
      throw ledgerErrorFor(cause, this.path);
    } finally {
      void thread.terminate();
    }
  }

  get #reservePath(): string {
    return `${this.path}-reserve`;
  }

  /** Reserves space for responses to in-flight calls, in case the disk fills up. */
  #reserve(): void {
    try {
      writeFileSync(this.#reservePath, randomBytes(reserveBytes), { mode: 0o600 });
    } catch (cause) {
      // Responses in flight need the space of the partial reserve.
      rmSync(this.#reservePath, { force: true });
      throw cause;
    }
    this.#isFull = false;
  }

  #useReserve(): boolean {
    if (this.#isFull) return false;
    this.#isFull = true;
    rmSync(this.#reservePath, { force: true });
    return true;
  }

  /** A new ledger gets its name when it's complete. An empty file with the name is a damaged ledger. */
  #create(): void {
    const draft = `${this.path}-new`;
    for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
    closeSync(openSync(draft, "wx", 0o600));
    const { DatabaseSync } = loadSqlite(this.path);
    const database = new DatabaseSync(draft);
    try {
      database.exec(`${settings}; BEGIN; ${schema} COMMIT;`);
    } finally {
      database.close();
    }
    renameSync(draft, this.path);
    syncFolder(dirname(this.path));
  }

  #checkPlan(plan: BatchPlan): void {
    const kept = this.#plan();
    const problem = kept && differentPlan(kept, plan);
    if (problem) throw problem;
    if (!kept) this.#run("INSERT INTO plan VALUES (?, ?)", plan.tool, plan.options);
  }

  #plan(): BatchPlan | undefined {
    const kept = this.#get("SELECT tool, options FROM plan") as unknown as BatchPlan | undefined;
    return kept && { ...kept };
  }

  #entered(index: number): { id: string | undefined; key: string } | undefined {
    const row = this.#get("SELECT id, key FROM rows WHERE position = ?", index);
    return row && { id: (row.id as string | null) ?? undefined, key: row.key as string };
  }

  #enter({ index, id, key, size }: LedgerEntry): void {
    const values = "(?, ?, ?) ON CONFLICT DO UPDATE SET id = excluded.id, key = excluded.key";
    this.#run("INSERT INTO work (key, state, size) VALUES (?, 'waiting', ?) ON CONFLICT DO NOTHING", key, size ?? null);
    this.#run(`INSERT INTO rows VALUES ${values}`, index, id ?? null, key);
  }

  #reject(key: string, problem: RowProblem): void {
    const values =
      "(?, 'failed', ?, 0) ON CONFLICT DO UPDATE SET state = 'failed', retryable = 0, problem = excluded.problem";
    this.#run(`INSERT INTO work (key, state, problem, retryable) VALUES ${values}`, key, JSON.stringify(problem));
  }

  #claimed(key: string): Claim {
    const record = this.#get("SELECT * FROM work WHERE key = ?", key) as unknown as WorkRecord;
    const end = this.#readable(() => endOf(record));
    return end ? { run: false, end } : { run: true };
  }

  async #write<T>(work: () => T): Promise<T> {
    try {
      if (this.#isFull) this.#reserve();
    } catch (cause) {
      throw this.#errorFor(cause);
    }
    return this.#opened(this.#writes).write(work);
  }

  /** Writes the result of a sent attempt, using the reserve if necessary. */
  #writeLast(work: () => void): Promise<void> {
    return this.#opened(this.#writes).write(work, true);
  }

  #run(sql: string, ...values: Value[]) {
    return this.#asked(() => this.#opened(this.#statements).run(sql, ...values));
  }

  #get(sql: string, ...values: Value[]) {
    return this.#asked(() => this.#opened(this.#statements).get(sql, ...values));
  }

  #all(sql: string, ...values: Value[]) {
    return this.#asked(() => this.#opened(this.#statements).all(sql, ...values));
  }

  #asked<T>(ask: () => T): T {
    try {
      return ask();
    } catch (cause) {
      throw this.#errorFor(cause);
    }
  }

  #readable<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      throw ledgerProblem("damaged", this.path, cause);
    }
  }

  #errorFor(cause: unknown): unknown {
    const error = ledgerErrorFor(cause, this.path);
    return error !== cause && this.#isMoved() ? ledgerProblem("moved", this.path, cause) : error;
  }

  #isMoved(): boolean {
    return this.#file !== undefined && !isSameFile(this.#file, fileAt(this.path));
  }

  #opened<T>(connection: T | undefined): T {
    if (connection !== undefined) return connection;
    throw wrongOption("ledger", "The ledger is not open", "Call open(plan) or view() first.");
  }

  /** If opening fails, releases the lock and the connection. */
  #guarded<T>(open: () => T): T {
    try {
      return open();
    } catch (cause) {
      this.close();
      throw ledgerErrorFor(cause, this.path);
    }
  }
}

const fileAt = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });
const isSameFile = (one: Stats, other: Stats | undefined): boolean => one.dev === other?.dev && one.ino === other.ino;

interface WorkRecord {
  key: string;
  state: WorkState;
  attempts: number;
  sent_at: number | null;
  sent_uptime: number | null;
  attempt_ms: number | null;
  account: string | null;
  size: number | null;
  ended_at: number | null;
  charged: number | null;
  remaining: number | null;
  result: string | null;
  problem: string | null;
  retryable: number | null;
  possible_double_charge: number | null;
}

type AnswerRecord = Pick<WorkRecord, "key" | "charged" | "remaining" | "sent_uptime" | "account"> &
  Readonly<Record<"sent_at" | "ended_at" | "place", number>>;

interface RowRecord extends WorkRecord {
  position: number;
  shared: number;
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
  const sentUptimeMs = record.sent_uptime ?? NaN;
  const [attemptMs, account] = [record.attempt_ms ?? undefined, record.account ?? undefined];
  const times =
    sent_at === null && ended_at === null
      ? undefined
      : { sentAt: sent_at ?? undefined, endedAt: ended_at ?? sent_at!, attemptMs, account, sentUptimeMs };
  return {
    index: position,
    id: id ?? undefined,
    key,
    state,
    attempts,
    times,
    end: endOf(record),
    ...(record.shared === 1 && { shared: true }),
    ...(record.possible_double_charge === 1 && { possibleDoubleCharge: true }),
  };
}

/** Uptime, which is unaffected by changes of the clock; null if not permitted. */
function uptimeMs(): number | null {
  try {
    return process.getBuiltinModule("node:os").uptime() * 1_000;
  } catch {
    return null;
  }
}

/** Makes a new file name durable. Not supported on Windows. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const lockNotWritable = (path: string, cause: unknown) =>
  new LedgerError({
    problem: "not_writable",
    summary: `The lock ${path} is not writable, so other runs cannot be locked out.`,
    advice: "Give this user write access to it, or delete it if no run is in progress.",
    facts: { path },
    cause,
  });

function otherFormat(path: string, version: number): LedgerError {
  const [problem, age] =
    version > formatVersion ? (["newer", "a newer"] as const) : (["unsupported", "an earlier"] as const);
  return new LedgerError({
    problem,
    summary: `The ledger ${path} was written by ${age} version.`,
    advice: problem === "newer" ? "Update, and continue with the newer version." : "Finish it with that version.",
    facts: { path },
  });
}
