import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Chart, rowsOf, start } from "./compare.ts";
import type { Reply } from "./contender.ts";
import { type BatchResult, batchScale } from "./contenders.ts";

const latencyMs = 20;
/** Of so many calls, one is executed and charged, and its response is lost. */
const lostEvery = 97;

/**
 * Runs each way of sending many rows once, all at the same time: they mostly wait for a service of their own. BullMQ is left
 * out without a redis-server.
 */
export async function measureBatches(names: readonly string[]): Promise<Chart[]> {
  const redis = await startRedis();
  const able = names.filter((name) => name !== "bullmq" || redis);
  const runs = await Promise.all(able.map((name) => measure(name, redis?.port)));
  redis?.process.kill();
  const { rows, calls, windowMs } = batchScale;
  console.log(`\n${rows} rows at ${calls} calls in ${windowMs / 1_000} s; 1 response in ${lostEvery} is lost`);
  console.table(Object.fromEntries(able.map((name, place) => [name, runs[place]!])));
  const shares = [100, ...runs.map((run) => run["% of the limit"])];
  const about = { id: "batch", title: "Calls of a batch, beside the service's limit in that time", unit: "%" };
  return [
    {
      ...about,
      better: "more",
      rows: rowsOf(
        ["the service's limit", ...able],
        shares.map((share) => [share]),
      ),
    },
  ];
}

async function measure(name: string, redisPort: number | undefined) {
  const service = await startService();
  const [child] = await start("contender.ts", "batches", name, service.url, String(redisPort));
  child.send({ times: 1 });
  const [reply] = (await once(child, "message")) as [Reply];
  child.disconnect();
  const { done, unknown } = reply.result as BatchResult;
  const { tookMs, refused, charges } = service.end();
  const ceiling = batchScale.calls * (1 + tookMs / batchScale.windowMs);
  const executed = [...charges.values()].reduce((sum, times) => sum + times, 0);
  return {
    "% of the limit": Math.round((executed / ceiling) * 1_000) / 10,
    "429s": refused,
    "charged twice": [...charges.values()].filter((times) => times > 1).length,
    lost: batchScale.rows - done - unknown,
    "listed as unknown": unknown,
    MB: Math.round(reply.megabytes),
  };
}

/** Serves tool calls with a limit over a sliding window. */
async function startService() {
  const arrivals: number[] = [];
  const charges = new Map<string, number>();
  let [calls, refused, firstAt, lastAt] = [0, 0, 0, 0];
  const server = createServer(async (request, reply) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const now = performance.now();
    firstAt ||= now;
    lastAt = now;
    const headers = { "ratelimit-policy": `"default";q=${batchScale.calls};w=${batchScale.windowMs / 1_000}` };
    while (arrivals[0]! <= now - batchScale.windowMs) arrivals.shift();
    if (arrivals.length >= batchScale.calls) {
      refused++;
      return reply.writeHead(429, { ...headers, "retry-after": "1" }).end("{}");
    }
    arrivals.push(now);
    const { input } = JSON.parse(text) as { input: string };
    charges.set(input, (charges.get(input) ?? 0) + 1);
    const isLost = ++calls % lostEvery === 0;
    const body = { success: true, data: { correctedText: input }, meta: { creditsCharged: 1, creditsRemaining: 9 } };
    const answer = () => (isLost ? request.socket.destroy() : reply.writeHead(200, headers).end(JSON.stringify(body)));
    return setTimeout(answer, latencyMs);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      server.closeAllConnections();
      server.close();
      return { tookMs: lastAt - firstAt, refused, charges };
    },
  };
}

async function startRedis(): Promise<{ port: number; process: ChildProcess } | undefined> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return undefined;
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const folder = mkdtempSync(join(tmpdir(), "tandem-bench-redis-"));
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const redis = spawn("redis-server", options);
  for await (const line of redis.stdout) if (String(line).includes("Ready to accept connections")) break;
  return { port, process: redis };
}
