import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { LedgerRow } from "@tandem/batch";
import { openFleet } from "@tandem/batch/redis";
import { expect, onTestFinished } from "vitest";
import { newKey } from "../support/mock-service.ts";
import { redisServer, testWithOwnRedis } from "../support/redis-server.ts";
import { fastService, twice } from "./fleet-world.ts";

/** `TANDEM_FLEET_KILLS=50,20,10` has 50 workers, 20 times Redis and 10 batches. */
const [workerKills = 4, redisKills = 2, batches = 2] = (process.env.TANDEM_FLEET_KILLS ?? "")
  .split(",")
  .flatMap((each) => Number(each) || []);
const silenceMs = 800;

testWithOwnRedis(
  "workers of all batches and Redis are killed again and again: nothing is paid twice or lost, also what a sink gets",
  async () => {
    const server = await redisServer(onTestFinished);
    const { env, charged } = await fastService({ latencyMs: 25 });
    const keys = [newKey(), newKey()];
    const rows = 12 * workerKills;
    const inputOf = (batch: number, row: number) => `She go home ${batch} ${row}.`;
    const fleets = await Promise.all(
      Array.from({ length: batches }, async (_none, batch) => {
        const secret = keys[batch % keys.length]!;
        const fleet = await openFleet(server.url, { name: `batch-${batch}`, secret });
        onTestFinished(() => fleet.close());
        const inputs = Array.from({ length: rows }, (_row, row) => inputOf(batch, row));
        await fleet.add("grammar-checker", inputs);
        return fleet;
      }),
    );

    const killOne = async () => {
      const child = spawn(process.execPath, [fileURLToPath(new URL("worker-process.ts", import.meta.url))], {
        env: {
          PATH: process.env.PATH,
          TANDEM_TOOLS_URL: env.TANDEM_TOOLS_URL,
          REDIS_URL: server.url,
          BATCHES: fleets.map(({ name }, batch) => `${name} ${keys[batch % keys.length]}`).join(","),
          SILENCE_MS: `${silenceMs}`,
        },
        stdio: ["ignore", "pipe", "ignore"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      let lines = 0;
      createInterface(child.stdout!).on("line", () => lines++);
      const exited = once(child, "exit");
      const until = Math.floor(Math.random() * 8);
      while (lines < until && child.exitCode === null) await wait(5);
      child.kill("SIGKILL");
      await exited;
    };
    let left = workerKills;
    const killWorkers = async () => {
      while (left-- > 0) await killOne();
    };
    let killed = 0;
    const killRedis = async () => {
      while (killed < redisKills) {
        const before = charged().length;
        while (charged().length < before + 4 && left > 0) await wait(5);
        await server.kill();
        await wait(Math.random() * 300);
        await server.start();
        killed++;
      }
    };
    // Delivers results meanwhile, and crashes now and then.
    const delivered = fleets.map(() => new Map<number, LedgerRow["state"]>());
    const deliver = async (batch: number) => {
      let calls = 0;
      for (;;) {
        try {
          return await fleets[batch]!.deliver(
            (page) => {
              for (const { index, state } of page) delivered[batch]!.set(index, state);
              if (calls++ % 3 === 1) throw new Error("crash");
            },
            { drop: batch % 2 === 0 },
          );
        } catch (error) {
          if (!(error instanceof Error && error.message === "crash")) throw error;
        }
      }
    };
    const delivering = fleets.map((_fleet, batch) => deliver(batch));
    await Promise.all([killWorkers(), killWorkers(), killRedis()]);
    const finish = (fleet: (typeof fleets)[number], batch: number) => {
      const client = { baseUrl: env.TANDEM_TOOLS_URL!, apiKey: keys[batch % keys.length] };
      return Array.fromAsync(fleet.work({ client, silenceMs }));
    };
    await Promise.all(fleets.map(finish));
    await Promise.all(delivering);

    expect(twice(charged())).toEqual([]);
    const seen = new Set(charged());
    let unknown = 0;
    for (const [batch, fleet] of fleets.entries()) {
      const summary = await fleet.summary();
      expect(summary).toMatchObject({
        rows,
        waiting: 0,
        sent: 0,
        failed: 0,
        done: rows - summary.unknown,
        doubleCharges: 0,
      });
      unknown += summary.unknown;
      const states = new Map<number, LedgerRow["state"]>();
      for await (const { index, state } of fleet.rows()) states.set(index, state);
      for (const [row, state] of states) {
        if (state === "done") expect(seen.has(inputOf(batch, row))).toBe(true);
        expect(delivered[batch]!.get(row)).toBe(state);
      }
      expect(delivered[batch]!.size).toBe(rows);
    }
    const counts = {
      workerKills,
      redisKills: killed,
      batches,
      rows: rows * batches,
      charged: charged().length,
      unknown,
    };
    if (process.env.TANDEM_FLEET_KILLS) process.stdout.write(`${JSON.stringify(counts)}\n`);
  },
  900_000,
);
