// One contender of the bench of batches, in a process of its own: it sends all rows and tells how that ended.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Contender, scale, type Told } from "./batches.ts";

const [name, url, redisPort] = process.argv.slice(2) as [Contender, string, string];
const rows = Array.from({ length: scale.rows }, (_, row) => `He runs ${row}.`);
const inFlight = 30;

/** A call as a program without an SDK makes it. */
async function call(input: string): Promise<void> {
  const body = JSON.stringify({ input });
  const response = await fetch(`${url}/api/v1/tools/grammar-checker`, { method: "POST", body });
  if (!response.ok) throw Object.assign(new Error(`status ${response.status}`), { status: response.status });
  await response.json();
}

/** What most retries do: again after any failure, and after a 429 as often as it takes. */
async function withRetries(input: string, limited: (input: string) => Promise<void>): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await limited(input);
    } catch (error) {
      const isRefused = (error as { status?: number }).status === 429;
      if (!isRefused && ++failures > 3) throw error;
      await wait(isRefused ? 1_000 : 100 * 2 ** failures);
    }
  }
}

async function settled(sends: Iterable<Promise<void>>): Promise<Pick<Told, "done" | "unknown">> {
  const ends = await Promise.allSettled(sends);
  return { done: ends.filter(({ status }) => status === "fulfilled").length, unknown: [] };
}

const runs: Readonly<Record<Contender, () => Promise<() => Promise<Pick<Told, "done" | "unknown">>>>> = {
  async tandem() {
    const { ToolsClient } = await import("@tandem/sdk");
    const { batch } = await import("@tandem/sdk/batch");
    const { sqliteLedger } = await import("@tandem/sdk/node");
    return async () => {
      // The disk does not get faster with the time, and Redis keeps nothing here either.
      const folder = mkdtempSync(join(process.env.TANDEM_MEMORY_FOLDER ?? tmpdir(), "tandem-bench-batch-"));
      const client = new ToolsClient({ apiKey: "bench", baseUrl: url });
      let done = 0;
      const unknown: string[] = [];
      for await (const row of batch(client, "grammar-checker", rows, {
        ledger: sqliteLedger(join(folder, "run.db")),
      })) {
        if (row.status === "done") done++;
        else if (row.status === "unknown") unknown.push(rows[row.index]!);
      }
      rmSync(folder, { recursive: true });
      return { done, unknown };
    };
  },
  async bottleneck() {
    const { default: Bottleneck } = await import("bottleneck");
    return () => {
      const limiter = new Bottleneck({
        maxConcurrent: inFlight,
        reservoir: scale.calls,
        reservoirRefreshAmount: scale.calls,
        reservoirRefreshInterval: scale.windowMs,
      });
      return settled(rows.map((row) => withRetries(row, (input) => limiter.schedule(() => call(input)))));
    };
  },
  async "p-queue"() {
    const { default: PQueue } = await import("p-queue");
    return () => {
      const queue = new PQueue({
        concurrency: inFlight,
        interval: scale.windowMs,
        intervalCap: scale.calls,
        strict: true,
      });
      return settled(rows.map((row) => queue.add(() => call(row))));
    };
  },
  async "p-limit"() {
    const { default: pLimit } = await import("p-limit");
    return () => {
      const limit = pLimit(inFlight);
      return settled(rows.map((row) => limit(() => withRetries(row, call))));
    };
  },
  async bullmq() {
    const { Queue, Worker } = await import("bullmq");
    return async () => {
      const connection = { port: Number(redisPort), host: "127.0.0.1", maxRetriesPerRequest: null };
      const queue = new Queue("bench", { connection });
      const options = { attempts: 4, backoff: { type: "exponential", delay: 200 } };
      await queue.addBulk(rows.map((row) => ({ name: "row", data: row, opts: options })));
      let done = 0;
      const worker = new Worker<string>("bench", (job) => call(job.data), {
        connection,
        concurrency: inFlight,
        limiter: { max: scale.calls, duration: scale.windowMs },
      });
      await new Promise<void>((resolve) => {
        let ended = 0;
        const end = () => ++ended === rows.length && resolve();
        worker.on("completed", () => {
          done++;
          end();
        });
        worker.on("failed", (job) => job && job.attemptsMade >= options.attempts && end());
      });
      await worker.close();
      await queue.close();
      return { done, unknown: [] };
    };
  },
};

const run = await runs[name]();
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
const ends = await run();
clearInterval(watch);
process.send!({ ...ends, megabytes: (most - before) / 1_000_000 } satisfies Told);
process.disconnect();
