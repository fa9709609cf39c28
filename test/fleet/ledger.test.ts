import { beforeAll, expect, onTestFinished } from "vitest";
import { RedisLedger } from "../../packages/fleet/src/ledger/redis-ledger.ts";
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
  const store = (secret = "secret") =>
    new RowStore(name, `{tandem:${name}}`, connections, writes, new Seal(secret, name));
  const ledger = (secret?: string) => new RedisLedger(store(secret));
  /** The run is not heard of any more. */
  const afterCrash = async () => {
    await connections.commands.del(`{tandem:${name}}:run`);
    return ledger();
  };
  return { ledger, store, afterCrash };
}

ledgerConformance("the ledger in Redis", newPlace, testWithRedis);

const plan = { tool: "ai-translator", options: '{"targetLanguage":"de"}' };

testWithRedis("a second run is refused while the first goes on", async () => {
  const { ledger } = newPlace();
  const first = ledger();
  await first.open(plan);
  await expect(ledger().open(plan)).rejects.toMatchObject({ code: "ledger", problem: "in_use" });
  await first.close();
  const next = ledger();
  await next.open(plan);
  await next.close();
});

testWithRedis("a run that was taken for dead sends nothing more", async () => {
  const { ledger, afterCrash } = newPlace();
  const frozen = ledger();
  await frozen.open(plan);
  await frozen.claim({ index: 0, id: undefined, key: "k" });
  const next = await afterCrash();
  await next.open(plan);
  await expect(frozen.sent("k", 1_000)).rejects.toMatchObject({ problem: "in_use" });
  await next.close();
});

testWithRedis("another secret cannot read it", async () => {
  const { ledger } = newPlace();
  const first = ledger();
  await first.open(plan);
  await first.close();
  await expect(ledger("another").open(plan)).rejects.toMatchObject({
    problem: "not_a_ledger",
    facts: { option: "secret" },
  });
});

testWithRedis(
  "who was taken for dead may still say that nothing was done, and how it ended, but not send",
  async () => {
    const { store } = newPlace();
    const rows = store();
    await rows.begin(plan);
    const entries = ["refused", "answered", "silent"].map((key, index) => ({
      index,
      id: undefined,
      key,
      row: { input: key },
    }));
    await rows.enter(entries);
    const names = entries.map(({ key }) => rows.nameOf(key));
    for (const name of names) {
      await rows.claim(name, "frozen");
      expect(await rows.sent(name, "frozen", "1", undefined)).toBe(true);
      expect(await rows.claim(name, "other")).toEqual({ kind: "ended", state: "unknown" });
      expect(await rows.sent(name, "frozen", "2", undefined)).toBe(false);
    }
    const [refused, answered] = names as [string, string];
    await rows.release(refused, "frozen");
    await rows.settle(answered, "frozen", { end: { state: "done", result: 1, charged: 1, remaining: 9 } });
    await rows.release(answered, "frozen");
    expect(await rows.summary()).toMatchObject({ waiting: 1, done: 1, unknown: 1, spent: 1 });
    expect(await rows.claim(refused, "other")).toMatchObject({ kind: "run" });
  },
);
