import {
  type AnyToolSlug,
  InvalidArgumentError,
  type Pacer,
  type ToolSlug,
  ToolsClient,
  type ToolsClientOptions,
} from "@tandem/sdk";
import {
  type BatchInput,
  type BatchOutline,
  type BatchPlan,
  type BatchSource,
  batchPlan,
  judgeUnknown,
  type LedgerRow,
  longestCallMs,
  type PlanOptions,
  planBatch,
  type RetryChoice,
  type RowEntry,
  type SettledRow,
  type WorkState,
} from "@tandem/sdk/batch";
import { answersFrom, checkRows, type OptionKinds, optionsOf } from "@tandem/sdk/internal";
import { RowStore, type SharedSummary } from "./ledger/row-store.ts";
import { mostPriority, RedisPacer, type SharedRequest } from "./pacing/redis-pacer.ts";
import { connect } from "./redis/connect.ts";
import type { Connections } from "./redis/connections.ts";
import type { DurableWrites } from "./redis/durable-writes.ts";
import { RowQueue } from "./row-queue.ts";
import { Seal } from "./seal.ts";
import { type DeliverOptions, deliver, type ResultSink } from "./sinks.ts";
import { FleetWorker, type WorkOptions, workOptionsOf } from "./work/fleet-worker.ts";
import { workerMetrics } from "./work/worker-metrics.ts";

/** What `openFleet` takes. */
export interface FleetOptions {
  /** The batch's name: letters, digits, dots, dashes and underscores. Default `batch`. */
  name?: string | undefined;
  /**
   * What inputs and results are encrypted with in Redis: the same in every process. Default: the environment variable
   * `TANDEM_TOOLS_KEY`, which every worker has.
   */
  secret?: string | undefined;
  /** Uses a Redis that may lose what it has answered, so that rows may be paid twice. Default false. */
  acceptLoss?: boolean | undefined;
  /** How long Redis may take to answer when the fleet is opened, in milliseconds. Default 10,000. */
  connectMs?: number | undefined;
}

/** What `fleet.add` takes. */
export interface AddOptions<S extends AnyToolSlug> extends PlanOptions<S> {
  /** Stops all workers before the call that would pass it. Default: what was set before, or none. */
  budget?: { credits: number } | undefined;
  /** From 0 to 9: of batches with one key, those with the highest priority go first. Default: the last one set, or 0. */
  priority?: number | undefined;
  /** Enters the rows and queues none until `start`. Default false. */
  hold?: boolean | undefined;
}

const optionKinds: OptionKinds = { name: "text", secret: "text", acceptLoss: "flag", connectMs: "above0" };
const addKinds: OptionKinds = {
  ...{ budget: "object", priority: "count", hold: "flag" },
  // Of the plan, which is made after the batch was begun.
  ...{ options: "object", repeatEqual: "flag", onProgress: "function", signal: "signal" },
};
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
 * @throws LedgerError when Redis may lose what it has answered; ConnectionError when it cannot be reached;
 * InvalidArgumentError.
 */
export async function openFleet(url: string, options: FleetOptions = {}): Promise<Fleet> {
  const given = optionsOf(options, optionKinds);
  const { name = "batch", secret = process.env.TANDEM_TOOLS_KEY, acceptLoss = false, connectMs } = given;
  if (!validName.test(name)) {
    throw new InvalidArgumentError({
      summary: `A batch cannot be named "${name}".`,
      advice: "Use letters, digits, dots, dashes and underscores, 100 at most.",
      facts: { option: "name" },
    });
  }
  if (!secret) {
    throw new InvalidArgumentError({
      summary: "The fleet has no secret to encrypt inputs with.",
      advice: "Pass secret or set TANDEM_TOOLS_KEY.",
      facts: { option: "secret", variable: "TANDEM_TOOLS_KEY" },
    });
  }
  const { connections, writes } = await connect(url, acceptLoss, connectMs);
  return new Fleet(connections, writes, new RowStore(name, connections, writes, new Seal(secret, name)));
}

/** Made by `openFleet`. */
export class Fleet {
  /** Shares the rate limit of each key between all processes that have it: the workers use it. */
  readonly pacer: RedisPacer;
  readonly #connections: Connections;
  readonly #writes: DurableWrites;
  readonly #store: RowStore;
  readonly #queue: RowQueue;
  readonly #isShared: boolean;

  /** @internal */
  constructor(connections: Connections, writes: DurableWrites, store: RowStore, pacer?: RedisPacer) {
    this.#isShared = pacer !== undefined;
    this.pacer = pacer ?? new RedisPacer(connections);
    this.#connections = connections;
    this.#writes = writes;
    this.#store = store;
    this.#queue = new RowQueue(store, connections);
  }

  get name(): string {
    return this.#store.name;
  }

