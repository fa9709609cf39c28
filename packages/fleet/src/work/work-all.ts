import { createHash, randomUUID } from "node:crypto";
import { type AnyToolSlug, InvalidArgumentError, type ToolsClientOptions } from "@tandem/sdk";
import { type BatchRow, BatchStoppedError, LedgerError } from "@tandem/sdk/batch";
import { clockOf, wait } from "@tandem/sdk/internal";
import { Fleet } from "../fleet.ts";
import { RowStore, registry, type SharedSummary } from "../ledger/row-store.ts";
import { RedisPacer } from "../pacing/redis-pacer.ts";
import { connect, type RedisPlace } from "../redis/connect.ts";
import { Seal } from "../seal.ts";
import { type WorkOptions, workOptionsOf } from "./fleet-worker.ts";
import { AsyncQueue } from "./handoff.ts";

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
  const {
    keys,
    client,
    maxBatches = 100,
    acceptLoss = false,
    connectMs,
    onStopped = warnStopped,
    ...work
  } = workOptionsOf(options, {
    keys: true,
    client: "object",
    maxBatches: "count",
    acceptLoss: "flag",
    connectMs: "above0",
    onStopped: "function",
  });
  const given = keysOf(keys);
  const redis = await connect(url, acceptLoss, connectMs);
  const stop = new AbortController();
  const signal = work.signal ? AbortSignal.any([stop.signal, work.signal]) : stop.signal;
  const crew = new Crew({
    redis,
    maxBatches,
    onStopped,
    keys: Map.groupBy(given, ({ apiKey, secret = apiKey }) => secret),
    work: (fleet, apiKey) => fleet.work({ ...work, keepWaiting: false, signal, client: { ...client, apiKey } }),
  });
  const looking = crew.look(signal, work.keepWaiting ?? false);
  try {
    yield* crew.rows();
    await looking;
    if (crew.failure) throw crew.failure.cause;
  } finally {
    stop.abort();
    crew.release();
    await looking.catch(() => undefined);
    redis.writes.close();
    redis.connections.close();
  }
}

function keysOf(keys: readonly FleetKey[] | undefined): readonly FleetKey[] {
  const { TANDEM_TOOLS_KEY } = process.env;
  if (keys === undefined && TANDEM_TOOLS_KEY) return [{ apiKey: TANDEM_TOOLS_KEY }];
  const isKey = (each: FleetKey) => typeof each?.apiKey === "string" && each.apiKey !== "";
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isKey)) return keys;
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

interface CrewPlace {
  readonly redis: RedisPlace;
  /** By the secret of their batches. */
  readonly keys: Map<string, FleetKey[]>;
  readonly maxBatches: number;
  onStopped(batch: string, error: unknown): void;
  work(fleet: Fleet, apiKey: string): AsyncIterable<BatchRow<AnyToolSlug>>;
}

/** The batches that one worker runs. */
class Crew {
  failure: { cause: unknown } | undefined;
  readonly #place: CrewPlace;
  readonly #pacer: RedisPacer;
  readonly #id = randomUUID();
  readonly #running = new Map<string, Promise<void>>();
  /** When a batch is checked next, or retried with a key. */
  readonly #restsUntil = new Map<string, number>();
  readonly #skipped = new Set<string>();
  readonly #ready = new AsyncQueue<{ row: FleetRow; taken: () => void }>();
  #isReleased = false;

  constructor(place: CrewPlace) {
    this.#place = place;
    this.#pacer = new RedisPacer(place.redis.connections);
  }

  async *rows(): AsyncGenerator<FleetRow> {
    for await (const { row, taken } of this.#ready) {
      try {
        yield row;
      } finally {
        taken();
      }
    }
  }

