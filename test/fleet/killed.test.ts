import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { testWithRedis, useRedis } from "../support/redis-server.ts";
import { fleetWorld, inputsOf, twice } from "./fleet-world.ts";

const redisUrl = useRedis();

const rows = 400;
const kills = 20;

testWithRedis(
  "workers killed at 20 moments: every row ends once, none is paid twice, the unknown are named",
  async () => {
    const { open, add, spawnWorker, charged, client } = await fleetWorld(redisUrl(), { latencyMs: 30 });
    const fleet = await open();
    await add(fleet, rows);

    const killOne = async (kill: number) => {
      const child = await spawnWorker();
      // Every other one while it has rows in progress, the rest at any moment since it is there.
      if (kill % 2 === 0) await child.hasRow;
      await wait(Math.random() * 150);
      const isAlive = child.exitCode === null;
      child.kill("SIGKILL");
      await child.exited;
      return isAlive;
    };
    let alive = 0;
    // Two at a time, so that there is always one that lives.
    const half = async (first: number) => {
      for (let kill = first; kill < kills; kill += 2) if (await killOne(kill)) alive++;
    };
    await Promise.all([half(0), half(1)]);
    expect(alive).toBe(kills);
    expect((await fleet.summary()).waiting).toBeGreaterThan(0);

    for await (const _row of (await open()).work({ client, silenceMs: 500 }));
    const { done, unknown, ...rest } = await fleet.summary();
    expect({ ends: done + unknown, ...rest }).toMatchObject({ ends: rows, rows, waiting: 0, sent: 0, failed: 0 });
    expect(twice(charged())).toEqual([]);

    // Every charge is of a row that is done, or of one that is named.
    const named = [...(await inputsOf(fleet, "done")), ...(await inputsOf(fleet, "unknown"))];
    expect(charged().filter((input) => !named.includes(input))).toEqual([]);
    const [isDone, isUnknown] = [await inputsOf(fleet, "done"), new Set(await inputsOf(fleet, "unknown"))];
    expect(isDone.filter((input) => !charged().includes(input))).toEqual([]);

    // You can decide to send them again. Only these can be charged twice.
    expect(await fleet.retry({ state: "unknown" })).toBe(unknown);
    for await (const _row of (await open()).work({ client, silenceMs: 500 }));
    expect(await fleet.summary()).toMatchObject({ rows, done: rows, unknown: 0 });
    expect(twice(charged()).filter((input) => !isUnknown.has(input))).toEqual([]);
  },
);
