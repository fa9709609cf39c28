import type { BatchLedger, RowEntry } from "@tandem/batch";
import { onTestFinished } from "vitest";
import { newName } from "../../../../test/support/redis-server.ts";
import { answersFrom, unreadableKey } from "../ledger/ledger.ts";
import { durabilityOf } from "../redis/durability.ts";
import { openRedis } from "../redis/open-redis.ts";
import { RowStore } from "../redis/row-store.ts";
import { Seal } from "../redis/seal.ts";

/** A batch in Redis, whose ledger is the part of one worker. */
export function redisLedger(url: string) {
  const name = newName();
  const redis = openRedis(url);
  const durability = durabilityOf(redis, true);
  onTestFinished(() => redis.disconnect());
  const store = (secret = "secret") => new RowStore(name, redis, durability, new Seal(secret, name));
  const seal = new Seal("secret", name);
  const ledger = (token = "run") => asLedger(store(), token, (key) => storedName(seal, key));
  return { ledger, store, seal, redis, afterCrash: () => ledger("next run") };
}

const storedName = (seal: Seal, key: string) =>
  key.startsWith("unreadable ") ? key.replace(" ", "-") : seal.name(key);

/** One worker that does what `batch()` does. */
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
      // A row that a worker had sent becomes unknown when another one claims it.
      for await (const { key } of store.reader.rows("sent")) await store.claim(key, token);
    },
    async claim(entry) {
      await enter([entry]);
      const claim = await store.claim(nameOf(entry.key), token);
      if (claim) return { run: true };
      for await (const { index, end } of store.reader.rows())
        if (index === entry.index) return { run: false, end: end! };
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
      (
        await store.retry(
          state,
          keys?.map(nameOf) ?? (await Array.fromAsync(store.reader.names(state))).flat(),
          notCharged,
        )
      ).length,
    async *rows(only) {
      for await (const row of store.reader.rows(only)) yield { ...row, key: keys.get(row.key) ?? row.key };
    },
    async *answers(from, before) {
      for (const answer of answersFrom(await store.answers(), from, before))
        yield { ...answer, key: keys.get(answer.key)! };
    },
    async summary() {
      const { isComplete: _1, doubleCharges: _2, budget: _3, ...summary } = await store.summary();
      return summary;
    },
    close: () => {},
  };
}