  /** No more rows are taken. */
  release(): void {
    this.#isReleased = true;
    for (const { taken } of this.#ready.end()) taken();
  }

  /** Starts what has rows, until all is done or the worker is stopped. */
  async look(signal: AbortSignal, keepWaiting: boolean): Promise<void> {
    try {
      while (!signal.aborted) {
        const room = this.#place.maxBatches - this.#running.size;
        const found = room > 0 ? await this.#find() : [];
        for (const batch of found.splice(0, room)) this.#start(batch);
        await Promise.all(found.map(({ fleet }) => fleet.close()));
        if (this.#running.size === 0 && !keepWaiting) break;
        await wait(lookMs, clockOf(), signal);
      }
    } catch (cause) {
      this.failure = { cause };
    } finally {
      await Promise.all(this.#running.values());
      this.#ready.end();
    }
  }

  /** Batches with rows to run, the highest priority first. Within a priority, each worker has its own order. */
  async #find() {
    const names = await this.#place.redis.connections.commands.smembers(registry);
    const found: (Found & { priority: number; order: string })[] = [];
    for (const name of names) {
      if (!this.#isDue(name)) continue;
      const opened = await this.#open(name);
      const summary = await opened?.store.summary();
      if (!opened || !summary || !hasRows(summary)) {
        this.#rest(name);
        continue;
      }
      for (const { apiKey } of opened.keys) {
        const order = createHash("sha256").update(`${this.#id} ${apiKey} ${name}`).digest("hex");
        const id = `${name} ${apiKey}`;
        if (this.#running.has(id) || !this.#isDue(id)) continue;
        const fleet = new Fleet(this.#place.redis.connections, this.#place.redis.writes, opened.store, this.#pacer);
        found.push({ id, fleet, apiKey, tool: opened.tool, order, priority: summary.priority });
      }
    }
    return found.sort((a, b) => b.priority - a.priority || (a.order < b.order ? -1 : 1));
  }

  #isDue(id: string): boolean {
    return (this.#restsUntil.get(id) ?? 0) <= performance.now();
  }

  #rest(...ids: readonly string[]): void {
    for (const id of ids) this.#restsUntil.set(id, performance.now() + restMs);
  }

  /** With the keys whose secret opens it. */
  async #open(name: string) {
    const { connections, writes } = this.#place.redis;
    for (const [secret, keys] of this.#place.keys) {
      const store = new RowStore(name, connections, writes, new Seal(secret, name));
      try {
        const plan = await store.plan();
        return plan && { store, keys, tool: plan.tool };
      } catch (error) {
        if (!(error instanceof LedgerError && error.problem === "not_a_ledger")) throw error;
      }
    }
    if (!this.#skipped.has(name)) {
      this.#skipped.add(name);
      warn(`The batch ${name} is skipped: no key of this worker opens it.`, "TANDEM_BATCH_SKIPPED");
    }
    return undefined;
  }

  #start(found: Found): void {
    this.#rest(found.fleet.name);
    const running = this.#run(found).finally(() => this.#running.delete(found.id));
    this.#running.set(found.id, running);
  }

  async #run({ id, fleet, apiKey, tool }: Found): Promise<void> {
    try {
      for await (const row of this.#place.work(fleet, apiKey))
        await new Promise<void>((taken) => {
          if (this.#isReleased) return taken();
          this.#ready.push({ row: { ...row, batch: fleet.name, tool }, taken });
        });
    } catch (cause) {
      this.failure ??= { cause };
      if (!(cause instanceof BatchStoppedError && cause.reason === "aborted")) this.#place.onStopped(fleet.name, cause);
    } finally {
      this.#rest(id, fleet.name);
      await fleet.close().catch(() => undefined);
    }
  }
}

const hasRows = ({ waiting, sent, isComplete, rows }: SharedSummary): boolean =>
  waiting + sent > 0 && (isComplete || rows > 0);

const warn = (message: string, code: string) => process.emitWarning(message, { type: "TandemWarning", code });

const warnStopped = (batch: string, error: unknown) =>
  warn(`The batch ${batch} stopped: ${error instanceof Error ? error.message : String(error)}`, "TANDEM_BATCH_STOPPED");
