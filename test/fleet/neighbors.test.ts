import { once } from "node:events";
import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { testWithRedis, useRedis } from "../support/redis-server.ts";
import { fleetWorld } from "./fleet-world.ts";

const redisUrl = useRedis();

function connected() {
  const redis = new Redis(redisUrl(), { maxRetriesPerRequest: null });
  onTestFinished(() => redis.disconnect());
  return redis;
}

testWithRedis("a batch that Redis lost while rows were in progress is missing, and can be added again", async () => {
  const { open, add, client, name, charged } = await fleetWorld(redisUrl(), { latencyMs: 60 });
  const fleet = await open();
  await add(fleet, 12);
  const redis = connected();
  const done: string[] = [];
  const work = async () => {
    for await (const row of fleet.work({ client, maxInFlight: 4 })) {
      done.push(row.status);
      if (done.length === 4) await redis.del(await redis.keys(`{tandem:${name}}*`));
    }
  };
  const missing = { code: "ledger", problem: "missing" };

  await expect(work()).rejects.toMatchObject(missing);
  // What was in progress is charged and yielded, and isn't written into a batch that no longer exists.
  expect(done).toHaveLength(charged().length);
  await expect(fleet.summary()).rejects.toMatchObject(missing);
  await expect(Array.fromAsync(fleet.rows())).rejects.toMatchObject(missing);

  await add(fleet, 12);
  expect(await fleet.summary()).toMatchObject({ rows: 12, waiting: 12, spent: 0, doubleCharges: 0 });
  for await (const _row of fleet.work({ client }));
  expect(await fleet.summary()).toMatchObject({ rows: 12, done: 12, doubleCharges: 0 });
});

testWithRedis("a batch that isn't there, or that Redis has lost, is not waited for in silence", async () => {
  const { open, client, name } = await fleetWorld(redisUrl());
  const warned = once(process, "warning");
  const stop = new AbortController();
  const waiting = (async () => Array.fromAsync((await open()).work({ client, signal: stop.signal })))();
  expect((await warned)[0]).toMatchObject({
    code: "TANDEM_BATCH_AWAITED",
    message: `The batch ${name} is not in Redis: waiting until it is added. If it was there, Redis has lost it.`,
  });
  stop.abort();
  await waiting;
});
