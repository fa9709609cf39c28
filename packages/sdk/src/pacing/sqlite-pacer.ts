import { optionsOf, shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { findSqlite } from "../sqlite/load-sqlite.ts";
import { type Clock, clockOf, monotonic, realClock } from "../time/clock.ts";
import type { Pacer, Permit, PermitRequest } from "./pacer.ts";
import { type PermitQueue, permitQueue } from "./permit-queue.ts";
import { aloneBecause, SqliteStarts, StartsFile } from "./sqlite-starts.ts";

/** Options of `sqlitePacer`. */
export interface SqlitePacerOptions {
  /**
   * Default: the machine's monotonic clock, which all its processes share. Another clock needs the same `monotonic` in
   * each.
   */
  clock?: Clock | undefined;
}

/**
 * Shares a rate limit between all processes and worker threads of a machine that use the same file. Pass it as `pacing:
 * { store: sqlitePacer(path) }`. Needs Node.js 22.13, Bun 1.4 or Deno 2.9, or later versions. User calls of any process
 * go ahead of bulk calls.
 *
 * The file contains times and hashes. Its folder must exist. If the file can't be used, the process falls back to its
 * own limit, and `hooks.onWarning` is called. A file locked for more than a second is tried again every 5 seconds.
 *
 * ```ts
 * const tandem = new Tandem({ pacing: { store: sqlitePacer("/tmp/tandem-pacing.db") } });
 * ```
 *
 * @throws InvalidArgumentError for an invalid `clock`.
 */
export function sqlitePacer(path: string, options: SqlitePacerOptions = {}): Pacer {
  const { clock = machineClock } = optionsOf(options);
  if (typeof path !== "string" || path === "") throw wrongOption("path", `path must be a file's, not ${shown(path)}`);
  return new SqlitePacer(path, clockOf(clock));
}

/** Starts at boot on the systems that Node.js runs on. */
const machineClock: Clock = { ...realClock, monotonic: () => Number(process.hrtime.bigint()) / 1e6 };

class SqlitePacer implements Pacer {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #owner = crypto.randomUUID();
  readonly #queues = new Map<string, PermitQueue>();
  #file: StartsFile | undefined;
  #isFound = false;
  #onWarning: PermitRequest["onWarning"];

  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
  }

  acquire(key: string, request: PermitRequest): Promise<Permit> | Permit {
    this.#onWarning = request.onWarning;
    return this.#queue(key).acquire(request);
  }

  pause(key: string, ms: number): void {
    this.#queue(key).pause(ms);
  }

  #queue(key: string): PermitQueue {
    const known = this.#queues.get(key);
    if (known) return known;
    const file = this.#find();
    const queue = permitQueue(this.#clock, file && new SqliteStarts(file, key, this.#owner));
    this.#queues.set(key, queue);
    return queue;
  }

  #find(): StartsFile | undefined {
    if (this.#isFound) return this.#file;
    this.#isFound = true;
    const warn = (message: string) => this.#onWarning?.(message);
    const sqlite = findSqlite();
    if (sqlite) this.#file = new StartsFile(sqlite, this.#path, () => monotonic(this.#clock), warn);
    else warn(aloneBecause(this.#path, new Error("this runtime has no node:sqlite"), true));
    return this.#file;
  }
}
