import { openFleet, type WorkAllOptions, workAll } from "@tandem/batch/redis";
import { expect, onTestFinished, vi } from "vitest";
import { fastService } from "../../packages/cli/src/testing/fast-service.ts";
import { newName, testWithRedis, useRedis } from "../support/redis-server.ts";
import { newKey } from "../support/tool-service.ts";
import { twice } from "./fleet-world.ts";

const redisUrl = useRedis();

async function world(service = {}) {
  const { mock, env, charged } = await fastService({ latencyMs: 5, ...service });
  const name = newName();
  const keys = [newKey(), newKey()].map((apiKey) => ({ apiKey }));
  const client = { baseUrl: env.TANDEM_TOOLS_URL! };
  const add = async (batch: string, secret: string, rows: number, options = {}) => {
    const fleet = await openFleet(redisUrl(), { name: `${name}-${batch}`, secret });
    onTestFinished(() => fleet.close());
    const inputs = Array.from({ length: rows }, (_none, row) => `${batch} go home ${row}.`);
    await fleet.add("grammar-checker", inputs, options);
    return fleet;
  };
  const work = async (options: WorkAllOptions = {}) => {
    const rows: string[] = [];
    for await (const row of workAll(redisUrl(), { keys, client, ...options }))
      rows.push(`${row.batch.slice(name.length + 1)} ${row.index} ${row.status}`);
    return rows;
  };
  return { mock, name, keys, client, charged, add, work };
}

testWithRedis("two workers run all batches that their keys open, each row once and with its own key", async () => {
  const { mock, name, keys, charged, add, work } = await world();
  const [one, other] = keys.map(({ apiKey }) => apiKey) as [string, string];
  const batches = [await add("She", one, 20), await add("He", one, 20, { priority: 9 }), await add("It", other, 20)];
  const foreign = await add("We", newKey(), 2);
  const warned = new Promise((resolve) => process.once("warning", resolve));
  const rows = await Promise.all([work(), work()]);
  expect(await warned).toMatchObject({ code: "TANDEM_BATCH_SKIPPED", message: expect.stringContaining(`${name}-We`) });
  expect(rows.flat().sort()).toEqual(
    ["He", "It", "She"].flatMap((batch) => Array.from({ length: 20 }, (_none, row) => `${batch} ${row} done`)).sort(),
  );
  for (const batch of batches) expect(await batch.summary()).toMatchObject({ done: 20, waiting: 0 });
  expect(await foreign.summary()).toMatchObject({ waiting: 2 });
  expect(twice(charged())).toEqual([]);
  const callers = new Map<string, Set<string | undefined>>();
  for (const { requestJson, caller } of mock.journal.entries) {
    const batch = (requestJson as { input: string }).input.split(" ")[0]!;
    callers.set(batch, (callers.get(batch) ?? new Set()).add(caller));
  }
  expect([...callers.values()].map((each) => each.size)).toEqual([1, 1, 1]);
  expect(callers.get("She")).toEqual(callers.get("He"));
  expect(callers.get("It")).not.toEqual(callers.get("He"));
});

testWithRedis("the highest priority goes first, also while permits are left", async () => {
  const { mock, keys, add, work } = await world({ latencyMs: 100 });
  const { apiKey } = keys[0]!;
  await Promise.all([add("Low", apiKey, 20), add("High", apiKey, 20, { priority: 9 })]);
  await work({ maxInFlight: 3 });
  const order = mock.journal.entries.map(({ requestJson }) => (requestJson as { input: string }).input.split(" ")[0]);
  // Rows of the other can start before the first of these asks.
  expect(order.slice(0, 23).filter((batch) => batch === "High")).toHaveLength(20);
});

