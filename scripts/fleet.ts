// Eight workers over one Redis and one key, as processes: `npm run fleet -- MINUTES`. What they reach of the rate limit,
// and what a row costs in Redis. docs/scaling.md quotes it.
import "./temporary-folder.ts";
import "./build.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/fleet";
import { createMock } from "@tandem/mock";
import { Redis } from "ioredis";

const minutes = Number(process.argv[2] ?? 2);
const perMinute = 60;
const windowMs = 60_000;
const workers = 8;
const storedRows = 10_000;
const quickRows = 1_000;

const folder = mkdtempSync(join(tmpdir(), "tandem-fleet-"));
const children: ChildProcess[] = [];

async function startRedis(): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const settings = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
  const place = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
  children.push(spawn("redis-server", [...place, ...settings], { stdio: "ignore" }));
  return `redis://127.0.0.1:${port}`;
}

/** The mock behind a limit of its own: a sliding window over requests as they arrive. */
async function startService(perMinute: number, longestMs: number) {
  const mock = createMock({ clock: "real", speed: 10_000 });
  const inputs: string[] = [];
  const arrivedMs: number[] = [];
  const arrivals: number[] = [];
  let refused = 0;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const now = performance.now();
    while (arrivals[0]! <= now - windowMs) arrivals.shift();
    const headers = { "ratelimit-policy": `"default";q=${perMinute};w=${windowMs / 1_000}` };
    if (arrivals.push(now) > perMinute) {
      refused++;
      return reply.writeHead(429, { ...headers, "retry-after": "5" }).end();
    }
    const body = Buffer.concat(chunks);
    arrivedMs.push(now);
    inputs.push((JSON.parse(body.toString()) as { input: string }).input);
    const answer = await mock.fetch(`http://localhost${request.url}`, {
      method: request.method!,
      headers: request.headers as Record<string, string>,
      body,
    });
    const text = await answer.text();
    const took = Math.random() * longestMs;
    setTimeout(
      () => reply.writeHead(answer.status, { ...headers, "content-type": "application/json" }).end(text),
      took,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key: mock.keys.pro,
    inputs,
    arrivedMs,
    refused: () => refused,
    close: () => server.close(),
  };
}

async function info(redis: Redis, section: string, name: string): Promise<number> {
  return Number(new RegExp(`^${name}:(\\d+)`, "m").exec(await redis.info(section))?.[1]);
}

async function scriptsRun(redis: Redis): Promise<number> {
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info("commandstats"))?.[1] ?? 0);
}

async function cpuSeconds(redis: Redis): Promise<number> {
  const text = await redis.info("cpu");
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(text)?.[1]);
  return read("used_cpu_user") + read("used_cpu_sys");
}

const url = await startRedis();
const service = await startService(perMinute, 3_000);
const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
redis.on("error", () => undefined);
await redis.ping();
const aofBytes = () => statSync(join(folder, "appendonlydir/appendonly.aof.1.incr.aof")).size;
const options = { options: { targetLanguage: "de" } } as const;

try {
  const before = { memory: await info(redis, "memory", "used_memory"), aof: aofBytes() };
  const store = await openFleet(url, { name: "stored", secret: service.key });
  const startedAt = performance.now();
  await store.add(
    "ai-translator",
    Array.from({ length: storedRows }, (_none, row) => `${"Good morning. ".repeat(36)}${row}`),
    options,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const memory = ((await info(redis, "memory", "used_memory")) - before.memory) / storedRows;
  console.log(`added: ${(storedRows / seconds).toFixed(0)} rows a second, inputs of 510 characters`);
  console.log(
    `a row that waits: ${memory.toFixed(0)} bytes of memory, ${((aofBytes() - before.aof) / storedRows).toFixed(0)} of the file`,
  );
  await store.delete();
  await store.close();

  const quick = await startService(60_000, 20);
  const many = await openFleet(url, { name: "quick", secret: quick.key });
  await many.add(
    "ai-translator",
    Array.from({ length: quickRows }, (_none, row) => `Good morning, guest ${row}.`),
    options,
  );
  const [scriptsBefore, cpuBefore, quickAt] = [await scriptsRun(redis), await cpuSeconds(redis), performance.now()];
  for await (const _row of many.work({ client: { baseUrl: quick.url, apiKey: quick.key } }));
  const quickSeconds = (performance.now() - quickAt) / 1_000;
  const quickScripts = ((await scriptsRun(redis)) - scriptsBefore) / quickRows;
  const quickCpuMs = (((await cpuSeconds(redis)) - cpuBefore) * 1_000) / quickRows;
  console.log(
    `one worker without a limit: ${(quickRows / quickSeconds).toFixed(0)} rows a second, ${quickScripts.toFixed(1)} scripts and ${quickCpuMs.toFixed(2)} ms of Redis' processor time each`,
  );
  await many.delete();
  await many.close();
  quick.close();

  if (minutes > 0) {
    const rows = perMinute * minutes;
    const fleet = await openFleet(url, { name: "translations", secret: service.key });
    await fleet.add(
      "ai-translator",
      Array.from({ length: rows * 2 }, (_none, row) => `Good morning, guest ${row}.`),
      options,
    );
    const env = {
      PATH: process.env.PATH,
      REDIS_URL: url,
      TANDEM_TOOLS_URL: service.url,
      TANDEM_TOOLS_KEY: service.key,
    };
    for (let worker = 0; worker < workers; worker++) {
      children.push(
        spawn(process.execPath, [fileURLToPath(new URL("../examples/fleet/work.ts", import.meta.url))], {
          env,
          stdio: "ignore",
        }),
      );
    }
    while (service.inputs.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const scripts = await scriptsRun(redis);
    const cpu = await cpuSeconds(redis);
    while (service.arrivedMs.length <= perMinute * minutes) await new Promise((resolve) => setTimeout(resolve, 100));
    const sent = service.inputs.length;
    // The first minute's requests may arrive at once, and the next when a window has passed.
    const tookMs = service.arrivedMs[perMinute * minutes]! - service.arrivedMs[0]!;
    const perRow = ((await scriptsRun(redis)) - scripts) / sent;
    const cpuMs = (((await cpuSeconds(redis)) - cpu) * 1_000) / sent;
    const share = ((minutes * windowMs) / tookMs) * 100;
    console.log(
      `${workers} workers, ${perMinute * minutes + 1} requests in ${(tookMs / 1_000).toFixed(1)} s: ${share.toFixed(1)} % of the ceiling`,
    );
    console.log(`refused with 429: ${service.refused()}; sent twice: ${sent - new Set(service.inputs).size}`);
    console.log(`a row that is run: ${perRow.toFixed(1)} scripts, ${cpuMs.toFixed(1)} ms of Redis' processor time`);
    await fleet.close();
  }
} finally {
  for (const child of children.reverse()) child.kill("SIGKILL");
  redis.disconnect();
  service.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  rmSync(folder, { recursive: true, force: true });
}
