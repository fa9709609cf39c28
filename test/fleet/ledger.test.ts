import type { BatchLedger, RowEntry } from "@tandem/sdk/batch";
import { answersFrom, unreadableKey } from "@tandem/sdk/internal";
import { beforeAll, expect, onTestFinished } from "vitest";
import { RowStore } from "../../packages/fleet/src/ledger/row-store.ts";
import { Connections } from "../../packages/fleet/src/redis/connections.ts";
import { DurableWrites } from "../../packages/fleet/src/redis/durable-writes.ts";
import { Seal } from "../../packages/fleet/src/seal.ts";
import { ledgerConformance } from "../batch/ledger-conformance.ts";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";

let url: string;
beforeAll(() =>
  anyRedis((address) => {
    url = address;
  }),
);

function newPlace() {
  const name = newName();
  const connections = new Connections(url);
  const writes = new DurableWrites(connections, true);
  onTestFinished(() => {
    writes.close();
    connections.close();
  });
  const store = (secret = "secret") => new RowStore(name, connections, writes, new Seal(secret, name));
  const seal = new Seal("secret", name);
  const ledger = (token = "run") => asLedger(store(), token, (key) => storedName(seal, key));
  return { ledger, store, seal, redis: connections.commands, afterCrash: () => ledger("next run") };
}

const storedName = (seal: Seal, key: string) =>
  key.startsWith("unreadable ") ? key.replace(" ", "-") : seal.name(key);

/** One worker that does what `tools.batch()` does. */
function asLedger(store: RowStore, token: string, nameOf: (key: string) => string): BatchLedger {
  const keys = new Map<string, string>();
  const tokens = new Map<string, string>();
  const tokenOf = (key: string) => tokens.get(key) ?? token;
  const enter = (entries: readonly RowEntry[]) => {
    for (const { key } of entries) keys.set(nameOf(key), key);
    return store.enter(entries);
  };
  return {
    async open(plan) {
      await store.begin(plan);
      // Whoever is handed a row that another worker had sent finds out.
      for await (const { key } of store.rows("sent")) await store.claim(key, token);
    },
    async claim(entry) {
      await enter([entry]);
      const claim = await store.claim(nameOf(entry.key), token);
      if (claim.kind === "run") return { run: true };
      for await (const { index, end } of store.rows()) if (index === entry.index) return { run: false, end: end! };
      throw new Error("no such row");
    },
    reject: async ({ index, id }, problem) => void (await enter([{ index, id, key: unreadableKey(index), problem }])),
    async sent(key, at, attemptMs, account) {
      if (account) tokens.set(key, `${account} ${token}`);
      // Without a claim nothing is sent.
      await store.claim(nameOf(key), tokenOf(key));
      await store.sent(nameOf(key), tokenOf(key), `${at}`, { at, attemptMs });
    },
    release: (key) => store.release(nameOf(key), tokenOf(key)),
    async settle(key, end, times) {
      await store.claim(nameOf(key), tokenOf(key));
      await store.settle(nameOf(key), tokenOf(key), { end, ...times });
    },
    retry: async ({ state, keys, notCharged }) =>
      (await store.retry(state, keys?.map(nameOf) ?? (await Array.fromAsync(store.names(state))).flat(), notCharged))
        .length,
    async *rows(only) {
      for await (const row of store.rows(only)) yield { ...row, key: keys.get(row.key) ?? row.key };
    },
    async *answers(from, before) {
      for (const answer of answersFrom(await store.answers(), from, before))
        yield { ...answer, key: keys.get(answer.key)! };
    },
    async summary() {
      const {
        isComplete: _1,
        doubleCharges: _2,
        budget: _3,
        priority: _4,
        oldestWaitingMs: _5,
        ...summary
      } = await store.summary();
      return summary;
    },
    close: () => {},
  };
}

ledgerConformance("the ledger in Redis", newPlace, testWithRedis);

