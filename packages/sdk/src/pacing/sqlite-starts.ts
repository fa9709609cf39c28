import type { DatabaseSync } from "node:sqlite";
import { type SqliteModule, Statements, sqliteResultCode } from "../sqlite/load-sqlite.ts";
import type { RequestLimit } from "./rate-limit-headers.ts";
import type { News, Starts } from "./starts.ts";
import { WindowLog } from "./starts.ts";

const formatVersion = 1;

/** Until `at` is set, the permit is pending. Times are by the machine's monotonic clock. */
const schema = `
  CREATE TABLE IF NOT EXISTS starts (
    id INTEGER PRIMARY KEY, queue TEXT NOT NULL, owner TEXT NOT NULL, pid INTEGER NOT NULL, at REAL, expires REAL NOT NULL
  );
  CREATE INDEX IF NOT EXISTS starts_by_time ON starts (queue, at);
  CREATE TABLE IF NOT EXISTS waiting_users (
    queue TEXT NOT NULL, owner TEXT NOT NULL, pid INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (queue, owner)
  );
  CREATE TABLE IF NOT EXISTS queues (
    queue TEXT PRIMARY KEY, requests INTEGER, window_ms REAL, told_at REAL, paused_until REAL, paused_at REAL
  );
  PRAGMA user_version = ${formatVersion};
`;

/** How long a statement waits for another process. It blocks this one. */
const busyMs = 1_000;
/** Data lost in a power cut is older than any window after a reboot. */
const settings = "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL";

/** When to try a busy file again. */
const restMs = 5_000;
/** Writes kept for a busy file: several minutes of requests. */
const mostOwed = 10_000;

/** Older requests are in no window: longer policies are quotas. */
const longestWindowMs = 3_600_000;
/** Requests further in the future are from before a reboot. */
const longestTravelMs = 1_000;

/**
 * A connection to the file for all rate limits of this process, opened on first use.
 *
 * @param now milliseconds by the queue's clock.
 * @param onAlone called when this process starts to count alone.
 */
export class StartsFile {
  readonly #sqlite: SqliteModule;
  readonly #path: string;
  readonly #now: () => number;
  readonly #onAlone: (message: string) => void;
  #sql: Statements | undefined;
  #restsUntil = -Infinity;
  #isTold = false;

  constructor(sqlite: SqliteModule, path: string, now = () => performance.now(), onAlone = (_message: string) => {}) {
    this.#sqlite = sqlite;
    this.#path = path;
    this.#now = now;
    this.#onAlone = onAlone;
  }

  get isLost(): boolean {
    return this.#restsUntil === Infinity;
  }

