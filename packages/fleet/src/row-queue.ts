import { type Job, Queue, Worker } from "bullmq";
import type { RowStore } from "./ledger/row-store.ts";
import type { Connections } from "./redis/connections.ts";

/** Of the queue, below the batch's prefix: the name that tools which watch BullMQ ask for. */
const queueName = "rows";

/** Jobs that are added at once. */
const pageJobs = 1_000;
/** Events that are kept, for those who watch. */
const mostEvents = 1_000;

/**
 * BullMQ's part: it carries rows to workers and notices when one is gone. Of a row it knows the name alone. Its limiter
 * and its retries are not used: how often a row may be sent is for the row's state to say.
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
      await this.#opened.addBulk(jobs);
    }
  }

  /** Queues what waits and is not queued: whoever entered it, or sent it back, did not come to that. */
  async fillUp(): Promise<void> {
    const counts = await this.#opened.getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(counts).some((count) => count > 0)) return;
    await this.add(await this.#store.names("waiting"));
  }

  worker(
    process: (job: Job, lock: string | undefined) => Promise<void>,
    { concurrency, silenceMs }: { concurrency: number; silenceMs: number },
  ): Worker {
    return new Worker(queueName, process, {
      ...this.#options,
      concurrency,
      lockDuration: silenceMs,
      stalledInterval: silenceMs,
      // A row of a worker that is gone comes back, as often as it takes: its state says whether it may be sent.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
  }

  /** Removes every job. */
  async clear(): Promise<void> {
    await this.#opened.obliterate({ force: true });
  }

  async close(): Promise<void> {
    await this.#queue?.close();
  }

  get #options() {
    return { connection: this.#connections.commands, prefix: this.#store.prefix };
  }

  get #opened(): Queue {
    if (this.#queue) return this.#queue;
    this.#queue = new Queue(queueName, { ...this.#options, streams: { events: { maxLen: mostEvents } } });
    this.#queue.on("error", () => undefined);
    return this.#queue;
  }
}

const once = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
