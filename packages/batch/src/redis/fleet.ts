import {
  type AnyToolSlug,
  checkNames,
  InvalidArgumentError,
  type ToolSlug,
  ToolsClient,
  type ToolsClientOptions,
} from "@tandem/sdk";
import type { Redis } from "ioredis";
import {
  answersFrom,
  type BatchPlan,
  type LedgerRow,
  type RetryChoice,
  type RowEntry,
  type WorkState,
} from "../ledger/ledger.ts";
import { batchPlan } from "../ledger/plan.ts";
import type { BatchSource } from "../run/batch-row.ts";
import { type BatchOutline, type PlanOptions, planBatch } from "../run/plan-batch.ts";
import { checkRows } from "../run/row-source.ts";
import { judgeUnknown, longestCallMs, type SettledRow, settleUnknown } from "../settle/settle-unknown.ts";
import { wrongOption } from "../support/values.ts";
import { connect } from "./durability.ts";
import { FleetWorker, type WorkOptions, workOptions } from "./fleet-worker.ts";
import { RedisPacer } from "./redis-pacer.ts";
import { RowQueue } from "./row-queue.ts";
import { RowStore, type SharedSummary } from "./row-store.ts";
import { Seal } from "./seal.ts";
import { type DeliverOptions, deliver, type ResultSink } from "./sinks.ts";

/** Options of `openFleet`. */
export interface FleetOptions {
  /** Name of the batch: letters, digits, dots, dashes and underscores. Default `batch`. */
  name?: string | undefined;
  /**
   * Encrypts inputs and results in Redis. Must be the same in every process. Default: the environment variable
   * `TANDEM_TOOLS_KEY`.
   */
  secret?: string | undefined;
  /** Accepts a Redis that can lose data, so rows may be charged twice. Default false. */
  acceptLoss?: boolean | undefined;
  /** Timeout for the first connection, in milliseconds. Default 10,000. */
  connectMs?: number | undefined;
}

/** Options of `fleet.add`. */
export interface AddOptions<S extends AnyToolSlug> extends Omit<PlanOptions<S>, "replace"> {
  /** Stops all workers before a call likely to exceed it. Worst case: see `withBudget`. Default: the previous, or none. */
  budget?: { credits: number } | undefined;
  /** Adds the rows without queueing them until `start`. Default false. */
  hold?: boolean | undefined;
}

const addOptionNames = ["options", "repeatEqual", "signal", "budget", "hold"];
const validName = /^[\w.-]{1,100}$/;

/**
 * Opens a batch that many machines share.
 *
 * ```ts
 * const fleet = await openFleet("redis://localhost:6379", { name: "translations" });
 * await fleet.add("ai-translator", texts, { options: { targetLanguage: "de" } });
 * for await (const row of fleet.work()) console.log(row.id, row.status); // on as many machines as you like
 * ```
 *
 * @throws LedgerError if Redis can lose data; ConnectionError if it is unreachable; InvalidArgumentError.
 */
export async function openFleet(url: string, options: FleetOptions = {}): Promise<Fleet> {
  checkNames(options, ["name", "secret", "acceptLoss", "connectMs"], "openFleet");
  const { name = "batch", secret = process.env.TANDEM_TOOLS_KEY, acceptLoss = false, connectMs } = options;
  if (!validName.test(name)) {
    const advice = "Use letters, digits, dots, dashes and underscores, 100 at most.";
    throw wrongOption("name", `A batch cannot be named "${name}".`, advice);
  }
  if (!secret) {
    throw new InvalidArgumentError({
      summary: "The fleet has no secret to encrypt inputs with.",
      advice: "Pass secret or set TANDEM_TOOLS_KEY.",
      facts: { option: "secret", variable: "TANDEM_TOOLS_KEY" },
    });
  }
  const { redis, durability } = await connect(url, acceptLoss, connectMs);
  return new Fleet(redis, new RowStore(name, redis, durability, new Seal(secret, name)));
}

/** A shared batch, created by `openFleet`. */
export class Fleet {
  /** Shares the rate limit of each key between all processes. The workers use it. */
  readonly pacer: RedisPacer;
  readonly #redis: Redis;
  readonly #store: RowStore;
  readonly #queue: RowQueue;

  /** @internal */
  constructor(redis: Redis, store: RowStore) {
    this.pacer = new RedisPacer(redis);
    this.#redis = redis;
    this.#store = store;
    this.#queue = new RowQueue(store, redis);
  }

  get name(): string {
    return this.#store.name;
  }

