import { findSqlite, Statements, sqliteResultCode } from "../node/sqlite.ts";
import { type Clock, realClock } from "../time/clock.ts";
import type { PacingStore, StartReport } from "./store.ts";
import { newWindow, reportStart, takeStart, type Window } from "./window.ts";

/** Options of `sqlitePacer`. */
export interface SqlitePacerOptions {
  /** Default: the system clock. Processes that share a file need the same `now()`. */
  clock?: Clock | undefined;
}

/** How long a statement waits for another process. It blocks this one. */
const busyMs = 20;
const lockedMs = 100;
/** Keys without calls for this long are deleted. */
const keptMs = 86_400_000;

const schema = `
  PRAGMA busy_timeout = ${busyMs};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS windows (key TEXT PRIMARY KEY, used_at REAL NOT NULL, json TEXT NOT NULL);
`;

/**
 * Shares a rate limit between all processes and worker threads of a machine that use the same file. Pass it as `pacing:
 * { store: sqlitePacer(path) }`. Needs Node.js 22.13, Bun 1.4 or Deno 2.9, or later versions.
 *
 * The file contains times and hashes. Put it in an existing folder that others can't write to. If the file can't be used
 * (no such folder, no permission, a full disk), the process falls back to its own limit, and logs a warning. While
 * another process locks the file, calls wait for it.
 *
 * ```ts
 * const tandem = new Tandem({ pacing: { store: sqlitePacer("pacing.db") } });
 * ```
 */
export function sqlitePacer(path: string, { clock = realClock }: SqlitePacerOptions = {}): PacingStore {
  let sql: Statements | undefined;
  /** As last seen, in case the file fails. */
  const windows = new Map<string, Window>();
  /** Reports that the file doesn't contain yet, because it's locked. */
  const pending = new Map<string, { report: StartReport; at: number }[]>();
  let isUnusable = false;
  let warning: string | undefined;
  const last = (key: string) => windows.get(key) ?? newWindow();

  /** Changes a window. Returns undefined if the file is locked. */
  function change<T>(key: string, change: (window: Window) => T): T | undefined {
    if (!isUnusable) {
      try {
        return changeInFile(key, change);
      } catch (error) {
        if (isLocked(error)) return undefined;
        isUnusable = true;
        const why = (error as Error).message;
        warning = `This process does not share its rate limit, because ${path} cannot be used: ${why}.`;
      }
    }
    return apply(key, last(key), change);
  }

  function changeInFile<T>(key: string, change: (window: Window) => T): T {
    sql ??= open(path, clock);
    const { database, get, run } = sql;
    database.exec("BEGIN IMMEDIATE");
    try {
      const row = get("SELECT json FROM windows WHERE key = ?", key);
      const window: Window = row ? JSON.parse(String(row.json)) : newWindow();
      return apply(key, window, change, () => {
        const json = JSON.stringify(window);
        if (json !== row?.json) run("INSERT OR REPLACE INTO windows VALUES (?, ?, ?)", key, clock.now(), json);
        database.exec("COMMIT");
      });
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }

  function apply<T>(key: string, window: Window, change: (window: Window) => T, save = () => {}): T {
    for (const { report, at } of pending.get(key) ?? []) reportStart(window, report, at);
    const result = change(window);
    save();
    pending.delete(key);
    windows.set(key, window);
    return result;
  }

  return {
    take(key, request) {
      const reply = change(key, (window) => takeStart(window, request, clock.now()));
      if (warning !== undefined) request.onWarning?.(warning);
      warning = undefined;
      return reply ?? { isCounted: false, waitMs: lockedMs, rejections: last(key).rejections };
    },
    report(key, report) {
      pending.set(key, [...(pending.get(key) ?? []), { report, at: clock.now() }]);
      change(key, () => undefined);
    },
  };
}

function open(path: string, clock: Clock): Statements {
  const sqlite = findSqlite();
  if (!sqlite) throw new Error("this runtime has no node:sqlite");
  const database = new sqlite.DatabaseSync(path);
  try {
    database.exec(schema);
    const sql = new Statements(database);
    sql.run("DELETE FROM windows WHERE used_at < ?", clock.now() - keptMs);
    return sql;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_PROTOCOL: another process uses the file. */
const isLocked = (error: unknown): boolean => [5, 6, 15].includes(sqliteResultCode(error) ?? 0);
