import type { WorkEnd } from "@tandem/batch";
import { openFleet } from "@tandem/batch/redis";
import { createMock } from "@tandem/mock";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { expect, onTestFinished, vi } from "vitest";
import { fleetWorld, twice } from "../../../../test/fleet/fleet-world.ts";
import { newKey } from "../../../../test/support/mock-service.ts";
import { newName, testWithRedis, useRedis } from "../../../../test/support/redis-server.ts";
import { durabilityOf } from "./durability.ts";
import { openRedis } from "./open-redis.ts";
import { RowStore } from "./row-store.ts";
import { Seal } from "./seal.ts";

const redisUrl = useRedis();

async function service() {
  const mock = createMock({ clock: "real", speed: 100 });
  const { toolsUrl, close } = await mock.listen();
  onTestFinished(close);
  return { mock, client: { baseUrl: toolsUrl, apiKey: newKey() } };
}

async function open(name: string) {
  const fleet = await openFleet(redisUrl(), { name, secret: "secret" });
  onTestFinished(() => fleet.close());
  return fleet;
}

testWithRedis("a rejected add leaves a complete batch complete, so its workers end", async () => {
  const { client } = await service();
  const fleet = await open(newName());
  await fleet.add("grammar-checker", ["One.", "Two."]);
  await Array.fromAsync(fleet.work({ client }));
  await expect(fleet.add("grammar-checker", ["Another."])).rejects.toMatchObject({ code: "invalid_argument" });
  expect(await fleet.summary()).toMatchObject({ rows: 2, done: 2, isComplete: true });
  expect(await Array.fromAsync(fleet.work({ client }))).toEqual([]);
});

testWithRedis("a rejected first add leaves a batch incomplete", async () => {
  const fleet = await open(newName());
  const failing = async function* () {
    yield "One.";
    throw new Error("unreadable");
  };
  await expect(fleet.add("grammar-checker", failing())).rejects.toThrow("unreadable");
  expect(await fleet.summary()).toMatchObject({ isComplete: false });
});

testWithRedis.for([
  [{ requestsPerMinute: 30 }, 30],
  [false, 60],
] as const)(
  "a worker with pacing %o assumes %i requests a minute, shared with the others",
  async ([pacing, perMinute]) => {
    const { client } = await service();
    const fleet = await open(newName());
    await fleet.add("grammar-checker", ["One."]);
    const take = vi.spyOn(fleet.pacer, "take");
    await Array.fromAsync(fleet.work({ client: { ...client, pacing } }));
    const request = { limit: { requests: perMinute, windowMs: 60_000 } };
    expect(take.mock.calls).toMatchObject([[expect.any(String), request]]);
  },
);

testWithRedis("rows that one machine adds are run by others, each once", async () => {
  const { mock, client } = await service();
  const name = newName();
  const producer = await open(name);
  const rows = Array.from({ length: 20 }, (_none, index) => ({
    id: `r${index}`,
    input: `Good morning, guest ${index}.`,
  }));
  expect(
    await producer.add("ai-translator", [...rows, "Good evening.", "Good evening."], {
      options: { targetLanguage: "de" },
    }),
  ).toEqual({
    rows: 22,
    unreadable: 0,
    added: 22,
    credits: 22 * 0.5,
  });
  const ended: string[] = [];
  const work = async () => {
    const fleet = await open(name);
    for await (const row of fleet.work({ client })) ended.push(`${row.index} ${row.id} ${row.status}`);
  };
  await Promise.all([work(), work()]);
  expect(ended).toHaveLength(21);
  expect(new Set(ended).size).toBe(21);
  expect(await producer.summary()).toEqual({
    rows: 22,
    waiting: 0,
    sent: 0,
    done: 22,
    failed: 0,
    unknown: 0,
    isComplete: true,
    doubleCharges: 0,
    possibleDoubleCharges: 0,
    reserved: 0,
    prices: expect.any(Array),
    budget: undefined,
    spent: expect.any(Number),
  });
  expect(mock.journal.entries).toHaveLength(21);
});

testWithRedis(
  "adding the same rows again changes nothing; other rows, tools, options or secrets are refused",
  async () => {
    const name = newName();
    const fleet = await open(name);
    const rows = ["One.", "Two."];
    await fleet.add("ai-translator", rows, { options: { targetLanguage: "de" } });
    expect(await fleet.add("ai-translator", rows, { options: { targetLanguage: "de" } })).toMatchObject({ added: 0 });
    await expect(fleet.add("ai-translator", ["Two."], { options: { targetLanguage: "de" } })).rejects.toMatchObject({
      code: "invalid_argument",
      facts: { option: "rows", row: 0 },
    });
    await expect(fleet.add("ai-translator", rows, { options: { targetLanguage: "fr" } })).rejects.toMatchObject({
      problem: "different_plan",
      summary: 'The ledger was started with options {"targetLanguage":"de"}, not {"targetLanguage":"fr"}.',
    });
    await expect(fleet.add("grammar-checker", rows)).rejects.toMatchObject({ problem: "different_plan" });
    const stranger = await openFleet(redisUrl(), { name, secret: "another" });
    onTestFinished(() => stranger.close());
    await expect(stranger.plan()).rejects.toMatchObject({ problem: "not_a_ledger", facts: { option: "secret" } });
    expect(await fleet.summary()).toMatchObject({ rows: 2, waiting: 2 });
  },
);

