// Workers over one Redis, as processes: rows per second and the cost of a row in Redis, beside BullMQ alone; then eight workers on
// one key: `npm run fleet -- MINUTES`. docs/scaling.md quotes it.
import "./temporary-folder.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/fleet";
import { createMock } from "@tandem/mock";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";

const [perMinute, windowMs, storedRows, quickRows, maxInFlight] = [60, 60_000, 10_000, 1_000, 30];
const secret = "bench_secret";
const options = { options: { targetLanguage: "de" } } as const;
const guests = (count: number) => Array.from({ length: count }, (_, row) => `Good morning, guest ${row}.`);
const children: ChildProcess[] = [];
const { REDIS_URL, TANDEM_TOOLS_URL } = process.env;

if (process.argv[2] === "bullmq") runJobs();
else await measureAll(Number(process.argv[2] ?? 2));

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

/** Counts requests when they arrive, in a sliding window. */
async function startService(perMinute: number, longestMs: number) {
  const seen = { inputs: [] as string[], arrivedMs: [] as number[], refused: 0 };
  const mock = createMock();
  const headers = { authorization: `Bearer ${mock.keys.pro}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ input: "Good morning.", ...options }) };
  const answer = await (await mock.fetch("http://localhost/api/v1/tools/ai-translator", request)).text();
  const arrivals: number[] = [];
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const now = performance.now();
    while (arrivals[0]! <= now - windowMs) arrivals.shift();
    const policy = { "ratelimit-policy": `"default";q=${perMinute};w=${windowMs / 1_000}` };
    if (arrivals.push(now) > perMinute) {
      seen.refused++;
      return reply.writeHead(429, { ...policy, "retry-after": "5" }).end();
    }
    seen.arrivedMs.push(now);
    seen.inputs.push((JSON.parse(body) as { input: string }).input);
    await wait(Math.random() * longestMs);
    return reply.writeHead(200, { ...policy, "content-type": "application/json" }).end(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, url, close: () => server.close() };
}

async function measureAll(minutes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-fleet-"));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
  const place = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
  const server = spawn("redis-server", [...place, ...durable], { stdio: "ignore" });
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  await redis.ping();

  async function usage() {
    const text = `${await redis.info()}\n${await redis.info("commandstats")}`;
    const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
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
    const service = await startService(600_000, 20);
    const { arrivedMs } = service.seen;
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
    const tandem = await race("../examples/fleet/work.ts", workers);
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

  /** Eight processes on one key. */
  async function shareTheLimit(workers: number): Promise<void> {
    const service = await startService(perMinute, 3_000);
    const { inputs, arrivedMs } = service.seen;
    const rows = perMinute * minutes;
    const fleet = await open("translations");
    await fleet.add("ai-translator", guests(rows * 2), options);
    start("../examples/fleet/work.ts", workers, service.url);
    const shared = await measure(rows + 1, async () => {
      while (arrivedMs.length <= rows) await wait(50);
    });
    // The first minute's requests may arrive at once, and the next when a window has passed.
    const tookMs = arrivedMs[rows]! - arrivedMs[0]!;
    const share = (((minutes * windowMs) / tookMs) * 100).toFixed(1);
    console.log(
      `${workers} workers, ${rows + 1} requests in ${(tookMs / 1_000).toFixed(1)} s: ${share} % of the limit`,
    );
    console.log(
      `rejected with 429: ${service.seen.refused}; sent twice: ${inputs.length - new Set(inputs).size}\n  a row: ${shared.cost}`,
    );
    await fleet.close();
    service.close();
  }

  try {
    await storeRows();
    for (const workers of [1, 2, 4, 8]) await withoutLimit(workers);
    if (minutes > 0) await shareTheLimit(8);
    console.log(`load average: ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await stop(children);
    redis.disconnect();
    server.kill("SIGKILL");
  }
}
