import { setTimeout as wait } from "node:timers/promises";
import { type Fleet, openFleet } from "@tandem/batch/redis";
import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { fleetWorld, inputsOf, twice } from "../../../../test/fleet/fleet-world.ts";
import { newName, type RedisServer, redisServer, testWithOwnRedis } from "../../../../test/support/redis-server.ts";

const silenceMs = 400;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(5);
}

/** Runs workers until the batch is done. */
function run(fleets: readonly Fleet[], client: object): Promise<unknown> {
  return Promise.all(
    fleets.map(async (fleet) => {
      for await (const _row of fleet.work({ client, silenceMs, maxInFlight: 4 }));
    }),
  );
}

async function command(server: RedisServer, ...words: [string, ...string[]]): Promise<unknown> {
  const redis = new Redis(server.url);
  try {
    return await redis.call(...words);
  } finally {
    redis.disconnect();
  }
}

async function expectEachOnce(fleet: Fleet, rows: number, charged: readonly string[]): Promise<void> {
  const { done, unknown, ...rest } = await fleet.summary();
  expect({ ends: done + unknown, ...rest }).toMatchObject({ ends: rows, rows, waiting: 0, sent: 0, failed: 0 });
  expect(twice(charged)).toEqual([]);
  const named = new Set([...(await inputsOf(fleet, "done")), ...(await inputsOf(fleet, "unknown"))]);
  expect(charged.filter((input) => !named.has(input))).toEqual([]);
}

testWithOwnRedis.each([
  { title: "killed and started again", times: 4, awayMs: 0 },
  { title: "gone for longer than a worker may be silent", times: 1, awayMs: 3 * silenceMs },
])("Redis is $title: workers wait and go on, nothing is lost and nothing is paid twice", async ({ times, awayMs }) => {
  const rows = 60;
  const server = await redisServer(onTestFinished);
  const { open, add, charged, client } = await fleetWorld(server.url, { latencyMs: 40 });
  const fleets = [await open(), await open()];
  await add(fleets[0]!, rows);
  const ended = run(fleets, client);
  for (let time = 1; time <= times; time++) {
    await until(() => charged().length >= (time * rows) / (times + 2));
    await server.kill();
    await wait(awayMs);
    await server.start();
  }
  await ended;
  await expectEachOnce(fleets[0]!, rows, charged());
});

testWithOwnRedis(
  "out of memory, workers stop before a row is sent, what was paid is kept, and they go on",
  async () => {
    const rows = 40;
    const server = await redisServer(onTestFinished);
    const { open, add, charged, client } = await fleetWorld(server.url, { latencyMs: 20 });
    const [fleet, producer] = [await open(), await open()];
    await add(producer, rows);
    await command(server, "CONFIG", "SET", "maxmemory-policy", "noeviction");

    const ended = run([fleet], client);
    await until(() => charged().length >= 10);
    await command(server, "CONFIG", "SET", "maxmemory", "1");
    await expect(ended).rejects.toMatchObject({ code: "ledger", problem: "full" });
    const paid = charged();
    expect(paid.length).toBeLessThan(rows);
    expect((await inputsOf(producer, "done")).sort()).toEqual([...paid].sort());
    await expect(producer.add("grammar-checker", ["One more."])).rejects.toMatchObject({ problem: "full" });

    await command(server, "CONFIG", "SET", "maxmemory", "0");
    await run([await open()], client);
    await expectEachOnce(producer, rows, charged());
    expect(await producer.summary()).toMatchObject({ done: rows, unknown: 0 });
  },
);

testWithOwnRedis("a Redis that may lose writes is refused, unless loss is accepted", async () => {
  const server = await redisServer(onTestFinished, ["--appendonly", "no", "--appendfsync", "no"]);
  const options = { name: newName(), secret: "secret" };
  await expect(openFleet(server.url, options)).rejects.toMatchObject({
    code: "ledger",
    problem: "not_durable",
    summary: "This Redis can lose acknowledged writes, so rows could be charged twice without notice.",
    advice: "Set appendonly yes, appendfsync always; or accept it with acceptLoss.",
    facts: { option: "acceptLoss", settings: ["appendonly yes", "appendfsync always"] },
  });
  const fleet = await openFleet(server.url, { ...options, acceptLoss: true });
  await fleet.close();
});

testWithOwnRedis("a Redis that comes back empty stops the workers before a row is sent", async () => {
  const server = await redisServer(onTestFinished, []);
  const { open, add, charged, client } = await fleetWorld(server.url, { latencyMs: 20 });
  const fleet = await open({ acceptLoss: true });
  await add(fleet, 40);
  const ended = run([fleet], client);
  await until(() => charged().length >= 5);
  await server.kill();
  await server.start();
  await expect(ended).rejects.toMatchObject({ code: "ledger", problem: "missing" });
  expect(twice(charged())).toEqual([]);
  expect(charged().length).toBeLessThan(40);
});

testWithOwnRedis("a Redis that comes back with weaker settings stops the workers", async () => {
  const server = await redisServer(onTestFinished);
  const { open, add, charged, client } = await fleetWorld(server.url, { latencyMs: 20 });
  const fleet = await open();
  await add(fleet, 200);
  const ended = run([fleet], client);
  await until(() => charged().length >= 5);
  await command(server, "CONFIG", "SET", "appendfsync", "no");
  await command(server, "CLIENT", "KILL", "TYPE", "normal");
  await expect(ended).rejects.toMatchObject({ code: "ledger", problem: "not_durable" });
  expect(charged().length).toBeLessThan(200);
});

testWithOwnRedis("a Redis that is not there is told with its address and the reason", async () => {
  const server = await redisServer(onTestFinished);
  await server.kill();
  await expect(openFleet(server.url, { secret: "secret", connectMs: 200 })).rejects.toMatchObject({
    code: "connection",
    summary: `Redis at 127.0.0.1:${server.port} cannot be reached (ECONNREFUSED)`,
  });
});
