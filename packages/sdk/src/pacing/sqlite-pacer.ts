import { findSqlite, Statements, sqliteResultCode } from "../node/sqlite.ts";
import { type Clock, realClock } from "../time/clock.ts";
import type { PacingStore, StartReply, StartReport, StartRequest } from "./store.ts";
import { minuteMs, newWindow, reportStart, takeStart, type Window } from "./window.ts";

/** Options of `sqlitePacer`. */
export interface SqlitePacerOptions {
  /** Default: the system clock. Processes that share a file need the same `now()`. */
  clock?: Clock | undefined;
}

/**
 * Shares a rate limit between all processes and worker threads of a machine that use the same file. Pass it as `pacing:
 * { store: sqlitePacer(path) }`. Needs Node.js 22.13, Bun 1.4 or Deno 2.9, or later versions. User calls of any process
 * go ahead of bulk calls.
 *
 * The file contains times and hashes. Put it in an existing folder that others can't write to. If the file can't be used
 * (no such folder, no permission, a full disk), the process falls back to its own limit, and `hooks.onWarning` is
 * called. While another process locks the file, calls wait for it.
 *
 * ```ts
 * const tandem = new Tandem({ pacing: { store: sqlitePacer("pacing.db") } });
 * ```
 */
export function sqlitePacer(path: string, { clock = realClock }: SqlitePacerOptions = {}): PacingStore {
  const file = new WindowFile(path, clock);
  return {
    take(key, request) {
      const reply = file.change(key, (window) => takeTurn(window, request, clock.now()));
      file.warn(request.onWarning);
      return reply ?? { isCounted: false, waitMs: lockedMs, isPaused: false, rejections: file.last(key).rejections };
    },
    report(key, report) {
      file.report(key, report);
    },
  };
}

interface SharedWindow extends Window {
  parties: Record<string, { rank: number; turn: number; until: number }>;
  turns: number;
}

/** When to ask again if another party goes first. */
const yieldMs = 100;
/** How long a party that didn't ask again in time is waited for. */
const graceMs = 1_000;

const newSharedWindow = (): SharedWindow => ({ ...newWindow(), parties: {}, turns: 0 });

/** Counts a start if it's the party's turn. Parties of the same rank take turns: the one that started least recently. */
function takeTurn(window: SharedWindow, request: StartRequest, now: number): StartReply {
  const { party, rank, ahead, behind, limit } = request;
  const { parties } = window;
  const keptMs = Math.max(minuteMs, limit.windowMs);
  for (const [name, { until }] of Object.entries(parties)) {
    if (until <= now - keptMs || until > now + 2 * keptMs) delete parties[name];
  }
  const turn = parties[party]?.turn ?? 0;
  const isOthers = Object.entries(parties).some(
    ([name, other]) =>
      name !== party && other.until > now && (other.rank < rank || (other.rank === rank && other.turn < turn)),
  );
  const reply = takeStart(window, request, now, () => (isOthers ? yieldMs : 0));
  if (reply.isCounted) parties[party] = { rank, turn: ++window.turns, until: behind > 0 ? now + graceMs : now };
  else if (ahead === 0 && reply.waitMs > 0) parties[party] = { rank, turn, until: now + reply.waitMs + graceMs };
  return reply;
}

/** How long a statement waits for another process. It blocks this one. */
const busyMs = 20;
const lockedMs = 100;
/** Keys without calls for this long are deleted. */
const keptMs = 86_400_000;
/** Windows kept in memory, in case the file fails. */
const maxWindows = 1_000;

const schema = `
  PRAGMA busy_timeout = ${busyMs};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS windows (key TEXT PRIMARY KEY, used_at REAL NOT NULL, json TEXT NOT NULL);
`;

/** The windows of all keys in a file, by the system's time, or in memory if the file can't be used. */
class WindowFile {
  readonly #path: string;
  readonly #clock: Clock;
  #sql: Statements | undefined;
  readonly #windows = new Map<string, SharedWindow>();
  /** Reports that the file doesn't contain yet, because it's locked. */
  readonly #pending = new Map<string, { report: StartReport; at: number }[]>();
  #isUnusable = false;
  #warning: string | undefined;

  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
  }

  last(key: string): SharedWindow {
    return this.#windows.get(key) ?? newSharedWindow();
  }

  warn(onWarning: ((message: string) => void) | undefined): void {
    if (this.#warning !== undefined) onWarning?.(this.#warning);
    this.#warning = undefined;
  }

  report(key: string, report: StartReport): void {
    const pending = this.#pending.get(key) ?? [];
    pending.push({ report, at: this.#clock.now() });
    this.#pending.set(key, pending);
    this.change(key, () => undefined);
  }

  /** Changes a window. Returns undefined if the file is locked. */
  change<T>(key: string, change: (window: SharedWindow) => T): T | undefined {
    if (!this.#isUnusable) {
      try {
        return this.#changeInFile(key, change);
      } catch (error) {
        if (isLocked(error)) return undefined;
        this.#isUnusable = true;
        const why = (error as Error).message;
        this.#warning = `This process does not share its rate limit, because ${this.#path} cannot be used: ${why}.`;
      }
    }
    return this.#apply(key, this.last(key), change);
  }

  #changeInFile<T>(key: string, change: (window: SharedWindow) => T): T {
    this.#sql ??= this.#open();
    const { database, get, run } = this.#sql;
    database.exec("BEGIN IMMEDIATE");
    try {
      const row = get("SELECT json FROM windows WHERE key = ?", key);
      const window: SharedWindow = row ? JSON.parse(String(row.json)) : newSharedWindow();
      return this.#apply(key, window, change, () => {
        const json = JSON.stringify(window);
        if (json !== row?.json) run("INSERT OR REPLACE INTO windows VALUES (?, ?, ?)", key, this.#clock.now(), json);
        database.exec("COMMIT");
      });
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }

  #apply<T>(key: string, window: SharedWindow, change: (window: SharedWindow) => T, save = () => {}): T {
    for (const { report, at } of this.#pending.get(key) ?? []) reportStart(window, report, at);
    const result = change(window);
    save();
    this.#pending.delete(key);
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > maxWindows) this.#windows.delete(this.#windows.keys().next().value!);
    return result;
  }

  #open(): Statements {
    const sqlite = findSqlite();
    if (!sqlite) throw new Error("this runtime has no node:sqlite");
    const database = new sqlite.DatabaseSync(this.#path);
    try {
      database.exec(schema);
      const sql = new Statements(database);
      sql.run("DELETE FROM windows WHERE used_at < ?", this.#clock.now() - keptMs);
      return sql;
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_PROTOCOL: another process uses the file. */
const isLocked = (error: unknown): boolean => [5, 6, 15].includes(sqliteResultCode(error) ?? 0);