  /**
   * Adds rows and queues them. Adding the same rows again only queues unfinished ones, so you can restart a producer
   * that died.
   *
   * @throws LedgerError if the batch has another tool or other options; InvalidArgumentError for an invalid option, or
   * if a position has another row.
   */
  async add<S extends ToolSlug>(tool: S, rows: BatchSource<S>, options: AddOptions<S> = {}): Promise<BatchOutline> {
    checkRows(rows);
    checkNames(options, addOptionNames, "add");
    checkNames(options.budget ?? {}, ["credits"], "budget");
    const { budget, hold = false, ...plan } = options;
    const credits = budget?.credits;
    if (budget && !(Number.isFinite(credits) && credits! >= 0))
      throw wrongOption("credits", "budget.credits must be a number, 0 or more");
    await this.#store.begin(batchPlan(tool, plan.options));
    if (credits !== undefined) await this.#store.setBudget(credits);
    const wasComplete = await this.#store.complete(false);
    const enter = async (entries: readonly RowEntry[]) => {
      const { before, waiting } = await this.#store.enter(entries);
      if (!hold) await this.#queue.add(waiting);
      return before;
    };
    const outline = await planBatch(tool, rows, { enter }, plan).catch(async (error: unknown) => {
      // Workers of a complete batch don't wait for rows that were rejected.
      if (wasComplete) await this.#store.complete(true);
      throw error;
    });
    if (!hold) await this.#store.complete(true);
    return outline;
  }

  /** Queues rows that were added with `hold`. */
  async start(): Promise<void> {
    await this.#store.complete(true);
    for await (const names of this.#store.reader.names("waiting")) await this.#queue.add(names);
  }

  /** Returns the batch's tool and options; undefined before it's started. */
  plan(): Promise<BatchPlan | undefined> {
    return this.#store.plan();
  }

  /**
   * Runs rows from the queue and yields them as they finish. Ends when the whole batch is done. Start it on as many
   * machines as you like, because they share the rate limit.
   *
   * @param options.client options of the tools client, such as its key. Default: from the environment. Rate limiting is
   * the fleet's.
   * @throws InvalidArgumentError for an invalid option; BatchStoppedError if the batch stops early; LedgerError.
   */
  work(options: WorkOptions & { client?: ToolsClientOptions | undefined } = {}): FleetWorker {
    checkNames(options, [...workOptions, "client"], "work");
    const { client = {}, ...work } = options;
    const pacing = { ...(typeof client.pacing === "object" && client.pacing), store: this.pacer };
    const tools = new ToolsClient({ ...client, pacing });
    const payer = this.#store.payer(client.apiKey ?? process.env.TANDEM_TOOLS_KEY ?? "");
    const place = {
      store: this.#store,
      queue: this.#queue,
      tools,
      payer,
      settleUnknown: () => this.settleUnknown(),
      disconnect: () => this.#redis.disconnect(),
    };
    return new FleetWorker(place, work);
  }

  /** Returns counts of rows by state, and credits. */
  summary(): Promise<SharedSummary> {
    return this.#store.summary();
  }

  /** Yields all rows in input order, or those in one state. */
  rows(only?: WorkState): AsyncIterable<LedgerRow> {
    return this.#store.reader.rows(only);
  }

  /**
   * Passes finished rows to a sink, in the order they finished. Resolves with their number when the batch is done. Each
   * row is delivered at least once: after a crash, the same `name` continues after the last confirmed page.
   *
   * @throws any error of the sink: its rows are delivered again next time; InvalidArgumentError; LedgerError.
   */
  deliver(sink: ResultSink, options: DeliverOptions = {}): Promise<number> {
    return deliver(this.#store, sink, options);
  }

  /**
   * Requeues failed rows, or unknown rows, which may then be charged twice. Resolves with the number of units of work.
   *
   * @param what.keys keys from `rows`. Default: all in that state.
   */
  async retry(what: RetryChoice): Promise<number> {
    let count = 0;
    for await (const names of what.keys ? [what.keys] : this.#store.reader.names(what.state)) {
      const moved = await this.#store.retry(what.state, names, what.notCharged);
      await this.#queue.add(moved);
      count += moved.length;
    }
    return count;
  }

  /** Returns what the balance says about each unknown row. Changes nothing. */
  judgeUnknown(): Promise<SettledRow[]> {
    return this.#settle(judgeUnknown);
  }

  /** Requeues unknown rows that the balance proves uncharged. Workers do this too. */
  settleUnknown(): Promise<SettledRow[]> {
    return this.#settle(settleUnknown);
  }

  async #settle(settle: typeof settleUnknown): Promise<SettledRow[]> {
    const plan = await this.plan();
    if (plan === undefined) return [];
    const unknown = await Array.fromAsync(this.#store.reader.rows("unknown"));
    const answers = await this.#store.answers();
    const ledger = {
      // Not those in progress.
      rows: (only?: WorkState) => (only === "unknown" ? unknown : []),
      answers: (from: number, before: number) => answersFrom(answers, from, before),
      retry: (what: RetryChoice) => this.retry(what),
    };
    return settle(ledger, await this.#store.now(), longestCallMs(plan.tool));
  }

  /** Deletes the batch with its rows and results. */
  delete(): Promise<void> {
    return this.#store.delete();
  }

  /** Closes its connections. The batch stays in Redis. */
  async close(): Promise<void> {
    await this.#queue.close();
    this.#redis.disconnect();
  }
}