  /**
   * Enters rows and queues them. Adding the same rows again queues what is not done and changes nothing else, so a
   * producer that died is simply started again.
   *
   * ```ts
   * const { rows, added } = await fleet.add("ai-translator", ["Good morning.", { id: "bye", input: "Good night." }], {
   *   options: { targetLanguage: "de" },
   *   budget: { credits: 500 },
   * });
   * ```
   *
   * @throws LedgerError when the batch was started with another tool or other options; InvalidArgumentError for a wrong
   * option, before anything is entered, and when a position holds another row.
   */
  async add<S extends ToolSlug>(tool: S, rows: BatchSource<S>, options: AddOptions<S> = {}): Promise<BatchOutline> {
    const { budget, priority, hold = false, ...plan } = optionsOf(options, addKinds);
    checkTool(tool);
    checkRows(rows);
    const credits = budget && creditsOf(budget);
    if (priority !== undefined) checkPriority(priority);
    const kept = batchPlan(tool, plan.options);
    // Whoever gave them may change theirs while rows are added.
    const added = { ...plan, options: JSON.parse(kept.options) as typeof plan.options };
    await this.#store.begin(kept);
    if (credits !== undefined) await this.#store.set("budget", credits);
    if (priority !== undefined) await this.#store.set("priority", priority);
    await this.#store.complete(false);
    const { seen, entering } = this.#entering<S>(hold);
    const outline = await planBatch(tool, seen(rows), entering, added);
    if (!hold) await this.#store.complete(true);
    return outline;
  }

