import type { Statements, Value } from "@tandem/sdk/node";
import { nextTask } from "../support/next-task.ts";
import { wrongOption } from "../support/values.ts";
import { type LedgerPlace, ledgerErrorFor, ledgerProblem } from "./ledger-place.ts";

interface Write {
  run(): unknown;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** The connection of a ledger to its database. Errors of SQLite and of the system become a LedgerError. */
export class LedgerConnection {
  readonly #place: LedgerPlace;
  #statements: Statements | undefined;
  #waiting: Write[] = [];

  constructor(place: LedgerPlace) {
    this.#place = place;
  }

  /** Opens the ledger for a run. */
  open(begin: () => void): void {
    if (this.#statements) throw ledgerProblem("in_use", this.#place.path);
    this.#opening(() => {
      this.#statements = this.#place.open();
      begin();
    });
  }

  /** Opens the ledger for reading. */
  view<T>(read: (isRunning: boolean) => T): T {
    return this.#opening(() => {
      const isRunning = this.#place.isInUse();
      this.#statements = this.#place.view();
      return read(isRunning);
    });
  }

  close(): void {
    try {
      this.#disconnect();
    } finally {
      this.#place.close();
    }
  }

  discard(): void {
    this.#disconnect();
    this.#place.discard();
  }

  /** Resolves when it's durable. Writes of one turn of the event loop share a transaction. */
  async write<T>(run: () => T): Promise<T> {
    this.#opened();
    if (!this.#place.isDurable) return run();
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) void nextTask().then(() => this.#flush());
      this.#waiting.push({ run, resolve, reject });
    });
  }

  transaction<T>(work: () => T): T {
    const { database } = this.#opened();
    try {
      database.exec("BEGIN IMMEDIATE");
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (cause) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw ledgerErrorFor(cause, this.#place.path);
    }
  }

  run = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.run(sql, ...values));
  get = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.get(sql, ...values));
  all = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.all(sql, ...values));

  *each(sql: string, ...values: Value[]): Iterable<readonly Value[]> {
    try {
      yield* this.#opened().each(sql, ...values);
    } catch (cause) {
      throw ledgerErrorFor(cause, this.#place.path);
    }
  }

  #ask<T>(ask: (statements: Statements) => T): T {
    const statements = this.#opened();
    try {
      return ask(statements);
    } catch (cause) {
      throw ledgerErrorFor(cause, this.#place.path);
    }
  }

  #opened(): Statements {
    if (this.#statements) return this.#statements;
    // Also read between runs.
    if (!this.#place.isDurable) return this.#place.view();
    throw wrongOption("ledger", "The ledger is not open", "Call open(plan) or view() first.");
  }

  /** If opening fails, releases the lock and the connection. */
  #opening<T>(open: () => T): T {
    try {
      return open();
    } catch (cause) {
      this.close();
      throw ledgerErrorFor(cause, this.#place.path);
    }
  }

  #flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      const results = this.transaction(() => writes.map(({ run }) => run()));
      for (const [at, { resolve }] of writes.entries()) resolve(results[at] as never);
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }

  #disconnect(): void {
    this.#flush();
    const statements = this.#statements;
    this.#statements = undefined;
    if (statements) this.#place.disconnect(statements);
  }
}
