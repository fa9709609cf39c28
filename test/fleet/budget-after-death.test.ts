import { setTimeout as wait } from "node:timers/promises";
import { createMock } from "@tandem/mock";
import { ToolsClient } from "@tandem/sdk";
import { testWithRedis, useRedis } from "../support/redis-server.ts";
import { fleetWorld, twice } from "./fleet-world.ts";

const redisUrl = useRedis();

/** The aim is 20 of 20: `TANDEM_TRIALS=7 npx vitest run test/fleet/budget-after-death.test.ts` makes 21. */
const trials = Number(process.env.TANDEM_TRIALS ?? 1);
const rows = 24;

const sizes = {
  growing: (row: number) => row * 60,
  shrinking: (row: number) => (rows - row) * 60,
  random: (row: number) => ((row * 7_919) % rows) * 60,
};

/** What each input costs on the mock. */
async function pricesOf(inputs: readonly string[]): Promise<number[]> {
  const { fetch, keys } = createMock({ clock: "real" });
  const tools = new ToolsClient({ apiKey: keys.pro, baseUrl: "http://localhost", fetch, pacing: false });
  return Promise.all(inputs.map(async (input) => (await tools.run("grammar-checker", { input })).meta.creditsCharged));
}

const shapes = Object.keys(sizes) as (keyof typeof sizes)[];
const cases = shapes.flatMap((shape) =>
  ([1, 0.6] as const).flatMap((share) =>
    Array.from({ length: trials }, (_none, trial) => [shape, share, trial] as const),
  ),
);

testWithRedis.concurrent.for(cases)(
  "a fleet ends after a worker's death, and spends its budget and one call at most: inputs %s, %d of their cost, trial %i",
  async ([shape, share], { expect, onTestFinished: whenFinished }) => {
    const { open, spawnWorker, mock, charged, client } = await fleetWorld(redisUrl(), { latencyMs: 120, whenFinished });
    const fleet = await open();
    const inputs = Array.from({ length: rows }, (_none, row) => `She go home ${row}. ${"x".repeat(sizes[shape](row))}`);
    const prices = await pricesOf(inputs);
    // All of it, with room for what the dead worker's rows may have cost; or too little.
    const credits = share === 1 ? 1_000 : share * prices.reduce((sum, price) => sum + price, 0);
    await fleet.add("grammar-checker", inputs, { budget: { credits } });

    const killed = await spawnWorker();
    await killed.hasRow;
    // Its next row has left by now, alone, with all that is left of the budget.
    await wait(60);
    killed.kill("SIGKILL");
    const work = async () => {
      for await (const _row of fleet.work({ client, silenceMs: 500, maxInFlight: 4 }));
    };
    const reason = await work().catch((error: { reason?: string }) => error.reason ?? error);

    const spent = mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0);
    const { done, unknown, waiting, sent } = await fleet.summary();
    expect({ reason, sent }).toEqual({ reason: share === 1 ? undefined : "budget", sent: 0 });
    expect(waiting > 0).toBe(share < 1);
    expect(done + unknown + waiting).toBe(rows);
    expect(spent).toBeLessThanOrEqual(credits + Math.max(...prices));
    expect(twice(charged())).toEqual([]);
  },
);