testWithRedis("a worker that is stopped gives its rows back and names none as unknown", async () => {
  const { open, add, client, charged } = await fleetWorld(redisUrl(), { latencyMs: 30 });
  const fleet = await open();
  await add(fleet, 60);
  const stop = new AbortController();
  const work = async () => {
    for await (const _row of fleet.work({ client, signal: stop.signal, maxInFlight: 4 })) stop.abort();
  };
  await expect(work()).rejects.toMatchObject({ code: "batch_stopped", reason: "aborted" });
  expect(await fleet.summary()).toMatchObject({ sent: 0, unknown: 0, done: charged().length });
  const next = await open();
  for await (const _row of next.work({ client }));
  expect(await fleet.summary()).toMatchObject({ done: 60 });
  expect(twice(charged())).toEqual([]);
});

testWithRedis.each([{ creditsCharged: "4" }, { creditsCharged: -1 }, undefined])(
  "a budget ends after two answers without a usable cost: %j",
  async (meta) => {
    const { open } = await fleetWorld(redisUrl());
    const fleet = await open();
    await fleet.add("grammar-checker", ["One.", "Two.", "Three.", "Four."], { budget: { credits: 1 } });
    let calls = 0;
    const fetch = async () => {
      calls++;
      return Response.json({ success: true, data: { correctedText: "" }, meta });
    };
    const client = { apiKey: "k", baseUrl: "http://127.0.0.1:9", fetch };
    const work = async () => Array.fromAsync(fleet.work({ client }));
    for (let runs = 0; runs < 2; runs++)
      await expect(work()).rejects.toMatchObject({ code: "batch_stopped", reason: "budget" });
    expect(calls).toBe(2);
  },
);

testWithRedis(
  "a budget holds over all workers, and those who waited go on once it is raised",
  async () => {
    const { open, client, mock } = await fleetWorld(redisUrl(), { latencyMs: 10, creditCost: () => 1 });
    const fleet = await open();
    const rows = Array.from({ length: 40 }, (_none, row) => `She go home ${String(row).padStart(2, "0")}.`);
    const price = 1;
    await fleet.add("grammar-checker", rows, { budget: { credits: 10 * price } });
    const work = async () => Array.fromAsync((await open()).work({ client, maxInFlight: 4 }));
    const ends = await Promise.allSettled([work(), work(), work()]);
    expect(ends.map((end) => end.status === "rejected" && end.reason)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ code: "batch_stopped", reason: "budget" })),
    );
    const spent = mock.journal.entries.reduce((sum, entry) => sum + entry.charged, 0);
    expect(spent).toBeLessThanOrEqual(10 * price);
    expect(spent).toBeGreaterThan(8 * price);
    await fleet.add("grammar-checker", rows, { budget: { credits: 100 } });
    await work();
    expect(await fleet.summary()).toMatchObject({ done: 40, unknown: 0 });
  },
  60_000,
);

testWithRedis("a worker whose rows another one has claimed sends and yields none of them", async () => {
  const { open, add, client, charged, name, mock } = await fleetWorld(redisUrl());
  const fleet = await open();
  const rows = 4;
  await add(fleet, rows);
  const fault = { status: 429, headers: { "Retry-After": "1" } };
  for (let nth = 1; nth <= rows; nth++) mock.faults.add({ operation: "grammar-checker", nth, fault });
  const store = new RowStore(name, ...redisOf(redisUrl()), new Seal("secret", name));
  await store.plan();
  const yielded: number[] = [];
  const working = (async () => {
    for await (const { index } of fleet.work({ client, silenceMs: 500 })) yielded.push(index);
  })();
  // All were refused, and wait with their claims.
  await expect.poll(() => mock.journal.entries.length).toBe(rows);
  await expect.poll(async () => (await fleet.summary()).waiting).toBe(rows);
  for await (const { key } of store.reader.rows("waiting")) await store.claim(key, "another worker");
  await working;
  expect(await fleet.summary()).toMatchObject({ done: rows, unknown: 0, doubleCharges: 0 });
  expect(twice(charged())).toEqual([]);
  expect(yielded.sort()).toEqual([0, 1, 2, 3]);
});

