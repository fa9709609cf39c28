import type { DatabaseSync } from "node:sqlite";
import { LedgerError, type LedgerProblem } from "../errors/batch-errors.ts";
import { findSqlite, type SqliteModule } from "../load-sqlite.ts";
import { sqliteResultCode } from "../sqlite-result-code.ts";

/**
 * Node's own SQLite, loaded when the first ledger is opened: importing the entry must work where it is missing.
 *
 * @throws LedgerError where the runtime has none.
 */
export function loadSqlite(): SqliteModule {
  const module = findSqlite();
  if (module) return module;
  throw new LedgerError({
    problem: "unsupported",
    summary: "This runtime has no SQLite.",
    advice: "Use Node 22.13 or later, Bun 1.4 or Deno 2.9; or pass another ledger.",
  });
}

interface ProblemText {
  summary: (path: string) => string;
  advice: string;
}

/** What SQLite's primary result codes mean for a ledger. */
const problems: Readonly<Record<number, LedgerProblem>> = {
  1: "damaged",
  5: "in_use",
  6: "in_use",
  8: "not_writable",
  10: "not_writable",
  11: "damaged",
  13: "full",
  14: "not_writable",
  23: "not_writable",
  26: "not_a_ledger",
};

const texts: Readonly<Partial<Record<LedgerProblem, ProblemText>>> = {
  in_use: {
    summary: (path) => `The ledger ${path} is in use by another process.`,
    advice: "Wait for that run to end, or stop it.",
  },
  missing: {
    summary: (path) => `The ledger ${path} does not exist.`,
    advice: "Check the path; a ledger is made when a batch starts.",
  },
  not_writable: {
    summary: (path) => `The ledger ${path} cannot be opened for writing.`,
    advice: "Check that the folder exists, that it is writable and that the disk is healthy.",
  },
  damaged: {
    summary: (path) => `The ledger ${path} is damaged: part of it is missing or was changed.`,
    advice: "Restore a copy of it. Do not start over without one: rows that were paid would be paid again.",
  },
  full: {
    summary: (path) => `The disk is full: the ledger ${path} cannot be written.`,
    advice: "Free some space and continue with the same ledger.",
  },
  not_a_ledger: {
    summary: (path) => `${path} is not a ledger.`,
    advice: "Name another file; this one was not changed.",
  },
};

/** The ledger's own error for one of SQLite's. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown, path: string): unknown {
  const problem = problems[sqliteResultCode(cause) ?? 0];
  const text = problem && texts[problem];
  return text ? ledgerProblem(problem, path, cause) : cause;
}

export function ledgerProblem(problem: LedgerProblem, path: string, cause?: unknown): LedgerError {
  const text = texts[problem]!;
  return new LedgerError({ problem, summary: text.summary(path), advice: text.advice, facts: { path }, cause });
}

/** Writes that come in the same turn of the event loop share one transaction, and so one sync of the disk. */
export class SharedTransaction {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #check: () => void;
  #waiting: Write[] = [];

  /** @param check throws, within each transaction, when nothing may be written. */
  constructor(database: DatabaseSync, path: string, check: () => void) {
    this.#database = database;
    this.#path = path;
    this.#check = check;
  }

  /** Resolves once `work` and all it wrote are on the disk. */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, refuse) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      let result: T;
      const run = () => {
        result = work();
      };
      this.#waiting.push({ run, resolve: () => resolve(result), refuse });
    });
  }

  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      this.#check();
      for (const { run } of writes) run();
      this.#database.exec("COMMIT");
    } catch (cause) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      const error = ledgerErrorFor(cause, this.#path);
      for (const { refuse } of writes) refuse(error);
      return;
    }
    for (const { resolve } of writes) resolve();
  }
}

interface Write {
  run(): void;
  resolve(): void;
  refuse(error: unknown): void;
}
