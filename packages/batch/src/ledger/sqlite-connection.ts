import { existsSync, rmSync } from "node:fs";
import os from "node:os";
import { Statements, type Value } from "@tandem/sdk/node";
import { nextTask } from "../support/next-task.ts";
import { wrongOption } from "../support/values.ts";
import {
  createFile,
  isLocked,
  ledgerErrorFor,
  ledgerProblem,
  openFile,
  schema,
  sqlite,
  takeLock,
} from "./ledger-file.ts";

interface Write {
  run(): unknown;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** The connection of a ledger to its database. Errors of SQLite and of the system become a LedgerError. */
export class LedgerConnection {
  readonly path: string;
  readonly #isFile: boolean;
  /** Those in memory stay, to be read between runs. */
  #statements: Statements | undefined;
  #isOpen = false;
  #unlock = () => {};
  #waiting: Write[] = [];

  /** @param path undefined: in memory. */
  constructor(path: string | undefined) {
    this.path = path ?? "in memory";
    this.#isFile = path !== undefined;
  }

  /** Opens the ledger for a run, and creates it if it's missing. */
  open(begin: () => void): void {
    if (this.#isOpen) throw ledgerProblem("in_use", this.path);
    this.#opening(() => {
      if (this.#isFile) this.#statements = this.#openFile();
      this.#isOpen = true;
      begin();
    });
  }

  #openFile(): Statements {
    const { path } = this;
    // A file that is no ledger gets no lock next to it.
    if (existsSync(path)) openFile(path).database.close();
    this.#unlock = takeLock(path);
    if (!existsSync(path)) createFile(path);
    return openFile(path);
  }

  /** Opens the ledger's file for reading. */
  view<T>(read: (isRunning: boolean) => T): T {
    return this.#opening(() => {
      const isRunning = isLocked(this.path);
      if (!existsSync(this.path)) throw ledgerProblem("missing", this.path);
      this.#statements = openFile(this.path);
      return read(isRunning);
    });
  }

  /** Lets other runs in. */
  close(): void {
    try {
      this.#disconnect();
    } finally {
      this.#unlock();
    }
  }

  /** Releases the lock last: the next run then finds no file, and creates one. */
  discard(): void {
    this.#disconnect();
    for (const file of [this.path, `${this.path}-journal`]) rmSync(file, { force: true });
    this.#unlock();
  }

  /** Uptime of the machine in milliseconds, which changes of the clock don't affect; null where it isn't permitted. */
  uptimeMs(): number | null {
    try {
      return this.#isFile ? os.uptime() * 1_000 : null;
    } catch {
      return null;
    }
  }

  /** Resolves when it's durable. Writes of one turn of the event loop share a transaction. */
  async write<T>(run: () => T): Promise<T> {
    this.#opened();
    if (!this.#isFile) return run();
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
      throw ledgerErrorFor(cause, this.path);
    }
  }

  run = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.run(sql, ...values));
  get = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.get(sql, ...values));
  all = (sql: string, ...values: Value[]) => this.#ask((statements) => statements.all(sql, ...values));

  *each(sql: string, ...values: Value[]): Iterable<readonly Value[]> {
    try {
      yield* this.#opened().each(sql, ...values);
    } catch (cause) {
      throw ledgerErrorFor(cause, this.path);
    }
  }

  #ask<T>(ask: (statements: Statements) => T): T {
    const statements = this.#opened();
    try {
      return ask(statements);
    } catch (cause) {
      throw ledgerErrorFor(cause, this.path);
    }
  }

  #opened(): Statements {
    if (this.#statements) return this.#statements;
    if (this.#isFile) throw wrongOption("ledger", "The ledger is not open", "Call open(plan) or view() first.");
    const database = new (sqlite(this.path))(":memory:");
    database.exec(schema);
    this.#statements = new Statements(database);
    return this.#statements;
  }

  /** If opening fails, releases the lock and the connection. */
  #opening<T>(open: () => T): T {
    try {
      return open();
    } catch (cause) {
      this.close();
      throw ledgerErrorFor(cause, this.path);
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
    this.#isOpen = false;
    if (!this.#isFile) return;
    this.#statements?.database.close();
    this.#statements = undefined;
  }
}
