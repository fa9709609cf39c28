import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, type TestAPI, test } from "vitest";
import { missingPrograms } from "./programs.ts";

/** A Redis, or Valkey, that someone else runs, for the tests to use instead. */
const given = process.env.TANDEM_TEST_REDIS_URL;
const isInstalled = missingPrograms("redis-server").length === 0;

/** Tests that any Redis will do for. Without one they are skipped. */
export const testWithRedis: TestAPI = given || isInstalled ? test : (test.skip as TestAPI);
/** Tests that stop, kill or configure a redis-server of their own. Without one they are skipped. */
export const testWithOwnRedis: TestAPI = isInstalled ? test : (test.skip as TestAPI);

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what it had written. */
  start(): Promise<void>;
}

/** As a fleet wants it: every write is on the disk before it is answered. */
const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];

/** Runs `end` when the test is over: `onTestFinished`. */
type AtTheEnd = (end: () => Promise<void>) => unknown;

/** A redis-server on a free loopback port and in its own folder. */
export async function redisServer(atTheEnd: AtTheEnd, settings: readonly string[] = durable): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "tandem-redis-"));
  let child: ChildProcess | undefined;
  const start = async () => {
    const place = ["--bind", "127.0.0.1", "--port", `${port}`, "--dir", folder];
    child = spawn("redis-server", [...place, ...settings], { stdio: "ignore" });
    await answers(port);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  atTheEnd(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url: `redis://127.0.0.1:${port}`, port, kill, start };
}

/** Gives a file's tests the address of the Redis that was named, or of a redis-server. Without one it's "". */
export function useRedis(settings?: readonly string[]): () => string {
  let url = given ?? "";
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!given && isInstalled) url = (await redisServer((end) => ends.push(end), settings)).url;
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => url;
}

/** A name that no other test uses in the same Redis. */
export const newName = (): string => `test-${randomUUID()}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function answers(port: number): Promise<void> {
  const redis = new Redis(port, "127.0.0.1", { retryStrategy: () => 20, maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  // While it reads what it had written, it answers with LOADING.
  while ((await redis.ping().catch(() => "")) !== "PONG");
  redis.disconnect();
}
