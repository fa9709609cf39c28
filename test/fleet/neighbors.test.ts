import { once } from "node:events";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { beforeAll, expect, onTestFinished } from "vitest";
import { anyRedis, testWithRedis } from "../support/redis-server.ts";
import { fleetWorld, twice } from "./fleet-world.ts";

let url: string;
beforeAll(() =>
  anyRedis((address) => {
    url = address;
  }),
);

function connected() {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  onTestFinished(() => redis.disconnect());
  return redis;
}

const jobs: [string, (queue: Queue) => Promise<unknown>][] = [
  ["a number for a name", (queue) => queue.add("row", {}, { lifo: true })],
  ["no data", (queue) => queue.add("x", null)],
  ["a text", (queue) => queue.add("forged", "text")],
  ["a row's name that is none", (queue) => queue.add("row", {}, { jobId: "A".repeat(22) })],
  [
    "the data of a row's job",
    async (queue) => {
      const [job] = await queue.getJobs(["waiting"], 0, 0);
      await queue.add(job!.name, job!.data);
    },
  ],
];

testWithRedis.each(jobs)(
  "a job with %s, added by a neighbour, is dropped and the batch goes on",
  async (_title, put) => {
    const { open, add, charged, client, name } = await fleetWorld(url);
    const fleet = await open();
    await add(fleet, 6);
    const queue = new Queue("rows", { connection: connected(), prefix: `{tandem:${name}}` });
    await put(queue);

    for await (const _row of fleet.work({ client, maxInFlight: 2 }));

    expect(await fleet.summary()).toMatchObject({ rows: 6, done: 6, doubleCharges: 0 });
    expect(charged()).toHaveLength(6);
    expect(twice(charged())).toEqual([]);
    expect(Object.values(await queue.getJobCounts()).every((count) => count === 0)).toBe(true);
  },
);

testWithRedis("a row whose work was deleted stops the worker", async () => {
  const { open, add, client, name } = await fleetWorld(url);
  const fleet = await open();
  await add(fleet, 3);
  const redis = connected();
  await redis.del((await redis.keys(`{tandem:${name}}:work:*`))[0]!);

  const work = async () => {
    for await (const _row of fleet.work({ client }));
  };

  await expect(work()).rejects.toMatchObject({ code: "ledger", problem: "missing" });
});

testWithRedis("an older copy of the batch that is put back stops all workers before a row is sent again", async () => {
  const { open, add, client, charged, name } = await fleetWorld(url, { latencyMs: 20 });
  const fleet = await open();
  await add(fleet, 12);
  const redis = connected();
  const copy = new Map<string, Buffer>();
  for (const key of await redis.keys(`{tandem:${name}}*`)) {
    const dump = await redis.dumpBuffer(key);
    if (dump) copy.set(key, dump);
  }
  const putBack = async () => {
    let all = redis.multi();
    for (const [key, dump] of copy) all = all.restore(key, 0, dump, "REPLACE");
    await all.exec();
  };

  const work = async () => {
    let ended = 0;
    for await (const _row of fleet.work({ client, maxInFlight: 1 })) if (++ended === 5) await putBack();
  };

  await expect(work()).rejects.toMatchObject({ code: "ledger", problem: "set_back" });
  expect(twice(charged())).toEqual([]);
  const other = async () => {
    for await (const _row of (await open()).work({ client }));
  };
  await expect(other()).rejects.toMatchObject({ code: "ledger", problem: "set_back" });
  expect(twice(charged())).toEqual([]);
});

testWithRedis("a batch that Redis lost while rows were in progress is missing, and can be added again", async () => {
  const { open, add, client, name, charged } = await fleetWorld(url, { latencyMs: 60 });
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

testWithRedis("a batch that Redis has lost is not waited for in silence", async () => {
  const { open, add, client, name } = await fleetWorld(url);
  const fleet = await open();
  await add(fleet, 2);
  const redis = connected();
  await redis.del(await redis.keys(`{tandem:${name}}*`));

  const work = async () => {
    for await (const _row of fleet.work({ client }));
  };
  await expect(work()).rejects.toMatchObject({ code: "ledger", problem: "missing" });

  const warned = once(process, "warning");
  const stop = new AbortController();
  const waiting = (async () => {
    for await (const _row of (await open()).work({ client, signal: stop.signal }));
  })();
  expect((await warned)[0]).toMatchObject({
    code: "TANDEM_BATCH_AWAITED",
    message: `The batch ${name} is not in Redis: waiting until it is added. If it was there, Redis has lost it.`,
  });
  stop.abort();
  await waiting;
});

testWithRedis("a batch is deleted a page of rows at a time, and nothing of it is left", async () => {
  const { open, add, name } = await fleetWorld(url);
  const fleet = await open();
  await add(fleet, 1_001);
  const redis = connected();
  const monitor = await redis.monitor();
  onTestFinished(() => monitor.disconnect());
  let commands = 0;
  monitor.on("monitor", (_time: string, [, key]: string[], source: string) => {
    if (source !== "lua" && key?.includes(name)) commands++;
  });
  await fleet.delete();
  await redis.ping();
  expect(await redis.keys(`*${name}*`)).toEqual([]);
  expect(commands).toBeLessThan(30);
});
