// Eight workers over one Redis and one key, as processes: `npm run fleet -- MINUTES`. Prints their share of the rate limit, and the
// cost of a row in Redis. docs/scaling.md quotes it.
import "./temporary-folder.ts";
import "./build.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/fleet";
import { createMock } from "@tandem/mock";
import { Redis } from "ioredis";

const minutes = Number(process.argv[2] ?? 2);
const [perMinute, windowMs, workers, storedRows, quickRows] = [60, 60_000, 8, 10_000, 1_000];
const options = { options: { targetLanguage: "de" } } as const;
const guests = (count: number) => Array.from({ length: count }, (_, row) => `Good morning, guest ${row}.`);

const folder = mkdtempSync(join(tmpdir(), "tandem-fleet-"));
const port = 20_000 + Math.floor(Math.random() * 20_000);
const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
const place = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
const children: ChildProcess[] = [spawn("redis-server", [...place, ...durable], { stdio: "ignore" })];
const url = `redis://127.0.0.1:${port}`;
const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
redis.on("error", () => undefined);
await redis.ping();

/** The mock behind a limit over a sliding window, which counts requests when they arrive. */
async function startService(perMinute: number, longestMs: number) {
  const mock = createMock({ clock: "real", speed: 10_000 });
  const seen = { inputs: [] as string[], arrivedMs: [] as number[], refused: 0 };
  const arrivals: number[] = [];
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const now = performance.now();
    while (arrivals[0]! <= now - windowMs) arrivals.shift();
    const headers = { "ratelimit-policy": `"default";q=${perMinute};w=${windowMs / 1_000}` };
    if (arrivals.push(now) > perMinute) {
      seen.refused++;
      return reply.writeHead(429, { ...headers, "retry-after": "5" }).end();
    }
    seen.arrivedMs.push(now);
    seen.inputs.push((JSON.parse(body) as { input: string }).input);
    const sent = { method: request.method!, headers: request.headers as Record<string, string>, body };
    const answer = await mock.fetch(`http://localhost${request.url}`, sent);
    const text = await answer.text();
    await wait(Math.random() * longestMs);
    return reply.writeHead(answer.status, { ...headers, "content-type": "application/json" }).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...seen, seen, url: address, key: mock.keys.pro, close: () => server.close() };
}

/** What Redis has done so far. */
async function usage() {
  const text = await redis.info();
  const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    memory: read(/^used_memory:(\d+)/m),
    scripts: Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info("commandstats"))?.[1] ?? 0),
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
  return { seconds, memory: per("memory"), scripts: per("scripts"), cpuMs: per("cpuMs"), file: per("file") };
}

const service = await startService(perMinute, 3_000);
try {
  const store = await openFleet(url, { name: "stored", secret: service.key });
  const long = Array.from({ length: storedRows }, (_, row) => `${"Good morning. ".repeat(36)}${row}`);
  const stored = await measure(storedRows, () => store.add("ai-translator", long, options));
  console.log(`added: ${(storedRows / stored.seconds).toFixed(0)} rows a second, inputs of 510 characters`);
  console.log(`a waiting row: ${stored.memory.toFixed(0)} bytes of memory, ${stored.file.toFixed(0)} of the file`);
  await store.delete();
  await store.close();

  const quick = await startService(60_000, 20);
  const many = await openFleet(url, { name: "quick", secret: quick.key });
  await many.add("ai-translator", guests(quickRows), options);
  const run = await measure(quickRows, async () => {
    for await (const _row of many.work({ client: { baseUrl: quick.url, apiKey: quick.key } }));
  });
  const rate = (quickRows / run.seconds).toFixed(0);
  console.log(`one worker without a limit: ${rate} rows a second, ${costOf(run)}`);
  await many.delete();
  await many.close();
  quick.close();

  if (minutes > 0) await shareTheLimit();
} finally {
  for (const child of children.reverse()) child.kill("SIGKILL");
  redis.disconnect();
  service.close();
}

/** Eight processes on one key. */
async function shareTheLimit(): Promise<void> {
  const { inputs, arrivedMs, seen, key } = service;
  const rows = perMinute * minutes;
  const fleet = await openFleet(url, { name: "translations", secret: key });
  await fleet.add("ai-translator", guests(rows * 2), options);
  const env = { PATH: process.env.PATH, REDIS_URL: url, TANDEM_TOOLS_URL: service.url, TANDEM_TOOLS_KEY: key };
  const program = fileURLToPath(new URL("../examples/fleet/work.ts", import.meta.url));
  for (let worker = 0; worker < workers; worker++) {
    children.push(spawn(process.execPath, [program], { env, stdio: "ignore" }));
  }
  const shared = await measure(rows + 1, async () => {
    while (arrivedMs.length <= rows) await wait(50);
  });
  // The first minute's requests may arrive at once, and the next when a window has passed.
  const tookMs = arrivedMs[rows]! - arrivedMs[0]!;
  const share = ((minutes * windowMs) / tookMs) * 100;
  const seconds = (tookMs / 1_000).toFixed(1);
  console.log(`${workers} workers, ${rows + 1} requests in ${seconds} s: ${share.toFixed(1)} % of the limit`);
  console.log(`rejected with 429: ${seen.refused}; sent twice: ${inputs.length - new Set(inputs).size}`);
  console.log(`a row that runs: ${costOf(shared)}`);
  await fleet.close();
}

function costOf({ scripts, cpuMs }: { scripts: number; cpuMs: number }): string {
  return `${scripts.toFixed(1)} scripts and ${cpuMs.toFixed(2)} ms of Redis' processor time per row`;
}