const plan = { tool: "ai-translator", options: '{"targetLanguage":"de"}' };

testWithRedis("another secret cannot read it", async () => {
  const { store } = newPlace();
  await store().begin(plan);
  await expect(store("another").begin(plan)).rejects.toMatchObject({
    problem: "not_a_ledger",
    facts: { option: "secret" },
  });
});

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
      expect(await rows.claim(name, "other")).toEqual({ kind: "ended", state: "unknown" });
      expect(await rows.sent(name, "frozen", "2")).toBe(false);
    }
    const [refused, answered] = names as [string, string];
    await rows.release(refused, "frozen");
    await rows.settle(answered, "frozen", { end: { state: "done", result: 1, charged: 1, remaining: 9 } });
    await rows.release(answered, "frozen");
    expect(await rows.summary()).toMatchObject({ waiting: 1, done: 1, unknown: 1, spent: 1 });
    expect(await rows.claim(refused, "other")).toMatchObject({ kind: "run" });
  },
);

testWithRedis("a batch of an earlier version is rejected", async () => {
  const { store, redis } = newPlace();
  await store().begin(plan);
  await redis.hdel(`${store().prefix}:plan`, "format");
  for (const open of [() => store().begin(plan), () => store().plan()])
    await expect(open()).rejects.toMatchObject({ code: "ledger", problem: "unsupported" });
});

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

testWithRedis("a row that Redis lost isn't counted as a double charge when its call ends", async () => {
  const { store, seal, redis } = newPlace();
  const rows = store();
  await rows.begin(plan);
  await rows.enter([{ index: 0, id: undefined, key: "k", row: { input: "k" } }]);
  const name = seal.name("k");
  await rows.claim(name, "own");
  await rows.sent(name, "own", "1");
  expect(await redis.del(`${rows.prefix}:work:${name}`)).toBe(1);
  for (let told = 0; told < 2; told++) {
    const settled = rows.settle(name, "own", { end: { state: "done", result: 1, charged: 2, remaining: 9 } });
    await expect(settled).rejects.toMatchObject({ code: "ledger", problem: "missing" });
  }
  expect(await rows.summary()).toMatchObject({ spent: 2, doubleCharges: 0, possibleDoubleCharges: 0 });
});

testWithRedis("of calls without a price, one more than was lost is sent, and no third", async () => {
  const { store, seal } = newPlace();
  const rows = store();
  await rows.begin(plan);
  await rows.set("budget", 100);
  const keys = ["a", "b", "c"];
  await rows.enter(keys.map((key, index) => ({ index, id: undefined, key, row: { input: key } })));
  const kinds: string[] = [];
  for (const name of keys.map((key) => seal.name(key))) {
    await rows.claim(name, "run");
    kinds.push((await rows.reserve(name, "run", 10)).kind);
    await rows.sent(name, "run", name);
    await rows.settle(name, "run", { end: { state: "unknown", problem: { code: "connection", message: "Lost." } } });
  }
  expect(kinds).toEqual(["ok", "ok", "over"]);
});

testWithRedis("calls made together are one script, and one that fails leaves the others as they are", async () => {
  const { store, seal, redis } = newPlace();
  const rows = store();
  await rows.begin(plan);
  const keys = ["a", "b", "c"];
  await rows.enter(keys.map((key, index) => ({ index, id: undefined, key, row: { input: key } })));
  const names = keys.map((key) => seal.name(key));
  await Promise.all(names.map((name) => rows.claim(name, "run")));
  await redis.hdel(`${rows.prefix}:work:${names[1]}`, "rows");
  const scripts = async () => Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info("commandstats"))?.[1]);

  const before = await scripts();
  const marks = await Promise.allSettled(names.map((name) => rows.sent(name, "run", "1")));

  expect(marks.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await rows.summary()).sent).toBe(2);
  expect((await scripts()) - before).toBe(2);
});
