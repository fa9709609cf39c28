import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { LedgerRow } from "@tandem/sdk/batch";
import { clockOf, type OptionKinds, optionsOf, wait } from "@tandem/sdk/internal";
import type { RowStore } from "./ledger/row-store.ts";
import { wrong } from "./work/fleet-worker.ts";

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

const deliverKinds: OptionKinds = { name: "text", drop: "flag", keepWaiting: "flag", signal: "signal" };
const ndjsonKinds: OptionKinds = { maxBytes: "count" };
/** Polling interval in milliseconds. */
const lookMs = 500;

/** Delivers finished rows until the batch is done. Resolves with their number. */
export async function deliver(store: RowStore, sink: ResultSink, options: DeliverOptions): Promise<number> {
  const { name = "results", drop = false, keepWaiting = false, signal } = optionsOf(options, deliverKinds);
  if (typeof sink !== "function") throw wrong("sink", "a function");
  let count = 0;
  for (let cursor = await store.cursor(name); !signal?.aborted; ) {
    // Read first: a row that finishes in the meantime is on the next page.
    const { waiting, sent, isComplete } = await store.summary();
    const page = await store.endedAfter(cursor);
    if (page.names.length > 0) {
      await sink(page.rows);
      await store.delivered(name, page.cursor, page.names, drop);
      cursor = page.cursor;
      count += page.rows.length;
    } else if (isComplete && waiting + sent === 0 && !keepWaiting) break;
    else await wait(lookMs, clockOf(), signal);
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
 * ```ts
 * await fleet.deliver(ndjsonSink("results", { maxBytes: 50_000_000 }), { drop: true });
 * ```
 *
 * @param folder created if it's missing.
 * @param options.maxBytes maximum size of a file in bytes. Default 100,000,000.
 * @throws InvalidArgumentError
 */
export function ndjsonSink(folder: string, options: { maxBytes?: number | undefined } = {}): ResultSink {
  const { maxBytes = 100_000_000 } = optionsOf(options, ndjsonKinds);
  checkPath(folder, "folder");
  const pathOf = (number: number) => join(folder, `results-${String(number).padStart(6, "0")}.ndjson`);
  return (rows) => {
    mkdirSync(folder, { recursive: true });
    const numbers = readdirSync(folder).map((name) => Number(/^results-(\d+)\.ndjson$/.exec(name)?.[1] ?? 0));
    const last = Math.max(1, ...numbers);
    const size = statSync(pathOf(last), { throwIfNoEntry: false })?.size ?? 0;
    const file = openSync(pathOf(size >= maxBytes ? last + 1 : last), "a+", 0o600);
    try {
      const text = rows.map((row) => `${JSON.stringify(recordOf(row))}\n`).join("");
      const bytes = Buffer.from(endsInLine(file) ? `\n${text}` : text);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
}

/** A crash can leave part of a line, whose rows are delivered again. */
function endsInLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}

/**
 * Returns a sink that writes to a SQLite file: the table `results` has a record for each row.
 *
 * ```ts
 * await fleet.deliver(sqliteSink("results.db"), { drop: true });
 * ```
 *
 * @throws InvalidArgumentError
 */
export function sqliteSink(path: string): ResultSink {
  checkPath(path, "path");
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

function checkPath(path: string, option: string): void {
  if (typeof path === "string" && path !== "" && !path.includes("\0")) return;
  throw wrong(option, "a path");
}
