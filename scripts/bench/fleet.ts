// Workers over one Redis, as processes: rows per second and the cost of a row in Redis, beside BullMQ alone. docs/scaling.md
// quotes it.
import "../build/temporary-folder.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/batch/redis";
import { createMock } from "@tandem/mock";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";

const [storedRows, quickRows, maxInFlight] = [10_000, 1_000, 30];
const secret = "bench_secret";
const options = { options: { targetLanguage: "de" } } as const;
const guests = (count: number) => Array.from({ length: count }, (_, row) => `Good morning, guest ${row}.`);
const children: ChildProcess[] = [];
const { REDIS_URL, TANDEM_TOOLS_URL } = process.env;

if (process.argv[2] === "bullmq") runJobs();
else await measureAll();

/** A worker of BullMQ alone: no rate limit, budget or record of sent rows. */
function runJobs(): void {
  const connection = new Redis(REDIS_URL!, { maxRetriesPerRequest: null });
  const send = async ({ data }: { data: object }) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const body = JSON.stringify(data);
    const answer = await fetch(`${TANDEM_TOOLS_URL}/api/v1/tools/ai-translator`, { method: "POST", headers, body });
    return answer.json();
  };
  new Worker("quick", send, { connection, concurrency: maxInFlight });
}

/** Responds to every request within 20 ms, without a limit that matters. */
async function startService() {
  const arrivedMs: number[] = [];
  const mock = createMock();
  const headers = { authorization: `Bearer ${mock.keys.pro}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ input: "Good morning.", ...options }) };
  const answer = await (await mock.fetch("http://localhost/api/v1/tools/ai-translator", request)).text();
  const policy = { "ratelimit-policy": '"default";q=600000;w=60', "content-type": "application/json" };
  const server = createServer(async (request, reply) => {
    await text(request);
    arrivedMs.push(performance.now());
    await wait(Math.random() * 20);
    reply.writeHead(200, policy).end(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { arrivedMs, url, close: () => server.close() };
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-fleet-"));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const durable = [
    "--appendonly",
    "yes",
    "--appendfsync",
    "always",
    "--auto-aof-rewrite-percentage",
    "0",
    "--save",
    "",
  ];
  const place = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
  const server = spawn("redis-server", [...place, ...durable], { stdio: "ignore" });
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  await redis.ping();

  async function usage() {
    const info = `${await redis.info()}\n${await redis.info("commandstats")}`;
    const read = (pattern: RegExp) => Number(pattern.exec(info)?.[1] ?? 0);
    return {
      memory: read(/^used_memory:(\d+)/m),
      scripts: read(/^cmdstat_evalsha:calls=(\d+)/m),
      cpuMs: (read(/^used_cpu_user:([\d.]+)/m) + read(/^used_cpu_sys:([\d.]+)/m)) * 1_000,
      file: statSync(join(folder, "appendonlydir/appendonly.aof.1.incr.aof")).size,
    };
  }

  /** The usage per row, and the seconds, of some work. */
  async function measure(rows: number, work: () => Promise<unknown>) {
    const before = await usage();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await usage();
    const per = (name: keyof typeof after) => (after[name] - before[name]) / rows;
    const cost = `${per("scripts").toFixed(1)} scripts, ${per("cpuMs").toFixed(2)} ms of Redis' processor, ${per("file").toFixed(0)} bytes of its file per row`;
    return { seconds, memory: per("memory"), file: per("file"), cost };
  }

  const open = (name: string) => openFleet(url, { name, secret });

  async function storeRows(): Promise<void> {
    const store = await open("stored");
    const long = Array.from({ length: storedRows }, (_, row) => `${"Good morning. ".repeat(36)}${row}`);
    const stored = await measure(storedRows, () => store.add("ai-translator", long, options));
    console.log(`added: ${(storedRows / stored.seconds).toFixed(0)} rows a second, inputs of 510 characters`);
    console.log(`a waiting row: ${stored.memory.toFixed(0)} bytes of memory, ${stored.file.toFixed(0)} of the file`);
    await store.delete();
    await store.close();
  }

  function start(program: string, workers: number, serviceUrl: string, args: readonly string[] = []): ChildProcess[] {
    const env = { PATH: process.env.PATH, REDIS_URL: url, TANDEM_TOOLS_URL: serviceUrl, TANDEM_TOOLS_KEY: secret };
    const path = fileURLToPath(new URL(program, import.meta.url));
    const started = Array.from({ length: workers }, () =>
      spawn(process.execPath, [path, ...args], { env, stdio: "ignore" }),
    );
    children.push(...started);
    return started;
  }

  async function stop(started: readonly ChildProcess[]): Promise<void> {
    for (const child of started) child.kill("SIGKILL");
    await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, "exit")));
  }

  /** Rows per second between the tenth and the ninth part, when all workers have started and none has ended. */
  async function race(program: string, workers: number, args?: readonly string[]) {
    const service = await startService();
    const { arrivedMs } = service;
    const started = start(program, workers, service.url, args);
    const { cost } = await measure(quickRows, async () => {
      while (arrivedMs.length < quickRows) await wait(20);
    });
    await stop(started);
    service.close();
    const [from, to] = [quickRows / 10, (quickRows * 9) / 10];
    return { rate: ((to - from) / (arrivedMs[to]! - arrivedMs[from]!)) * 1_000, cost };
  }

  async function withoutLimit(workers: number): Promise<void> {
    const fleet = await open("translations");
    await fleet.add("ai-translator", guests(quickRows), options);
    const tandem = await race("../../examples/fleet/work.ts", workers);
    await fleet.delete();
    await fleet.close();
    const queue = new Queue("quick", { connection: redis });
    await queue.addBulk(guests(quickRows).map((input) => ({ name: "row", data: { input, ...options } })));
    const alone = await race("fleet.ts", workers, ["bullmq"]);
    await queue.obliterate({ force: true });
    await queue.close();
    const ratio = (tandem.rate / alone.rate).toFixed(2);
    console.log(
      `${workers} workers, no limit: ${tandem.rate.toFixed(0)} rows a second, BullMQ alone ${alone.rate.toFixed(0)}: ${ratio}`,
    );
    console.log(`  a row: ${tandem.cost}\n  BullMQ alone: ${alone.cost}`);
  }

  try {
    await storeRows();
    for (const workers of [1, 2, 4, 8]) await withoutLimit(workers);
    console.log(`load average: ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await stop(children);
    redis.disconnect();
    server.kill("SIGKILL");
  }
}
