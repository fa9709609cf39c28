import { expect } from "vitest";
import { testWithRedis, useRedis } from "../../../../test/support/redis-server.ts";
import { redisLedger } from "../testing/redis-ledger.ts";

const redisUrl = useRedis();

const newPlace = () => redisLedger(redisUrl());

const plan = { tool: "ai-translator", options: '{"targetLanguage":"de"}' };

testWithRedis(
  "who was taken for dead may still say that nothing was done, and how it ended, but not send",
  async () => {
    const { store, seal } = newPlace();
    const rows = store();
    await rows.begin(plan);
    const entries = ["refused", "answered", "silent"].map((key, index) => ({
      index,
      id: undefined,
      key,
      row: { input: key },
    }));
    await rows.enter(entries);
    const names = entries.map(({ key }) => seal.name(key));
    for (const name of names) {
      await rows.claim(name, "frozen");
      expect(await rows.sent(name, "frozen", "1")).toBe(true);
      expect(await rows.claim(name, "other")).toBeUndefined();
      expect(await rows.sent(name, "frozen", "2")).toBe(false);
    }
    const [refused, answered] = names as [string, string];
    await rows.release(refused, "frozen");
    await rows.settle(answered, "frozen", { end: { state: "done", result: 1, charged: 1, remaining: 9 } });
    await rows.release(answered, "frozen");
    expect(await rows.summary()).toMatchObject({ waiting: 1, done: 1, unknown: 1, spent: 1 });
    expect(await rows.claim(refused, "other")).toBeDefined();
  },
);

testWithRedis("a charge of a row that was sent again counts once, whoever is told of it", async () => {
  const { store, seal } = newPlace();
  const rows = store();
  await rows.begin(plan);
  await rows.enter([{ index: 0, id: undefined, key: "k", row: { input: "k" } }]);
  const name = seal.name("k");
  const done = (charged: number) => ({ end: { state: "done" as const, result: 1, charged, remaining: 9 } });
  await rows.claim(name, "frozen");
  await rows.sent(name, "frozen", "1");
  await rows.claim(name, "other");
  expect(await rows.retry("unknown", [name])).toEqual([name]);
  await rows.claim(name, "other");
  await rows.sent(name, "other", "2");
  await rows.settle(name, "other", done(1));
  for (let told = 0; told < 2; told++) await rows.settle(name, "frozen", done(2));
  expect(await rows.summary()).toMatchObject({ done: 1, spent: 3, doubleCharges: 1, possibleDoubleCharges: 1 });
});

testWithRedis("of calls without a price, one more than was lost is sent, and no third", async () => {
  const { store, seal } = newPlace();
  const rows = store();
  await rows.begin(plan);
  await rows.setBudget(100);
  const keys = ["a", "b", "c"];
  await rows.enter(keys.map((key, index) => ({ index, id: undefined, key, row: { input: key } })));
  const kinds: string[] = [];
  for (const name of keys.map((key) => seal.name(key))) {
    await rows.claim(name, "run");
    kinds.push((await rows.budget.reserve(name, "run", 10)).kind);
    await rows.sent(name, "run", name);
    await rows.settle(name, "run", { end: { state: "unknown", problem: { code: "connection", message: "Lost." } } });
  }
  expect(kinds).toEqual(["ok", "ok", "over"]);
});

testWithRedis("a lost call that was sent again on request still counts in the budget", async () => {
  const { store, seal } = newPlace();
  const rows = store();
  await rows.begin(plan);
  await rows.setBudget(100);
  await rows.enter([{ index: 0, id: undefined, key: "k", row: { input: "k" } }]);
  const name = seal.name("k");
  const kinds: string[] = [];
  for (const token of ["1", "2", "3"]) {
    await rows.claim(name, "run");
    kinds.push((await rows.budget.reserve(name, "run", 10)).kind);
    await rows.sent(name, "run", token);
    await rows.settle(name, "run", { end: { state: "unknown", problem: { code: "connection", message: "Lost." } } });
    await rows.retry("unknown", [name]);
  }
  expect(kinds).toEqual(["ok", "ok", "over"]);
});
