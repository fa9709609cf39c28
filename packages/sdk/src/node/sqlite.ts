import type { DatabaseSync, StatementSync } from "node:sqlite";

/** Loads the runtime's SQLite on first use; undefined if it has none. */
export function findSqlite(): typeof import("node:sqlite") | undefined {
  const { emitWarning } = process;
  // Node.js 22 warns on stderr that SQLite is experimental.
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.("node:sqlite");
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** SQLite's messages by primary result code, because Deno 2.9 has no code if `exec` fails. */
const messages: readonly (readonly [number, string])[] = [
  [5, "database is locked"],
  [8, "attempt to write a readonly database"],
  [13, "database or disk is full"],
  [14, "unable to open database file"],
  [15, "locking protocol"],
  [26, "file is not a database"],
];

/** SQLite's primary result code of an error (https://sqlite.org/rescode.html); undefined for other errors. */
export function sqliteResultCode(error: unknown): number | undefined {
  const { errcode, message = "" } = (error ?? {}) as { errcode?: number; message?: string };
  return errcode === undefined ? messages.find(([, text]) => message.startsWith(text))?.[0] : errcode & 0xff;
}

/** What a column of these files holds. */
export type Value = string | number | null;

/** Runs statements, and prepares each once. */
export class Statements {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  run = (sql: string, ...values: Value[]) => this.#of(sql).run(...values);
  get = (sql: string, ...values: Value[]) => this.#of(sql).get(...values);
  all = (sql: string, ...values: Value[]) => this.#of(sql).all(...values);

  /**
   * Yields the columns of a record at a time. Records as objects take ten times the memory. Until the last record, the
   * file is locked for reading.
   */
  *each(sql: string, ...values: Value[]): Generator<readonly Value[]> {
    const statement = this.#of(sql);
    // Node.js 22.16 or later.
    (statement as Partial<Pick<StatementSync, "setReturnArrays">>).setReturnArrays?.(true);
    for (const record of statement.iterate(...values) as Iterable<readonly Value[] | Record<string, Value>>)
      yield Array.isArray(record) ? record : Object.values(record);
  }

  #of(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
