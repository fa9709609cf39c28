import type { DatabaseSync } from "node:sqlite";
import { LedgerError, type LedgerProblem } from "../errors/batch-errors.ts";
import { findSqlite, type SqliteModule, sqliteResultCode } from "./load-sqlite.ts";

/**
 * Loads the runtime's SQLite when the first ledger is opened, because importing must work without it.
 *
 * @param path of the ledger.
 * @throws LedgerError if the runtime has no SQLite.
 */
export function loadSqlite(path: string): SqliteModule {
  const module = findSqlite();
  if (module) return module;
  throw new LedgerError({
    problem: "unsupported",
    summary: "This runtime has no SQLite.",
    advice: "Use Node 22.13 or later, Bun 1.4 or Deno 2.9.",
    facts: { path },
  });
}

interface ProblemText {
  summary: (path: string) => string;
  advice: string;
}

/** SQLite's primary result codes: https://sqlite.org/rescode.html */
const problems: Readonly<Record<number, LedgerProblem>> = {
  1: "damaged",
  3: "not_writable",
  5: "in_use",
  6: "in_use",
  8: "not_writable",
  10: "not_writable",
  11: "damaged",
  13: "full",
  14: "not_writable",
  15: "in_use",
  17: "damaged",
  19: "damaged",
  20: "damaged",
  23: "not_writable",
  26: "not_a_ledger",
};

const systemProblems: Readonly<Record<string, LedgerProblem>> = {
  EACCES: "not_writable",
  EPERM: "not_writable",
  EROFS: "not_writable",
  ENOENT: "not_writable",
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
};

const restoring = (what: string) =>
  `${what}: with an older one, rows sent since then would be charged again. Otherwise, start a new ledger.`;

const texts: Readonly<Partial<Record<LedgerProblem, ProblemText>>> = {
  in_use: {
    summary: (path) => `The ledger ${path} is in use by another process.`,
    advice: "Wait for that run to end, or stop it.",
  },
  missing: {
    summary: (path) => `The ledger ${path} does not exist.`,
    advice: "Check the path.",
  },
  not_writable: {
    summary: (path) => `The ledger ${path} is not writable.`,
    advice: "Check the folder, its permissions and the disk.",
  },
  damaged: {
    summary: (path) => `The ledger ${path} is corrupted: part of it is missing or was changed.`,
    advice: restoring("Restore a copy only if it was made after the last run ended"),
  },
  moved: {
    summary: (path) => `The ledger ${path} was deleted, renamed or replaced while a run had it open.`,
    advice: restoring("Put the same file back before the next run"),
  },
  set_back: {
    summary: (path) => `The ledger ${path} was overwritten with an older copy while a run had it open.`,
    advice: restoring("Restore a copy only if it was made after the last run ended"),
  },
  full: {
    summary: (path) => `The disk is full: the ledger ${path} cannot be written.`,
    advice: "Free some space and continue.",
  },
  not_a_ledger: {
    summary: (path) => `${path} is not a ledger.`,
    advice: "Use another file.",
  },
};

/** Returns a LedgerError for an error of SQLite or the system. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown, path: string): unknown {
  const { code = "" } = (cause ?? {}) as { code?: string };
  const problem = problems[sqliteResultCode(cause) ?? 0] ?? systemProblems[code];
  return problem ? ledgerProblem(problem, path, cause) : cause;
}

export function ledgerProblem(problem: LedgerProblem, path: string, cause?: unknown): LedgerError {
  const text = texts[problem]!;
  return new LedgerError({ problem, summary: text.summary(path), advice: text.advice, facts: { path }, cause });
}

interface Write {
  readonly isLast: boolean;
  run(): void;
  resolve(): void;
  reject(error: unknown): void;
}

export type SharedTransaction = ReturnType<typeof sharedTransaction>;

/**
 * Combines writes of the same turn of the event loop into one transaction, and one sync.
 *
 * @param begun called within each transaction; throws if writing isn't allowed. Its result is called once the
 * transaction is durable.
 * @param makeRoom frees space when the disk is full; returns false if there is none.
 */
export function sharedTransaction(
  database: DatabaseSync,
  begun: () => () => void,
  errorFor: (cause: unknown) => unknown,
  makeRoom: () => boolean,
) {
  let waiting: Write[] = [];

  function commit(writes: readonly Write[]): void {
    try {
      database.exec("BEGIN IMMEDIATE");
      const committed = begun();
      for (const { run } of writes) run();
      database.exec("COMMIT");
      committed();
    } catch (cause) {
      rollBack();
      const error = errorFor(cause);
      const last = isFull(error) && makeRoom() ? writes.filter(({ isLast }) => isLast) : [];
      for (const write of writes) if (!last.includes(write)) write.reject(error);
      if (last.length > 0) commit(last);
      return;
    }
    for (const { resolve } of writes) resolve();
  }

  function rollBack(): void {
    try {
      if (database.isTransaction) database.exec("ROLLBACK");
    } catch {
      // The original error is more useful.
    }
  }

  function flush(): void {
    const writes = waiting;
    waiting = [];
    if (writes.length > 0) commit(writes);
  }

  /**
   * Resolves when `work` is durable.
   *
   * @param isLast uses the reserved space if the disk is full.
   */
  function write<T>(work: () => T, isLast = false): Promise<T> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      let result: T;
      const run = () => {
        result = work();
      };
      waiting.push({ run, resolve: () => resolve(result), reject, isLast });
    });
  }

  return { flush, write };
}

const isFull = (error: unknown): boolean => error instanceof LedgerError && error.problem === "full";
