import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Chart } from "./chart.ts";
import type { Comparison } from "./side-by-side.ts";

/** 60 calls in six seconds stand for 60 a minute: a tenth of the time. */
export const scale = { rows: 360, calls: 60, windowMs: 6_000 } as const;
const latencyMs = 20;
/** Every so manieth call is carried out and charged, and its answer is lost. */
const lostEvery = 97;

/** Ways to send many rows, as a process each. */
export const contenders = ["tandem", "bottleneck", "p-queue", "p-limit", "bullmq"] as const;
export type Contender = (typeof contenders)[number];

/** What the process of a contender tells in the end. */
export interface Told {
  /** Rows with a result. */
  readonly done: number;
  /** Rows of which it says that they may have been charged. */
  readonly unknown: readonly string[];
  /** Most memory above what the process had before the first row. */
  readonly megabytes: number;
}

export interface BatchFigures {
  readonly name: Contender;
  /** Of the calls that the service would have taken in that time. */
  readonly share: number;
  readonly refused: number;
  /** Rows that were charged more than once. */
  readonly twice: number;
  /** Rows without a result, of which nobody says what became of them. */
  readonly lost: number;
  readonly named: number;
  readonly megabytes: number;
}

/**
 * One run each, all at once: they mostly wait for their own service, and none is left alone with the machine. BullMQ is
 * left out where there is no Redis.
 */
export async function measureBatches(): Promise<Chart[]> {
  const redis = await startRedis();
  try {
    const able = contenders.filter((name) => name !== "bullmq" || redis);
    const figures = await Promise.all(able.map((name) => measure(name, redis?.port)));
    console.log(`\n${tableOf(figures).join("\n")}`);
    const rows = figures.map(({ name, share }) => rowOf(name, share));
    const title = "Calls of a batch, beside what the service takes in that time";
    return [{ id: "batch", title, unit: "%", better: "more", rows: [rowOf("the service's limit", 1), ...rows] }];
  } finally {
    redis?.stop();
  }
}

const rowOf = (name: string, share: number): Comparison => {
  const more = share * 100 - 100;
  return { name, value: share * 100, ratio: share, spread: [share, share], more, moreSpread: [more, more] };
};

function tableOf(figures: readonly BatchFigures[]): string[] {
  const { rows, calls, windowMs } = scale;
  return [
    `${rows} rows at ${calls} calls in ${windowMs / 1_000} s, which stand for a minute: what takes real time counts ten times; 1 answer in 97 is lost`,
    "  way                share of the ceiling    429s   charged twice    lost   named    memory",
    ...figures.map(({ name, share, refused, twice, lost, named, megabytes }) => {
      const counts = [refused.toString().padStart(8), twice.toString().padStart(16), lost.toString().padStart(8)];
      const more = [named.toString().padStart(8), `${megabytes.toFixed(0)} MB`.padStart(10)];
      return `  ${name.padEnd(16)} ${`${(share * 100).toFixed(1)} %`.padStart(23)}${[...counts, ...more].join("")}`;
    }),
  ];
}

async function measure(name: Contender, redisPort: number | undefined): Promise<BatchFigures> {
  const service = await startService();
  const program = fileURLToPath(new URL("batch-contender.ts", import.meta.url));
  const child = fork(program, [name, service.url, String(redisPort)], { stdio: "inherit" });
  const [told] = (await once(child, "message")) as [Told];
  const { tookMs, refused, charges } = service.end();
  // A window's worth at once, and from then on as time goes by.
  const ceiling = scale.calls * (1 + tookMs / scale.windowMs);
  const answered = [...charges.values()].reduce((sum, times) => sum + times, 0);
  const twice = [...charges.values()].filter((times) => times > 1).length;
  return {
    name,
    share: answered / ceiling,
    refused,
    twice,
    lost: scale.rows - told.done - told.unknown.length,
    named: told.unknown.length,
    megabytes: told.megabytes,
  };
}

/** A service with a limit over a sliding window, on a port. */
async function startService() {
  const arrivals: number[] = [];
  const charges = new Map<string, number>();
  let calls = 0;
  let refused = 0;
  let firstAt: number | undefined;
  let lastAt = 0;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const now = performance.now();
    firstAt ??= now;
    lastAt = now;
    const headers = { "ratelimit-policy": `"default";q=${scale.calls};w=${scale.windowMs / 1_000}` };
    while (arrivals[0]! <= now - scale.windowMs) arrivals.shift();
    if (arrivals.length >= scale.calls) {
      refused++;
      return reply.writeHead(429, { ...headers, "retry-after": "1" }).end("{}");
    }
    arrivals.push(now);
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string };
    charges.set(input, (charges.get(input) ?? 0) + 1);
    const isLost = ++calls % lostEvery === 0;
    const body = { success: true, data: { correctedText: input }, meta: { creditsCharged: 1, creditsRemaining: 9 } };
    return setTimeout(
      () => (isLost ? request.socket.destroy() : reply.writeHead(200, headers).end(JSON.stringify(body))),
      latencyMs,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end() {
      server.closeAllConnections();
      server.close();
      return { tookMs: lastAt - (firstAt ?? lastAt), refused, charges };
    },
  };
}

/** A real Redis of its own; undefined where there is none. */
async function startRedis(): Promise<{ port: number; stop(): void } | undefined> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "tandem-bench-redis-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const redis: ChildProcess = spawn("redis-server", [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
  ]);
  for await (const line of redis.stdout!) if (String(line).includes("Ready to accept connections")) break;
  return {
    port,
    stop() {
      redis.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
