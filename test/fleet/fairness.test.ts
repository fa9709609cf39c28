import type { PacingStore } from "@tandem/sdk";
import fc from "fast-check";
import { expect } from "vitest";
import { Connections } from "../../packages/batch/src/redis/connections.ts";
import { RedisPacer } from "../../packages/batch/src/redis/redis-pacer.ts";
import { storePacer } from "../../packages/sdk/src/pacing/memory-pacer.ts";
import type { Pacer } from "../../packages/sdk/src/pacing/pacer.ts";
import { permitRequest } from "../../packages/sdk/src/testing/permit-request.ts";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { newName, testWithRedis, useRedis } from "../support/redis-server.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

digestAtOnce();

const redisUrl = useRedis([]);

const [perMinute, windowMs] = [12, 60_000];
const keys = ["key A", "key B"] as const;
const batch = fc.record({
  keys: fc.subarray([...keys], { minLength: 1 }),
  level: fc.integer({ min: 0, max: 2 }),
  workers: fc.integer({ min: 1, max: 3 }),
  slots: fc.constantFrom(1, 3, 15),
});
type Batch = typeof batch extends fc.Arbitrary<infer Each> ? Each : never;

/** Batches without end. Their workers have fewer or more rows in flight than a minute takes, on virtual time. */
async function starts(batches: readonly Batch[], minutes: number) {
  const clock = new ShakyClock();
  const [prefix, connections] = [`${newName()}:`, new Connections(redisUrl())];
  const started: { at: number; batch: number; key: string }[] = [];
  const request = permitRequest({ priority: "bulk", attemptMs: 5_000, assumedPerMinute: perMinute });
  const run = async (pacer: Pacer, batch: number, key: string) => {
    for (;;) {
      const permit = await pacer.acquire(key, request);
      started.push({ at: clock.monotonic(), batch, key });
      permit.begin(true);
      permit.sent();
      await new Promise<void>((answered) => clock.setTimeout(answered, 200));
      permit.settle({ headersAgoMs: 0, rate: { limit: perMinute, windowMs } });
    }
  };
  for (const [index, { workers, keys, slots, level }] of batches.entries())
    for (let worker = 0; worker < workers; worker++) {
      const store = new RedisPacer(connections, { prefix, clock, serverTime: clock.monotonic });
      // As a fleet does.
      const shared: PacingStore = {
        take: (key, start) => store.take(key, { ...start, party: `${index}`, rank: start.rank + 9 - level, behind: 1 }),
        report: (key, report) => store.report(key, report),
      };
      const pacer = storePacer(shared, clock);
      for (const key of keys) for (let slot = 0; slot < slots; slot++) run(pacer, index, key).catch(() => undefined);
    }
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      await Promise.all([connections.commands.ping()]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await settle();
  while (clock.monotonic() < minutes * windowMs) {
    await clock.next();
    await settle();
  }
  connections.close();
  return started.filter(({ at }) => at < minutes * windowMs);
}

testWithRedis(
  "of a key, batches of the highest priority take turns, however many workers and keys they have; no key waits for another",
  async () => {
    const property = fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 5 }), async (batches) => {
      const started = await starts(batches, 4);
      for (const key of keys) {
        const own = started.filter((start) => start.key === key);
        const sharing = batches.flatMap((each, index) => (each.keys.includes(key) ? [{ ...each, index }] : []));
        if (sharing.length === 0) continue;
        for (const { at } of own)
          expect(own.filter((other) => other.at > at - windowMs && other.at <= at).length).toBeLessThanOrEqual(
            perMinute,
          );
        expect(own.length).toBeGreaterThanOrEqual(3.5 * perMinute);
        const top = Math.max(...sharing.map(({ level }) => level));
        // The first window is given to whoever asks first.
        const later = own.filter(({ at }) => at >= windowMs);
        const highest = sharing.filter(({ level }) => level === top);
        const counts = highest.map(({ index }) => later.filter((start) => start.batch === index).length);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(later.length);
        // With fewer rows in flight than permits, a batch doesn't wait for another's turn.
        if (highest.every(({ slots }) => slots > perMinute))
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
      }
    });
    await fc.assert(property, { numRuns: Number(process.env.TANDEM_FAIRNESS_RUNS ?? 8) });
  },
  120_000,
);
