import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { LedgerError, type LedgerProblem } from "@tandem/sdk";
import { findSqlite, Statements, sqliteResultCode } from "@tandem/sdk/node";

/** "Tndm", so that other databases are rejected. */
const applicationId = 0x546e646d;
const formatVersion = 8;
/** A rollback journal: a commit is then in the file itself, and truncation is detected. */
const settings = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA";

/** `work.rows` is the number of rows that share the work. */
export const schema = `
  CREATE TABLE plan (tool TEXT NOT NULL, options TEXT NOT NULL) STRICT;
  CREATE TABLE work (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, state TEXT NOT NULL, rows INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0, size REAL, sent_at REAL, sent_uptime REAL, attempt_ms REAL, account TEXT,
    ended_at REAL, charged REAL, remaining REAL, result TEXT, problem TEXT, retryable INTEGER,
    possible_double_charge INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX work_by_state ON work (state, number, size, charged, rows);
  CREATE INDEX work_by_end ON work (ended_at) WHERE state = 'done';
  CREATE INDEX work_resent ON work (size) WHERE possible_double_charge > 0;
  CREATE TABLE rows (position INTEGER PRIMARY KEY, id TEXT, key TEXT NOT NULL) STRICT;
  CREATE INDEX rows_by_key ON rows (key);
  CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/**
 * Opens a ledger's file.
 *
 * @throws LedgerError if it's missing, damaged, newer or not a ledger.
 */
export function openFile(path: string): Statements {
  const file = statSync(path);
  if (!file.isFile()) throw ledgerProblem("not_writable", path);
  if (file.size === 0) throw ledgerProblem("damaged", path);
  const database = new (sqlite(path))(path);
  try {
    const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    database.exec("PRAGMA busy_timeout = 5000");
    if (pragma("application_id") !== applicationId) throw ledgerProblem("not_a_ledger", path);
    database.exec(settings);
    const version = pragma("user_version");
    if (version !== formatVersion) throw ledgerProblem(version > formatVersion ? "newer" : "unsupported", path);
    if (statSync(path).size !== pragma("page_count") * pragma("page_size")) throw ledgerProblem("damaged", path);
    return new Statements(database);
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** A ledger gets its name when it's complete. An empty file with the name is a damaged ledger. */
export function createFile(path: string): void {
  const draft = `${path}-new`;
  for (const file of [draft, `${draft}-journal`]) rmSync(file, { force: true });
  writeFileSync(draft, "", { flag: "wx", mode: 0o600 });
  const database = new (sqlite(path))(draft);
  try {
    database.exec(`${settings}; BEGIN; ${schema} COMMIT;`);
  } finally {
    database.close();
  }
  renameSync(draft, path);
  if (process.platform !== "win32") syncFolder(dirname(path));
}

/** Makes a new file name durable. */
function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const lockPath = (path: string): string => `${existsSync(path) ? realpathSync(path) : path}-lock`;

/** Keeps locks alive if their ledger is garbage-collected. */
const heldLocks = new Set<DatabaseSync>();

/** An exclusive transaction on a second file, which the system ends with the process. Returns a function that ends it. */
export function takeLock(path: string): () => void {
  const place = lockPath(path);
  writeFileSync(place, "", { flag: "a", mode: 0o600 });
  const lock = new (sqlite(path))(place);
  try {
    // SQLite opens unwritable files read-only, and then locks nothing: only a write shows it.
    lock.exec("PRAGMA busy_timeout = 500; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
  } catch (cause) {
    lock.close();
    throw cause;
  }
  heldLocks.add(lock);
  return () => {
    if (heldLocks.delete(lock)) lock.close();
  };
}

export function isLocked(path: string): boolean {
  const place = lockPath(path);
  if (!existsSync(place)) return false;
  const lock = new (sqlite(path))(place);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (cause) {
    if (problemOf(cause) === "in_use") return true;
    throw cause;
  } finally {
    lock.close();
  }
}

export function sqlite(path: string) {
  const module = findSqlite();
  if (module) return module.DatabaseSync;
  throw new LedgerError({
    problem: "unsupported",
    summary: "This runtime has no SQLite.",
    advice: "Use Node 22.13 or later, Bun 1.4 or Deno 2.9.",
    facts: { path },
  });
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html) and codes of the system, by what they mean. */
const codes: readonly (readonly [LedgerProblem, readonly (number | string)[]])[] = [
  ["in_use", [5, 6, 15]],
  ["full", [13, "ENOSPC", "EDQUOT", "EFBIG"]],
  ["not_a_ledger", [26]],
  ["not_writable", [3, 8, 10, 14, 23, "EACCES", "EPERM", "EROFS", "ENOENT", "EISDIR", "ENOTDIR"]],
];

/** Other codes of SQLite mean a damaged file. */
function problemOf(cause: unknown): LedgerProblem | undefined {
  const result = sqliteResultCode(cause);
  const code = result ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  return codes.find(([, ofProblem]) => ofProblem.includes(code))?.[0] ?? (result === undefined ? undefined : "damaged");
}

/** Returns a LedgerError for an error of SQLite or the system. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown, path: string): unknown {
  const problem = problemOf(cause);
  return problem ? ledgerProblem(problem, path, cause) : cause;
}

const restore =
  "Restore a copy only if it was made after the last run ended: with an older one, rows sent since then would be charged again. Otherwise, start a new ledger.";

/** By problem: what follows "The ledger PATH", and what to do. */
const texts: Readonly<Partial<Record<LedgerProblem, readonly [what: string, advice: string]>>> = {
  in_use: ["is in use by another run.", "Wait for that run to end, or stop it."],
  missing: ["does not exist.", "Check the path."],
  not_writable: ["is not writable.", "Check the folder, its permissions and the disk."],
  damaged: ["is corrupted: part of it is missing or was changed.", restore],
  full: ["cannot be written, because the disk is full.", "Free some space and continue."],
  not_a_ledger: ["is not a ledger.", "Use another file."],
  newer: ["was written by a newer version.", "Update, and continue with the newer version."],
  unsupported: ["was written by an earlier version.", "Finish it with that version."],
};

export function ledgerProblem(problem: LedgerProblem, path: string, cause?: unknown): LedgerError {
  const [what, advice] = texts[problem]!;
  return new LedgerError({ problem, summary: `The ledger ${path} ${what}`, advice, facts: { path }, cause });
}
