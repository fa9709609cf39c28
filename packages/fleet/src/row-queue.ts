import type { Job, Queue } from "bullmq";
import type { RowStore } from "./ledger/row-store.ts";
import type { Connections } from "./redis/connections.ts";
import { isOverWithin } from "./redis/is-over-within.ts";

/** Of the queue, below the batch's prefix: the name that tools which watch BullMQ ask for. */
const queueName = "rows";

/** Jobs that are added at once. */
const pageJobs = 1_000;
/** What a worker without rows may take to close, in milliseconds. */
const closeMs = 2_000;
/** Events that are kept, for those who watch. */
const mostEvents = 1_000;

/**
 * BullMQ's part: it carries rows to workers and notices when one is gone. Of a row it knows the name alone. Its limiter
 * and its retries are not used: how often a row may be sent is for the row's state to say. It is loaded when it is needed.
 */
export class RowQueue {
  readonly #store: RowStore;
  readonly #connections: Connections;
  #queue: Queue | undefined;

  constructor(store: RowStore, connections: Connections) {
    this.#store = store;
    this.#connections = connections;
  }

  /** Adds work by its name. What is queued is not queued twice. */
  async add(names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += pageJobs) {
      const jobs = names.slice(at, at + pageJobs).map((jobId) => ({ name: "row", data: {}, opts: { jobId, ...once } }));
      await (await this.#opened()).addBulk(jobs);
    }
  }

  /** Queues what waits and is not queued: whoever entered it, or sent it back, did not come to that. */
  async fillUp(): Promise<void> {
    const counts = await (await this.#opened()).getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(counts).some((count) => count > 0)) return;
    for await (const names of this.#store.names("waiting")) await this.add(names);
  }

  /** A worker has it, and has been heard of. */
  async isActive(name: string): Promise<boolean> {
    return (await (await this.#opened()).getJobState(name)) === "active";
  }

  /**
   * Hands rows to `process` until it is closed.
   *
   * @param process says what became of the row here: it has ended, or goes back.
   */
  async worker(
    process: (name: string) => Promise<"ended" | "released">,
    { concurrency, silenceMs }: { concurrency: number; silenceMs: number },
  ): Promise<{ close(): Promise<void> }> {
    const { WaitingError, Worker } = await import("bullmq");
    const underWay = new Set<Promise<void>>();
    const handle = async (job: Job, lock: string | undefined) => {
      if ((await process(job.id!)) === "ended") return;
      await job.moveToWait(lock);
      throw new WaitingError();
    };
    const worker = new Worker(
      queueName,
      (job, lock) => {
        const handled = handle(job, lock).finally(() => underWay.delete(handled));
        underWay.add(handled);
        return handled;
      },
      {
        ...this.#options,
        concurrency,
        // Jobs that others added go, too.
        removeOnComplete: { count: 0 },
        lockDuration: silenceMs,
        stalledInterval: silenceMs,
        // A row of a worker that is gone comes back, as often as it takes: its state says whether it may be sent.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
      },
    );
    // What it cannot tell Redis, Redis finds out by its silence.
    worker.on("error", () => undefined);
    return {
      close: async () => {
        const closed = worker.close();
        await Promise.allSettled(underWay);
        if (await isOverWithin(closeMs, closed)) return;
        // A connection that was cut at the wrong moment never says that it has ended.
        worker.closing = undefined;
        await worker.close(true);
      },
    };
  }

  /** Removes every job. */
  async clear(): Promise<void> {
    await (await this.#opened()).obliterate({ force: true });
  }

  async close(): Promise<void> {
    await this.#queue?.close();
  }

  get #options() {
    return { connection: this.#connections.commands, prefix: this.#store.prefix };
  }

  async #opened(): Promise<Queue> {
    const { Queue } = await import("bullmq");
    if (this.#queue) return this.#queue;
    this.#queue = new Queue(queueName, { ...this.#options, streams: { events: { maxLen: mostEvents } } });
    this.#queue.on("error", () => undefined);
    return this.#queue;
  }
}

const once = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