  /** Runs `work` with the file, or `alone` if the file can't be used. */
  use<T>(work: () => T, alone: () => T): T {
    if (this.#now() < this.#restsUntil) return alone();
    try {
      const result = work();
      this.#isTold = false;
      return result;
    } catch (error) {
      this.#restsUntil = isInUse(error) ? this.#now() + restMs : Infinity;
      if (!this.#isTold) this.#onAlone(aloneBecause(this.#path, error, this.isLost));
      this.#isTold = true;
      return alone();
    }
  }

  alone<T>(work: () => T): T {
    return alone(this.sql.database, work);
  }

  get sql(): Statements {
    this.#sql ??= new Statements(openDatabase(this.#sqlite, this.#path));
    return this.#sql;
  }
}

function openDatabase(sqlite: SqliteModule, path: string): DatabaseSync {
  const database = new sqlite.DatabaseSync(path);
  try {
    // Must be first: otherwise anything fails while another process creates the file.
    database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    whenFree(() => database.exec(settings));
    const version = Number(database.prepare("PRAGMA user_version").get()!.user_version);
    if (version > formatVersion) throw new Error(`${path} was written by a newer version.`);
    if (version < formatVersion) alone(database, () => database.exec(schema));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite doesn't wait when switching to the write-ahead log, so two processes that do it fail. */
function whenFree(work: () => void): void {
  const endsAt = performance.now() + busyMs;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isInUse(error) || performance.now() >= endsAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

function alone<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_PROTOCOL, which are transient. */
const isInUse = (error: unknown): boolean => [5, 6, 15].includes(sqliteResultCode(error) ?? 0);

export function aloneBecause(path: string, error: unknown, isForGood: boolean): string {
  const next = isForGood ? "" : " It tries the file again in a few seconds.";
  return `This process does not share its rate limit, because ${path} cannot be used: ${(error as Error).message}.${next}`;
}

interface QueueRecord {
  requests: number | null;
  window_ms: number | null;
  told_at: number | null;
  paused_until: number | null;
  paused_at: number | null;
}

/**
 * One rate limit in the file. If the file fails, counts only this process: permanently, or until the file is free. Then
 * it's updated.
 */
export class SqliteStarts implements Starts {
  readonly #file: StartsFile;
  readonly #queue: string;
  readonly #owner: string;
  readonly #ids = new WeakMap<object, number>();
  readonly #alone = new WindowLog();
  readonly #owed: (() => void)[] = [];
  #until = -Infinity;

  constructor(file: StartsFile, queue: string, owner: string) {
    this.#file = file;
    this.#queue = queue;
    this.#owner = owner;
  }

  get size(): number {
    const counted = "queue = ? AND (at > ? OR (at IS NULL AND owner <> ?))";
    return this.#shared(
      () => this.#count(`SELECT count(*) AS count FROM starts WHERE ${counted}`, this.#until, this.#owner),
      () => this.#alone.size,
    );
  }

  at(place: number): number | undefined {
    const nth = "SELECT at FROM starts WHERE queue = ? AND at > ? ORDER BY at LIMIT 1 OFFSET ?";
    return this.#shared(
      () => this.#file.sql.get(nth, this.#queue, this.#until, place)?.at as number | undefined,
      () => this.#alone.at(place),
    );
  }

  forget(until: number): void {
    this.#until = until;
    this.#alone.forget(until);
  }

  take(permit: object, now: number, expiresAt: number, limit: RequestLimit, isBulk: boolean): boolean {
    return this.#shared(
      () => this.#file.alone(() => this.#take(permit, now, expiresAt, limit, isBulk)),
      () => {
        this.#owe(() => this.#insert(permit, expiresAt));
        return true;
      },
    );
  }

  place(permit: object, start: number): void {
    this.#alone.place(permit, start);
    this.#write(() => this.#file.sql.run("UPDATE starts SET at = ? WHERE id = ?", start, this.#ids.get(permit) ?? -1));
  }

  drop(permit: object): void {
    this.#write(() => this.#file.sql.run("DELETE FROM starts WHERE id = ?", this.#ids.get(permit) ?? -1));
  }

  review(now: number): void {
    this.#shared(() => this.#file.alone(() => this.#review(now)), ignore);
  }

  usersWait(count: number): void {
    const sql = "INSERT INTO waiting_users VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = excluded.count";
    this.#write(() => this.#file.sql.run(sql, this.#queue, this.#owner, process.pid, count));
  }

  news(now: number): News {
    const told = this.#shared(
      () =>
        this.#file.sql.get("SELECT * FROM queues WHERE queue = ?", this.#queue) as unknown as QueueRecord | undefined,
      () => undefined,
    );
    if (!told) return {};
    const { requests, window_ms: windowMs, told_at, paused_until, paused_at } = told;
    // Times in the future are from before a reboot.
    const isFresh = (at: number | null): boolean => at !== null && at <= now + longestTravelMs;
    return {
      ...(isFresh(told_at) &&
        told_at! > now - longestWindowMs && { limit: { requests: requests!, windowMs: windowMs! } }),
      ...(isFresh(paused_at) && { pausedUntil: paused_until! }),
    };
  }

  tellLimit({ requests, windowMs }: RequestLimit, now: number): void {
    this.#tell({ requests, window_ms: windowMs, told_at: now });
  }

  tellPause(until: number, now: number): void {
    this.#tell({ paused_until: until, paused_at: now });
  }

  #tell(facts: Readonly<Partial<Record<keyof QueueRecord, number>>>): void {
    const columns = Object.keys(facts);
    const places = columns.map(() => "?").join(", ");
    const updates = columns.map((column) => `${column} = excluded.${column}`).join(", ");
    const values = `(queue, ${columns.join(", ")}) VALUES (?, ${places})`;
    const sql = `INSERT INTO queues ${values} ON CONFLICT DO UPDATE SET ${updates}`;
    this.#write(() => this.#file.sql.run(sql, this.#queue, ...Object.values(facts)));
  }

