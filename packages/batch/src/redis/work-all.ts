import { createHash, randomUUID } from "node:crypto";
import {
  type AnyToolSlug,
  BatchStoppedError,
  checkNames,
  InvalidArgumentError,
  LedgerError,
  realClock,
  type ToolsClientOptions,
  wait,
} from "@tandem/sdk";
import type { BatchRow } from "../run/batch-row.ts";
import { connect, type RedisPlace } from "./durable-writes.ts";
import { Fleet } from "./fleet.ts";
import { type WorkOptions, workOptionNames } from "./fleet-worker.ts";
import { AsyncQueue } from "./handoff.ts";
import { RedisPacer } from "./redis-pacer.ts";
import { RowStore, registry, type SharedSummary } from "./row-store.ts";
import { Seal } from "./seal.ts";

/** A key of the tools. It runs the batches that were added with its secret. Keys with one secret share their batches. */
export interface FleetKey {
  apiKey: string;
  /** Default: the key. */
  secret?: string | undefined;
}

/** Options of `workAll`. */
export interface WorkAllOptions extends WorkOptions {
  /** Each keeps its own rate limit. Default: the environment variable `TANDEM_TOOLS_KEY`. */
  keys?: readonly FleetKey[] | undefined;
  /** Options of the tools' client, such as its address. */
  client?: Omit<ToolsClientOptions, "apiKey"> | undefined;
  /** Maximum batches in progress at once in this worker, counted once for each key. Default 100. */
  maxBatches?: number | undefined;
  /** Accepts a Redis without durable writes; rows can be charged twice. Default false. */
  acceptLoss?: boolean | undefined;
  /** Timeout for the first response of Redis, in milliseconds. Default 10,000. */
  connectMs?: number | undefined;
  /** Called when a batch stops early, such as at its budget. The others continue. Default: a process warning. */
  onStopped?: ((batch: string, error: unknown) => void) | undefined;
}

/** A row that ended, with the name and the tool of its batch. */
export type FleetRow = BatchRow<AnyToolSlug> & { batch: string; tool: string };

/** Between looks for batches, in milliseconds. */
const lookMs = 1_000;
/** Interval of checks of a batch that is running, has stopped or has no rows left, in milliseconds. */
const restMs = 30_000;

/**
 * Runs rows of every batch in a Redis, and yields them as they end. Batches with the same key share its rate limit:
 * the highest priority goes first, and batches of one priority take turns. A batch whose secret belongs to several keys
 * is split over them. Ends when all batches are done, unless `keepWaiting` is set.
 *
 * ```ts
 * for await (const row of workAll("redis://localhost:6379", { keepWaiting: true }))
 *   console.log(row.batch, row.id, row.status);
 * ```
 *
 * @throws BatchStoppedError once the others are done, when a batch stopped early; LedgerError; ConnectionError;
 * InvalidArgumentError.
 */
export async function* workAll(url: string, options: WorkAllOptions = {}): AsyncGenerator<FleetRow> {
  const { keys, client, maxBatches = 100, acceptLoss = false, connectMs, onStopped = warnStopped, ...work } = options;
  const ownNames = ["keys", "client", "maxBatches", "acceptLoss", "connectMs", "onStopped"];
  checkNames(options, [...workOptionNames, ...ownNames], "workAll");
  const bySecret = Map.groupBy(keysOf(keys), ({ apiKey, secret = apiKey }) => secret);
  const redis = await connect(url, acceptLoss, connectMs);
  const stop = new AbortController();
  const signal = work.signal ? AbortSignal.any([stop.signal, work.signal]) : stop.signal;
  const batches = new Batches(redis, bySecret);
  const rows = new AsyncQueue<FleetRow>();
  const running = new Map<string, Promise<void>>();
  let failure: { cause: unknown } | undefined;

  async function run({ id, fleet, apiKey, tool }: Found): Promise<void> {
    try {
      for await (const row of fleet.work({ ...work, keepWaiting: false, signal, client: { ...client, apiKey } }))
        await rows.push({ ...row, batch: fleet.name, tool });
    } catch (cause) {
      failure ??= { cause };
      if (!(cause instanceof BatchStoppedError && cause.reason === "aborted")) onStopped(fleet.name, cause);
    } finally {
      running.delete(id);
      batches.rest(id, fleet.name);
      await fleet.close().catch(() => undefined);
    }
  }

  /** Starts what has rows, until all is done or the worker is stopped. */
  async function look(): Promise<void> {
    try {
      while (!signal.aborted) {
        const room = maxBatches - running.size;
        const found = room > 0 ? await batches.find(running) : [];
        for (const batch of found.splice(0, room)) {
          batches.rest(batch.fleet.name);
          running.set(batch.id, run(batch));
        }
        await Promise.all(found.map(({ fleet }) => fleet.close()));
        if (running.size === 0 && !work.keepWaiting) break;
        await wait(lookMs, realClock, signal);
      }
    } catch (cause) {
      failure = { cause };
    } finally {
      await Promise.all(running.values());
      rows.end();
    }
  }

  const looking = look();
  try {
    yield* rows;
    await looking;
    if (failure) throw failure.cause;
  } finally {
    stop.abort();
    await looking;
    redis.writes.close();
    redis.connections.close();
  }
}

