import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { realClock, wait } from "@tandem/sdk";
import type { LedgerRow } from "../ledger/ledger.ts";
import type { RowStore } from "./row-store.ts";

/** Stores finished rows. Resolve when they are durable. A row can come again: the last one counts. */
export type ResultSink = (rows: readonly LedgerRow[]) => void | PromiseLike<void>;

/** Options of `fleet.deliver`. */
export interface DeliverOptions {
  /** Name of the sink. Each name continues where it stopped. Default `results`. */
  name?: string | undefined;
  /** Deletes results from Redis after delivery. Default false. */
  drop?: boolean | undefined;
  /** Keeps waiting for rows after the last one. Default false. */
  keepWaiting?: boolean | undefined;
  /** Stops after the current page. */
  signal?: AbortSignal | undefined;
}

const lookMs = 500;

export async function deliver(store: RowStore, sink: ResultSink, options: DeliverOptions): Promise<number> {
  const { name = "results", drop = false, keepWaiting = false, signal } = options;
  let count = 0;
  for (let cursor = await store.cursor(name); !signal?.aborted; ) {
    // Read first: a row that finishes in the meantime is on the next page.
    const { waiting, sent, isComplete } = await store.summary();
    const page = await store.reader.endedAfter(cursor);
    if (page.names.length > 0) {
      await sink(page.rows);
      await store.delivered(name, page.cursor, page.names, drop);
      cursor = page.cursor;
      count += page.rows.length;
    } else if (isComplete && waiting + sent === 0 && !keepWaiting) break;
    else await wait(lookMs, realClock, signal);
  }
  return count;
}

const recordOf = ({ index, id, key, state, end, shared }: LedgerRow) => ({
  row: index + 1,
  id: id ?? null,
  key,
  status: state,
  charged: end?.state === "done" ? (shared ? 0 : (end.charged ?? null)) : null,
  result: end?.state === "done" ? end.result : null,
  problem: end && "problem" in end ? end.problem : null,
});

/**
 * Returns a sink that writes files with a JSON object per line: `results-000001.ndjson` and so on.
 *
 * @param folder created if it's missing.
 * @param options.maxBytes maximum size of a file in bytes. Default 100,000,000.
 */
export function ndjsonSink(folder: string, options: { maxBytes?: number | undefined } = {}): ResultSink {
  const { maxBytes = 100_000_000 } = options;
  const pathOf = (number: number) => join(folder, `results-${String(number).padStart(6, "0")}.ndjson`);
  return (rows) => {
    mkdirSync(folder, { recursive: true });
    const numbers = readdirSync(folder).map((name) => Number(/^results-(\d+)\.ndjson$/.exec(name)?.[1] ?? 0));
    const last = Math.max(1, ...numbers);
    const path = pathOf(sizeOf(pathOf(last)) >= maxBytes ? last + 1 : last);
    const text = rows.map((row) => `${JSON.stringify(recordOf(row))}\n`).join("");
    appendFileSync(path, hasPartialLine(path) ? `\n${text}` : text, { mode: 0o600, flush: true });
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A crash can leave part of a line, whose rows are delivered again. */
function hasPartialLine(path: string): boolean {
  const size = sizeOf(path);
  if (size === 0) return false;
  const file = openSync(path, "r");
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  closeSync(file);
  return last.toString() !== "\n";
}

/** Returns a sink that writes to a SQLite file: the table `results` has a record for each row. */
export function sqliteSink(path: string): ResultSink {
  return async (rows) => {
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(path);
    try {
      database.exec(`PRAGMA busy_timeout = 5000; CREATE TABLE IF NOT EXISTS results (row INTEGER PRIMARY KEY, id TEXT,
        key TEXT NOT NULL, status TEXT NOT NULL, charged REAL, result TEXT, problem TEXT) STRICT; BEGIN IMMEDIATE`);
      const insert = database.prepare("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)");
      for (const { row, id, key, status, charged, result, problem } of rows.map(recordOf))
        insert.run(row, id, key, status, charged, textOf(result), textOf(problem));
      database.exec("COMMIT");
    } finally {
      database.close();
    }
  };
}

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