  /**
   * Queues the rows that were added with `hold`.
   *
   * ```ts
   * await fleet.add("ai-translator", texts, { hold: true });
   * console.log((await fleet.summary()).waiting, "rows");
   * await fleet.start();
   * ```
   */
  async start(): Promise<void> {
    await this.#store.complete(true);
    for await (const names of this.#store.names("waiting")) await this.#queue.add(names);
  }

  /**
   * The tool and options that it was begun with; undefined before.
   *
   * ```ts
   * const plan = await fleet.plan();
   * console.log(plan?.tool, plan?.options);
   * ```
   */
  plan(): Promise<BatchPlan | undefined> {
    return this.#store.plan();
  }

  /**
   * Takes rows from the queue and runs them; they come as they end. Ends when the whole batch has, wherever its rows
   * ran. Start it on as many machines as you like: the rate limit is shared.
   *
   * ```ts
   * const signal = AbortSignal.timeout(3_600_000);
   * for await (const row of fleet.work({ signal })) {
   *   if (row.status === "done") await save(row.id ?? `${row.index}`, row.result.data);
   *   else console.log(row.id, row.status, row.problem.message);
   * }
   * ```
   *
   * @param options.client of the tools: its key and address. Default: from the environment. Its pacing is the fleet's.
   * @throws InvalidArgumentError for a wrong option; BatchStoppedError out of the loop when it ended before the batch did;
   * LedgerError.
   */
  work(options: WorkOptions & { client?: ToolsClientOptions | undefined } = {}): FleetWorker {
    const { client = {}, ...work } = workOptionsOf(options, { client: "object" });
    const pacing = typeof client.pacing === "object" ? client.pacing : {};
    const { pacer } = this;
    const store: Pacer = {
      acquire: (key, request) =>
        pacer.acquire(key, { ...request, flow: this.name, level: this.#store.priority } satisfies SharedRequest),
      pause: (key, ms) => pacer.pause(key, ms),
    };
    const metrics = work.meter && workerMetrics(work.meter, this.name);
    const hooks = metrics?.hooks(client.hooks) ?? client.hooks;
    const tools = new ToolsClient({ ...client, hooks, pacing: { ...pacing, store } });
    const place = {
      ...{ store: this.#store, queue: this.#queue, tools, metrics },
      settleUnknown: () => this.settleUnknown(),
      disconnect: () => this.#disconnect(),
    };
    return new FleetWorker(place, work);
  }

  /**
   * Counts of rows by state, and what they cost.
   *
   * ```ts
   * const { done, rows, unknown, spent } = await fleet.summary();
   * console.log(`${done} of ${rows} done, ${unknown} unknown, ${spent} credits`);
   * ```
   */
  summary(): Promise<SharedSummary> {
    return this.#store.summary();
  }

  /**
   * Every row in the order of the input, or those in one state.
   *
   * ```ts
   * for await (const row of fleet.rows("unknown")) console.log(row.id, row.attempts);
   * ```
   */
  rows(only?: WorkState): AsyncIterable<LedgerRow> {
    return this.#store.rows(only);
  }

  /**
   * Gives ended rows to a sink, in the order in which they ended, and resolves with their number once the batch is done.
   * Each row is delivered at least once: after a crash, the same `name` continues behind what its sink has for certain.
   *
   * ```ts
   * await fleet.deliver(ndjsonSink("results"), { drop: true });
   * ```
   *
   * @throws what the sink throws: its rows are delivered again the next time; InvalidArgumentError; LedgerError.
   */
  deliver(sink: ResultSink, options: DeliverOptions = {}): Promise<number> {
    return deliver(this.#store, sink, options);
  }

  /**
   * Sends rows back to the queue: failed ones that may succeed later, or unknown ones, which may then be paid for twice.
   * Resolves with how many pieces of work.
   *
   * ```ts
   * const again = await fleet.retry({ state: "failed" });
   * ```
   *
   * @param what.keys as `rows` has them. Default: all in that state.
   */
  async retry(what: RetryChoice): Promise<number> {
    let count = 0;
    for await (const names of what.keys ? [what.keys] : this.#store.names(what.state)) {
      const moved = await this.#store.retry(what.state, names, what.notCharged);
      await this.#queue.add(moved);
      count += moved.length;
    }
    return count;
  }

  /**
   * What the balance says of each unknown row. Changes nothing.
   *
   * ```ts
   * for (const { id, verdict } of await fleet.judgeUnknown()) console.log(id, verdict.verdict);
   * ```
   */
  async judgeUnknown(): Promise<SettledRow[]> {
    const plan = await this.plan();
    if (plan === undefined) return [];
    const answers = await this.#store.answers();
    const ledger = {
      rows: (only?: WorkState) => this.#settleable(only),
      answers: (from: number, before: number) => answersFrom(answers, from, before),
    };
    return judgeUnknown(ledger, await this.#store.now(), longestCallMs(plan.tool));
  }

  /**
   * Sends unknown rows back to the queue that the balance proves were not charged. Workers do so, too.
   *
   * ```ts
   * const settled = await fleet.settleUnknown();
   * const free = settled.filter(({ verdict }) => verdict.verdict === "not_charged").length;
   * ```
   */
  async settleUnknown(): Promise<SettledRow[]> {
    const settled = await this.judgeUnknown();
    const keys = settled.filter(({ verdict }) => verdict.verdict === "not_charged").map(({ key }) => key);
    if (keys.length > 0) await this.retry({ state: "unknown", keys, notCharged: true });
    return settled;
  }

  /**
   * Deletes the batch, with its rows and results.
   *
   * ```ts
   * const { waiting, sent } = await fleet.summary();
   * if (waiting + sent === 0) await fleet.delete();
   * ```
   */
  async delete(): Promise<void> {
    await this.#queue.clear();
    await this.#store.delete();
  }

  /**
   * Ends its connections. The batch stays in Redis.
   *
   * ```ts
   * const fleet = await openFleet("redis://localhost:6379", { name: "translations" });
   * try {
   *   await fleet.add("ai-translator", texts);
   * } finally {
   *   await fleet.close();
   * }
   * ```
   */
  async close(): Promise<void> {
    await this.#queue.close();
    if (!this.#isShared) this.#disconnect();
  }

  #disconnect(): void {
    this.#writes.close();
    this.#connections.close();
  }

  /** Without results. What is under way in a worker is none to settle. */
  async *#settleable(only: WorkState | undefined): AsyncGenerator<LedgerRow> {
    if (only !== "sent") yield* this.#store.rows(only, false);
  }

  /** Rows pass through to be planned, and are entered with what they send. */
  #entering<S extends AnyToolSlug>(isHeld: boolean) {
    const inputs = new Map<number, Exclude<BatchInput<S>, string>>();
    async function* seen(rows: BatchSource<S>): AsyncGenerator<BatchInput<S>> {
      let index = 0;
      for await (const row of rows) {
        inputs.set(index++, typeof row === "string" ? { input: row } : row);
        yield row;
      }
    }
    const enter = async (entries: readonly RowEntry[]) => {
      const rows = entries.map((entry) => {
        const given = inputs.get(entry.index)!;
        return { ...entry, row: entry.problem === undefined && "input" in given ? given : undefined };
      });
      inputs.clear();
      const { before, waiting } = await this.#store.enter(rows);
      if (!isHeld) await this.#queue.add(waiting);
      return before;
    };
    return { seen, entering: { enter } };
  }
}

function checkTool(tool: string): void {
  if (typeof tool === "string" && tool !== "") return;
  throw new InvalidArgumentError({ summary: "Name the tool by its slug", facts: { option: "tool" } });
}

/** A budget that says no number would be none. */
function creditsOf({ credits }: { credits: number }): number {
  if (Number.isFinite(credits) && credits >= 0) return credits;
  throw new InvalidArgumentError({ summary: "budget needs credits of 0 or more", facts: { option: "credits" } });
}

function checkPriority(priority: number): void {
  if (priority <= mostPriority) return;
  throw new InvalidArgumentError({ summary: "priority must be from 0 to 9", facts: { option: "priority" } });
}
