import { realClock, within } from "@tandem/sdk";
import type { Job, Queue } from "bullmq";
import type { Redis } from "ioredis";
import { ledgerErrorFor } from "./batch-commands.ts";
import type { RowStore } from "./row-store.ts";

/** Name of the queue for BullMQ tools. */
const queueName = "rows";

/** Time for an idle worker to close, in milliseconds. */
const closeMs = 2_000;
/** Events kept for observers. */
const mostEvents = 1_000;

/**
 * Carries rows to workers with BullMQ, and detects dead workers. It knows only their names. BullMQ's limiter and
 * retries aren't used. Loaded on demand.
 */
export class RowQueue {
  readonly #store: RowStore;
  readonly #redis: Redis;
  #queue: Queue | undefined;

  constructor(store: RowStore, redis: Redis) {
    this.#store = store;
    this.#redis = redis;
  }

  async add(names: readonly string[]): Promise<void> {
    const jobs = names.map((jobId) => ({ name: "row", data: {}, opts: { jobId, ...once } }));
    const queue = await this.#opened();
    await queue.addBulk(jobs).catch((cause) => Promise.reject(ledgerErrorFor(cause)));
  }

  /** Queues waiting work that isn't queued, because its producer died. */
  async fillUp(): Promise<void> {
    const counts = await (await this.#opened()).getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(counts).some((count) => count > 0)) return;
    for await (const names of this.#store.reader.names("waiting")) await this.add(names);
  }

  async isActive(name: string): Promise<boolean> {
    return (await (await this.#opened()).getJobState(name)) === "active";
  }

  /**
   * Passes rows to `process` until it's closed.
   *
   * @param process returns what happened to the row: it's finished, or goes back.
   */
  async worker(
    process: (name: string) => Promise<"ended" | "released">,
    concurrency: number,
    silenceMs: number,
  ): Promise<{ close(): Promise<void> }> {
    const { WaitingError, Worker } = await import("bullmq");
    const inProgress = new Set<Promise<void>>();
    const handle = async (job: Job, lock: string | undefined) => {
      if ((await process(job.id!)) === "ended") return;
      await job.moveToWait(lock);
      throw new WaitingError();
    };
    const worker = new Worker(
      queueName,
      (job, lock) => {
        const handled = handle(job, lock).finally(() => inProgress.delete(handled));
        inProgress.add(handled);
        return handled;
      },
      {
        ...this.#options,
        concurrency,
        // Also removes jobs that others added.
        removeOnComplete: { count: 0 },
        lockDuration: silenceMs,
        stalledInterval: silenceMs,
        // Rows of dead workers always come back: their state decides whether they may be sent.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
      },
    );
    // Redis notices by its silence.
    worker.on("error", () => undefined);
    return {
      close: async () => {
        const closed = worker.close().then(() => true);
        await Promise.allSettled(inProgress);
        if (await within(closed, closeMs, realClock, undefined, () => false)) return;
        // A connection cut at the wrong moment never reports its end.
        worker.closing = undefined;
        await worker.close(true);
      },
    };
  }

  async close(): Promise<void> {
    await this.#queue?.close();
  }

  get #options() {
    return { connection: this.#redis, prefix: this.#store.prefix };
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