function keysOf(keys: readonly FleetKey[] | undefined): readonly FleetKey[] {
  const { TANDEM_TOOLS_KEY } = process.env;
  if (keys === undefined && TANDEM_TOOLS_KEY) return [{ apiKey: TANDEM_TOOLS_KEY }];
  if (keys?.length && keys.every(({ apiKey }) => apiKey)) return keys;
  throw new InvalidArgumentError({
    summary: "The worker has no tool API key.",
    advice: "Pass keys: [{ apiKey }], or set TANDEM_TOOLS_KEY.",
    facts: { option: "keys", variable: "TANDEM_TOOLS_KEY" },
  });
}

/** A batch, and a key to run it with. */
interface Found {
  id: string;
  fleet: Fleet;
  apiKey: string;
  tool: string;
}

/** The batches of one Redis. */
class Batches {
  readonly #redis: RedisPlace;
  readonly #bySecret: Map<string, FleetKey[]>;
  readonly #pacer: RedisPacer;
  readonly #worker = randomUUID();
  /** When a batch is checked next, or retried with a key. */
  readonly #restsUntil = new Map<string, number>();
  readonly #skipped = new Set<string>();

  constructor(redis: RedisPlace, bySecret: Map<string, FleetKey[]>) {
    this.#redis = redis;
    this.#bySecret = bySecret;
    this.#pacer = new RedisPacer(redis.connections);
  }

  rest(...ids: readonly string[]): void {
    for (const id of ids) this.#restsUntil.set(id, performance.now() + restMs);
  }

  #isDue(id: string): boolean {
    return (this.#restsUntil.get(id) ?? 0) <= performance.now();
  }

  /** Batches with rows to run, the highest priority first. Within a priority, each worker has its own order. */
  async find(running: ReadonlyMap<string, unknown>): Promise<Found[]> {
    const { connections, writes } = this.#redis;
    const found: (Found & { priority: number; order: string })[] = [];
    for (const name of await connections.commands.smembers(registry)) {
      if (!this.#isDue(name)) continue;
      const opened = await this.#open(name);
      const summary = await opened?.store.summary();
      if (!opened || !summary || !hasRows(summary)) {
        this.rest(name);
        continue;
      }
      const { store, keys, tool } = opened;
      for (const { apiKey } of keys) {
        const id = `${name} ${apiKey}`;
        if (running.has(id) || !this.#isDue(id)) continue;
        const order = createHash("sha256").update(`${this.#worker} ${apiKey} ${name}`).digest("hex");
        const fleet = new Fleet(connections, writes, store, this.#pacer);
        found.push({ id, fleet, apiKey, tool, order, priority: summary.priority });
      }
    }
    return found.sort((a, b) => b.priority - a.priority || (a.order < b.order ? -1 : 1));
  }

  /** With the keys whose secret opens it. */
  async #open(name: string) {
    for (const [secret, keys] of this.#bySecret) {
      const store = new RowStore(name, this.#redis.connections, this.#redis.writes, new Seal(secret, name));
      try {
        const plan = await store.plan();
        return plan && { store, keys, tool: plan.tool };
      } catch (error) {
        if (!(error instanceof LedgerError && error.problem === "not_a_ledger")) throw error;
      }
    }
    if (!this.#skipped.has(name))
      warn(`The batch ${name} is skipped: no key of this worker opens it.`, "TANDEM_BATCH_SKIPPED");
    this.#skipped.add(name);
    return undefined;
  }
}

const hasRows = ({ waiting, sent, isComplete, rows }: SharedSummary): boolean =>
  waiting + sent > 0 && (isComplete || rows > 0);

const warn = (message: string, code: string) => process.emitWarning(message, { type: "TandemWarning", code });

const warnStopped = (batch: string, error: unknown) =>
  warn(`The batch ${batch} stopped: ${error instanceof Error ? error.message : String(error)}`, "TANDEM_BATCH_STOPPED");