testWithRedis("while rows are added again the batch is open, and rows in progress are not judged", async () => {
  const { open, add, name } = await fleetWorld(redisUrl());
  const fleet = await open();
  await add(fleet, 2);
  expect(await fleet.summary()).toMatchObject({ isComplete: true });
  let read = () => {};
  async function* slowly() {
    yield { id: "r0", input: "She go home 0." };
    await new Promise<void>((resolve) => {
      read = resolve;
    });
  }
  const adding = fleet.add("grammar-checker", slowly());
  await expect.poll(async () => (await fleet.summary()).isComplete).toBe(false);
  read();
  await adding;
  const store = new RowStore(name, ...redisOf(redisUrl()), new Seal("secret", name));
  await store.plan();
  for await (const { key } of store.reader.rows()) {
    await store.claim(key, "worker");
    await store.sent(key, "worker", "1");
  }
  expect(await fleet.judgeUnknown()).toEqual([]);
  expect(await fleet.summary()).toMatchObject({ isComplete: true, sent: 2 });
});

testWithRedis.for([
  ["the same key", "A", "not_charged"],
  ["another key, whose balance happens to fit", "B", "undecidable"],
] as const)("an unknown row is judged by responses to its own key: %s", async ([_title, payer, verdict]) => {
  const { open, add, name } = await fleetWorld(redisUrl());
  const fleet = await open();
  await add(fleet, 3);
  const store = new RowStore(name, ...redisOf(redisUrl()), new Seal("secret", name));
  await store.plan();
  const [before, lost, after] = (await Array.fromAsync(store.reader.names("waiting"))).flat() as [
    string,
    string,
    string,
  ];
  const now = await store.now();
  const run = async (row: string, of: string, minutesAgo: number, end: WorkEnd) => {
    const [token, at] = [`${of} worker 1`, now - minutesAgo * 60_000];
    await store.claim(row, token);
    await store.sent(row, token, token, { at });
    await store.settle(row, token, { end, sentAt: at, endedAt: at + 1 });
  };
  const done = (remaining: number): WorkEnd => ({ state: "done", result: 1, charged: 1, remaining });
  await run(before, "A", 30, done(500));
  await run(lost, "A", 29, { state: "unknown", problem: { code: "connection", message: "Lost." } });
  await run(after, payer, 10, done(499));
  expect(await fleet.judgeUnknown()).toMatchObject([{ id: "r1", verdict: { verdict } }]);
});

function redisOf(address: string): [Redis, () => Promise<void>] {
  const redis = openRedis(address);
  onTestFinished(() => redis.disconnect());
  return [redis, durabilityOf(redis, true)];
}

testWithRedis("a row that may exceed the budget stops the workers, and a larger budget sends it", async () => {
  const creditCost = ({ tokens }: { tokens: number }) => (tokens > 1_000 ? 100 : 0.02);
  const { open, client, mock } = await fleetWorld(redisUrl(), { latencyMs: 10, creditCost });
  const fleet = await open();
  const rows = [...Array.from({ length: 5 }, (_none, row) => `She ${row}.`), "She go home. ".repeat(1_477)];
  await fleet.add("grammar-checker", rows, { budget: { credits: 1 } });
  const work = async () => Array.fromAsync((await open()).work({ client, maxInFlight: 1 }));

  await expect(work()).rejects.toMatchObject({ reason: "budget", leftOut: [{ credits: 76.812 }] });
  expect(await fleet.summary()).toMatchObject({ done: 5, waiting: 1, spent: 0.1 });
  expect(mock.journal.entries).toHaveLength(5);

  await fleet.add("grammar-checker", rows, { budget: { credits: 200 } });
  await work();
  expect(await fleet.summary()).toMatchObject({ done: 6, waiting: 0, spent: 100.1 });
});

testWithRedis(
  "rows whose jobs were removed: waiting ones run, those sent by a dead worker are unknown, and the batch ends",
  async () => {
    const { open, add, client, name, charged } = await fleetWorld(redisUrl());
    const fleet = await open();
    await add(fleet, 6);
    const store = new RowStore(name, ...redisOf(redisUrl()), new Seal("secret", name));
    await store.plan();
    const [dead] = (await Array.fromAsync(store.reader.names("waiting"))).flat() as [string];
    await store.claim(dead, "A dead 1");
    await store.sent(dead, "A dead 1", "1");
    const connection = new Redis(redisUrl(), { maxRetriesPerRequest: null });
    const queue = new Queue("rows", { connection, prefix: `{tandem:${name}}` });
    await queue.obliterate({ force: true });
    await queue.close();
    connection.disconnect();

    await Array.fromAsync(fleet.work({ client, silenceMs: 400 }));

    expect(await fleet.summary()).toMatchObject({ rows: 6, waiting: 0, sent: 0, done: 5, unknown: 1 });
    expect(twice(charged())).toEqual([]);
  },
);
