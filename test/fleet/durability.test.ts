import { Redis } from "ioredis";
import { expect, onTestFinished, test, vi } from "vitest";
import { Connections } from "../../packages/batch/src/redis/connections.ts";
import {
  DurableWrites,
  durabilityOf,
  readServerFacts,
  type ServerFacts,
} from "../../packages/batch/src/redis/durable-writes.ts";
import { Script } from "../../packages/batch/src/redis/script.ts";
import { redisServer, testWithOwnRedis } from "../support/redis-server.ts";

const strong: ServerFacts = {
  version: "7.4.1",
  role: "master",
  appendOnly: true,
  maxmemoryPolicy: "noeviction",
  hasWaitAof: true,
  appendFsync: "always",
  noFsyncOnRewrite: "no",
};

test.each([
  ["it writes before it answers", {}, "always"],
  ["it can be waited for", { appendFsync: "everysec" }, "waitaof"],
  ["it does not tell its role", { role: undefined }, "always"],
  [
    "it does not sync while it rewrites, but can be waited for",
    { appendFsync: "everysec", noFsyncOnRewrite: "yes" },
    "waitaof",
  ],
  ["it does not tell its settings, and can be waited for", { appendFsync: undefined }, "waitaof"],
] as const)("durable: %s", (_title, facts, durability) => {
  expect(durabilityOf({ ...strong, ...facts }, false)).toBe(durability);
});

test.each([
  [
    "once a second, and it cannot be waited for",
    { appendFsync: "everysec", hasWaitAof: false },
    ["appendfsync always"],
  ],
  ["when the system likes", { appendFsync: "no" }, ["appendfsync always"]],
  ["it does not tell, and cannot be waited for", { appendFsync: undefined, hasWaitAof: false }, ["appendfsync always"]],
  ["never", { appendOnly: false }, ["appendonly yes"]],
  ["and may forget", { maxmemoryPolicy: "volatile-lru" }, ["maxmemory-policy noeviction"]],
  ["but not while it rewrites", { noFsyncOnRewrite: "yes" }, ["no-appendfsync-on-rewrite no"]],
  [
    "in none of these ways",
    { appendFsync: "no", appendOnly: false, maxmemoryPolicy: undefined, role: "replica", noFsyncOnRewrite: "yes" },
    [
      "connect to the primary, this is a replica",
      "maxmemory-policy noeviction",
      "appendonly yes",
      "appendfsync always",
    ],
  ],
  ["on another server", { role: "slave" }, ["connect to the primary, this is a replica"]],
] as const)("too weak, and taken only when that is accepted: %s", (_title, facts, settings) => {
  const server = { ...strong, ...facts };
  expect(() => durabilityOf(server, false)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ settings }) }),
  );
  expect(durabilityOf(server, true)).toBe("always");
});

testWithOwnRedis("settings are read from the server, and unknown where it forbids to ask", async () => {
  const server = await redisServer(onTestFinished);
  const admin = new Redis(server.url);
  onTestFinished(() => admin.disconnect());
  await admin.config("SET", "no-appendfsync-on-rewrite", "yes");
  await admin.call("ACL", "SETUSER", "limited", "on", ">secret", "~*", "&*", "+@all", "-config");
  const limited = new Redis(server.url.replace("//", "//limited:secret@"));
  onTestFinished(() => limited.disconnect());
  const known = { role: "master", appendOnly: true, maxmemoryPolicy: "noeviction" };
  const told = { appendFsync: process.env.TANDEM_TEST_REDIS_FSYNC ?? "always", noFsyncOnRewrite: "yes" };
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(await readServerFacts(admin)).toMatchObject({ ...known, ...told, version });
  const untold = { appendFsync: undefined, noFsyncOnRewrite: undefined };
  expect(await readServerFacts(limited)).toMatchObject({ ...known, ...untold, version });
});

test("a server whose scripts could fail when memory is full is rejected, even with acceptLoss", () => {
  expect(() => durabilityOf({ ...strong, version: "6.2.14" }, true)).toThrow("Redis 6.2.14 is too old.");
});

/** A Redis that syncs its disk once a second. Redis 7.0 has no WAITAOF: `answer` does its part. */
async function waitingWrites(answer: (lane: Redis) => Promise<[local: number, replicas: number]>) {
  const server = await redisServer(onTestFinished, ["--appendonly", "yes", "--appendfsync", "everysec"]);
  const connections = new Connections(server.url);
  const { commands } = connections;
  vi.spyOn(commands, "call").mockResolvedValue([["waitaof"]]);
  const waits: (readonly unknown[])[] = [];
  vi.spyOn(connections, "another").mockImplementation(() => {
    const lane = new Redis(server.url, { maxRetriesPerRequest: null, retryStrategy: () => 10 });
    vi.spyOn(lane, "call").mockImplementation(((...words: unknown[]) => {
      waits.push(words);
      return answer(lane);
    }) as never);
    return lane;
  });
  const writes = new DurableWrites(connections, false);
  onTestFinished(() => {
    writes.close();
    connections.close();
  });
  await writes.check();
  const count = new Script("return redis.call('INCR', KEYS[1])");
  return { commands, waits, write: (key: string) => writes.run(count, [key], []) };
}

testWithOwnRedis(
  "with everysec, a write resolves once the disk has it, and writes made together share a wait",
  async () => {
    let sync = () => {};
    const synced = new Promise<void>((resolve) => {
      sync = resolve;
    });
    const { commands, waits, write } = await waitingWrites(() => synced.then(() => [1, 0]));
    let isWritten = false;
    const written = Promise.all(["a", "b", "c"].map(write)).then((replies) => {
      isWritten = true;
      return replies;
    });
    await expect.poll(() => commands.get("c")).toBe("1");
    expect({ isWritten, waits }).toEqual({ isWritten: false, waits: [["WAITAOF", 1, 0, 5_000]] });
    sync();
    expect(await written).toEqual([1, 1, 1]);
  },
);

testWithOwnRedis("a write is made again if its connection is cut before the disk has it", async () => {
  let cuts = 1;
  const { write } = await waitingWrites(async (lane) => {
    if (cuts-- > 0) {
      const isBack = new Promise((resolve) => lane.once("ready", resolve));
      lane.disconnect(true);
      await isBack;
    }
    return [1, 0];
  });
  expect(await write("a")).toBe(2);
  expect(await write("a")).toBe(3);
});

testWithOwnRedis("a slow disk is waited for, and one that is no longer synced is an error", async () => {
  let late = 2;
  const slow = await waitingWrites(async () => [late-- > 0 ? 0 : 1, 0]);
  expect(await slow.write("a")).toBe(1);
  expect(slow.waits).toHaveLength(3);
  const never = await waitingWrites(async () => [0, 0]);
  await never.commands.config("SET", "appendfsync", "no");
  await expect(never.write("a")).rejects.toMatchObject({ code: "ledger", problem: "not_durable" });
});