testWithRedis("a batch that stops at its budget doesn't stop the others", async () => {
  const { keys, add, work } = await world();
  const { apiKey } = keys[0]!;
  const poor = await add("Poor", apiKey, 5, { budget: { credits: 0 } });
  const rich = await add("Rich", apiKey, 20);
  const stopped: string[] = [];
  const onStopped = (batch: string) => void stopped.push(batch);
  await expect(work({ onStopped })).rejects.toMatchObject({ code: "batch_stopped", reason: "budget" });
  expect(stopped).toEqual([poor.name]);
  expect(await rich.summary()).toMatchObject({ done: 20 });
  expect(await poor.summary()).toMatchObject({ waiting: 5, spent: 0 });
});

testWithRedis("batches that are added while a worker waits are run, and none after it was stopped", async () => {
  const { keys, charged, add, work } = await world();
  const stop = new AbortController();
  const onStopped = vi.fn();
  const working = work({ keepWaiting: true, signal: stop.signal, onStopped });
  const late = await add("Late", keys[1]!.apiKey, 5);
  await expect.poll(async () => (await late.summary()).done).toBe(5);
  await add("Running", keys[1]!.apiKey, 500);
  await expect.poll(() => charged().length).toBeGreaterThan(6);
  stop.abort();
  await expect(working).rejects.toMatchObject({ reason: "aborted" });
  const sent = charged().length;
  await add("None", keys[1]!.apiKey, 5);
  expect(charged()).toHaveLength(sent);
  expect(onStopped).not.toHaveBeenCalled();
});

testWithRedis("a loop that is left ends once its rows in flight are recorded", async () => {
  const { client, keys, charged, add } = await world({ latencyMs: 100 });
  const left = await add("Left", keys[0]!.apiKey, 60);
  for await (const row of workAll(redisUrl(), { keys, client })) if (row.batch === left.name) break;
  expect(await left.summary()).toMatchObject({ sent: 0, unknown: 0, done: charged().length });
});

testWithRedis(
  "a worker takes the key of the environment; without one it is refused, and so is a priority above 9",
  async () => {
    const { keys, add, work } = await world();
    vi.stubEnv("TANDEM_TOOLS_KEY", keys[0]!.apiKey);
    onTestFinished(() => void vi.unstubAllEnvs());
    await add("Env", keys[0]!.apiKey, 1);
    expect(await work({ keys: undefined })).toEqual(["Env 0 done"]);
    await expect(work({ keys: [{ apiKey: "" }] })).rejects.toMatchObject({ facts: { option: "keys" } });
    await expect(add("Wrong", keys[0]!.apiKey, 1, { priority: 10 })).rejects.toMatchObject({
      facts: { option: "priority" },
    });
  },
);

testWithRedis(
  "one input is split over the keys of its secret, in order, each row once, and without a key that is refused",
  async () => {
    const { mock, charged, add, work } = await world({ perSecond: 20 });
    const secret = "one secret";
    const good = [newKey(), newKey(), newKey()];
    const keys = [mock.keys.revoked, ...good].map((apiKey) => ({ apiKey, secret }));
    const rows = 240;
    const split = await add("We", secret, rows);
    const stopped: unknown[] = [];
    const onStopped = (_batch: string, error: unknown) => void stopped.push(error);
    const worked = [work({ keys, onStopped }), work({ keys: keys.slice(1) })];
    await expect(worked[0]).rejects.toMatchObject({ reason: "credential" });
    await worked[1];
    expect(stopped).toMatchObject([{ reason: "credential" }]);

    expect(await split.summary()).toMatchObject({ done: rows, waiting: 0, unknown: 0 });
    const results = (await Array.fromAsync(split.rows())).map(({ end }) => JSON.stringify(end));
    for (const [row, result] of results.entries()) expect(result).toContain(`home ${row}.`);
    expect(twice(charged())).toEqual([]);
    const callers = mock.journal.entries.flatMap(({ charged, caller }) => (charged > 0 ? [caller] : []));
    for (const caller of new Set(callers))
      expect(callers.filter((each) => each === caller).length).toBeGreaterThan(rows / 6);
    expect(new Set(callers).size).toBe(good.length);
  },
  30_000,
);
