import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect } from "vitest";
import { anyRedis, testWithRedis } from "../support/redis-server.ts";
import { fleetWorld, twice } from "./fleet-world.ts";

let url: string;
beforeAll(() =>
  anyRedis((address) => {
    url = address;
  }),
);

/** The aim is 20 of 20: `TANDEM_TRIALS=7 npx vitest run test/fleet/budget-after-death.test.ts` makes 21. */
const trials = Number(process.env.TANDEM_TRIALS ?? 1);
const rows = 24;

const sizes = {
  growing: (row: number) => row * 60,
  shrinking: (row: number) => (rows - row) * 60,
  random: (row: number) => ((row * 7_919) % rows) * 60,
};

const cases = Object.keys(sizes).flatMap((shape) => Array.from({ length: trials }, (_none, trial) => [shape, trial]));

testWithRedis.each(cases as [keyof typeof sizes, number][])(
  "a worker with a budget ends after another one died, inputs %s, trial %i",
  async (shape) => {
    const { open, spawnWorker, charged, client } = await fleetWorld(url, { latencyMs: 120 });
    const fleet = await open();
    const inputs = Array.from({ length: rows }, (_none, row) => `She go home ${row}. ${"x".repeat(sizes[shape](row))}`);
    await fleet.add("grammar-checker", inputs, { budget: { credits: 1_000 } });

    const killed = await spawnWorker();
    await killed.hasRow;
    // Its next row has left by now, alone, with all that is left of the budget.
    await wait(60);
    killed.kill("SIGKILL");
    for await (const _row of fleet.work({ client, silenceMs: 500, maxInFlight: 4 }));

    const { done, unknown, waiting, sent } = await fleet.summary();
    expect({ ended: done + unknown, waiting, sent }).toEqual({ ended: rows, waiting: 0, sent: 0 });
    expect(twice(charged())).toEqual([]);
  },
  30_000,
);
