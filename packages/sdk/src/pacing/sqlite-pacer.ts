import { optionsOf, shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { findSqlite } from "../sqlite/load-sqlite.ts";
import { type Clock, clockOf, monotonic, realClock } from "../time/clock.ts";
import type { Pacer, PermitRequest } from "./pacer.ts";
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
 * own limit, and `hooks.onWarning` is called. A file locked for more than a second is retried every 5 seconds.
 *
 * ```ts
 * const tandem = new Tandem({ pacing: { store: sqlitePacer("/tmp/tandem-pacing.db") } });
 * ```
 *
 * @throws InvalidArgumentError for an invalid `clock`.
 */
export function sqlitePacer(path: string, options: SqlitePacerOptions = {}): Pacer {
  const { clock = machineClock } = optionsOf(options, { clock: true });
  if (typeof path !== "string" || path === "") throw wrongOption("path", `path must be a file's, not ${shown(path)}`);
  return openPacer(path, clockOf(clock));
}

/** Starts at boot on the systems that Node.js runs on. */
const machineClock: Clock = { ...realClock, monotonic: () => Number(process.hrtime.bigint()) / 1e6 };

function openPacer(path: string, clock: Clock): Pacer {
  const owner = crypto.randomUUID();
  const queues = new Map<string, PermitQueue>();
  let onWarning: PermitRequest["onWarning"];
  const warn = (message: string) => onWarning?.(message);
  /** Without a file, this process counts alone. */
  let found: { file: StartsFile | undefined } | undefined;

  function find(): StartsFile | undefined {
    const sqlite = findSqlite();
    if (sqlite) return new StartsFile(sqlite, path, () => monotonic(clock), warn);
    warn(aloneBecause(path, new Error("this runtime has no node:sqlite"), true));
    return undefined;
  }

  function queueOf(key: string): PermitQueue {
    const known = queues.get(key);
    if (known) return known;
    found ??= { file: find() };
    const queue = permitQueue(clock, found.file && new SqliteStarts(found.file, key, owner));
    queues.set(key, queue);
    return queue;
  }

  return {
    acquire(key, request) {
      onWarning = request.onWarning;
      return queueOf(key).acquire(request);
    },
    pause: (key, ms) => queueOf(key).pause(ms),
  };
}
