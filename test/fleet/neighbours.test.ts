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

    expect(await fleet.summary()).toMatchObject({ rows: 6, done: 6, paidTwice: 0 });
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
