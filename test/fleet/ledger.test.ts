import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { RedisLedger } from "../../packages/fleet/src/ledger/redis-ledger.ts";
import { RowStore } from "../../packages/fleet/src/ledger/row-store.ts";
import { Connections } from "../../packages/fleet/src/redis/connections.ts";
import { DurableWrites } from "../../packages/fleet/src/redis/durable-writes.ts";
import { Seal } from "../../packages/fleet/src/seal.ts";
import { ledgerConformance } from "../batch/ledger-conformance.ts";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";

let url: string;
beforeAll(async () => {
  url = await anyRedis(afterAll);
});

function newPlace() {
  const name = newName();
  const connections = new Connections(url);
  const writes = new DurableWrites(connections, true);
  onTestFinished(() => {
    writes.close();
    connections.close();
  });
  const ledger = (secret = "secret") =>
    new RedisLedger(new RowStore(name, `{tandem:${name}}`, connections, writes, new Seal(secret, name)));
  /** The run is not heard of any more. */
  const afterCrash = async () => {
    await connections.commands.del(`{tandem:${name}}:run`);
    return ledger();
  };
  return { ledger, afterCrash };
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