  #take(permit: object, now: number, expiresAt: number, limit: RequestLimit, isBulk: boolean): boolean {
    this.#review(now);
    const counted = "SELECT count(*) AS count FROM starts WHERE queue = ? AND (at > ? OR at IS NULL)";
    const taken = this.#count(counted, now - limit.windowMs) + (isBulk ? this.#usersElsewhere() : 0);
    if (taken >= limit.requests) return false;
    this.#insert(permit, expiresAt);
    return true;
  }

  #insert(permit: object, expiresAt: number): void {
    const sql = "INSERT INTO starts (queue, owner, pid, expires) VALUES (?, ?, ?, ?)";
    const { lastInsertRowid } = this.#file.sql.run(sql, this.#queue, this.#owner, process.pid, expiresAt);
    this.#ids.set(permit, Number(lastInsertRowid));
  }

  /** Cleans up after a reboot, and after processes that died. */
  #review(now: number): void {
    this.#file.sql.run("DELETE FROM starts WHERE at < ? OR at > ?", now - longestWindowMs, now + 2 * longestTravelMs);
    const others = "SELECT DISTINCT pid FROM starts WHERE queue = ? AND at IS NULL AND owner <> ?";
    for (const { pid } of this.#file.sql.all(others, this.#queue, this.#owner)) {
      // A dead process may have sent its request shortly before it died.
      if (!isAlive(pid as number))
        this.#file.sql.run(
          "UPDATE starts SET at = ? WHERE pid = ? AND at IS NULL",
          now + longestTravelMs,
          pid as number,
        );
    }
    const expired = "UPDATE starts SET at = ? WHERE queue = ? AND at IS NULL AND owner <> ? AND expires <= ?";
    this.#file.sql.run(expired, now + longestTravelMs, this.#queue, this.#owner, now);
  }

  #usersElsewhere(): number {
    const waiting = this.#file.sql.all(
      "SELECT owner, pid, count FROM waiting_users WHERE queue = ? AND owner <> ? AND count > 0",
      this.#queue,
      this.#owner,
    );
    let users = 0;
    for (const { owner, pid, count } of waiting) {
      if (isAlive(pid as number)) users += count as number;
      else this.#file.sql.run("DELETE FROM waiting_users WHERE owner = ?", owner as string);
    }
    return users;
  }

  #count(sql: string, ...values: (string | number)[]): number {
    return Number(this.#file.sql.get(sql, this.#queue, ...values)!.count);
  }

  #write(work: () => void): void {
    this.#owe(work);
    this.#shared(ignore, ignore);
  }

  #owe(work: () => void): void {
    if (this.#owed.push(work) > mostOwed) this.#owed.shift();
  }

  /** Takes slots in order, before their times are known. */
  #shared<T>(work: () => T, alone: () => T): T {
    const result = this.#file.use(() => {
      for (let write = this.#owed[0]; write; write = this.#owed[0]) {
        write();
        this.#owed.shift();
      }
      return work();
    }, alone);
    if (this.#file.isLost) this.#owed.length = 0;
    return result;
  }
}

const ignore = () => {};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
