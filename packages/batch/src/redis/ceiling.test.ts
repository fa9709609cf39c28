import { storePacer } from "@tandem/sdk/pacing/memory-pacer";
import { permitRequest } from "@tandem/sdk/testing/permit-request";
import type { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { newName, testWithRedis, useRedis } from "../../../../test/support/redis-server.ts";
import { digestAtOnce, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { openRedis } from "./open-redis.ts";
import { RedisPacer } from "./redis-pacer.ts";

digestAtOnce();

const redisUrl = useRedis([]);

const perMinute = 60;
const windowMs = 60_000;

const request = permitRequest({ priority: "bulk", assumedPerMinute: perMinute });

testWithRedis("eight workers on one key: no 429, and at least 95 % of what the service allows", async () => {
  const minutes = 4;
  const clock = new VirtualClock();
  const prefix = `${newName()}:`;
  const connections = Array.from({ length: 8 }, () => openRedis(redisUrl()));
  onTestFinished(() => {
    for (const each of connections) each.disconnect();
  });
  const arrivals: number[] = [];
  let refused = 0;
  // A service counts a request when it arrives: somewhere between its writing and its answer.
  const travelMs = (call: number) => (call * 37) % 90;
  const tookMs = (call: number) => 200 + ((call * 997) % 4_000);
  const sleep = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms));
  let calls = 0;

  const worker = async (each: Redis) => {
    const pacer = storePacer(new RedisPacer(each, { prefix, clock, serverTime: clock.monotonic }), clock);
    for (;;) {
      const permit = await pacer.acquire("key", request);
      const call = calls++;
      permit.begin(true);
      permit.sent();
      await sleep(travelMs(call));
      const now = clock.monotonic();
      if (arrivals.filter((at) => at > now - windowMs).length >= perMinute) refused++;
      arrivals.push(now);
      await sleep(tookMs(call));
      permit.settle({ headersAgoMs: 0, rate: { limit: perMinute, windowMs } });
    }
  };
  for (const each of connections) for (let row = 0; row < 2; row++) worker(each).catch(() => undefined);

  const settle = async () => {
    await Promise.all(connections.map((redis) => redis.ping()));
    await new Promise((resolve) => setImmediate(resolve));
  };
  await settle();
  while (clock.monotonic() < minutes * windowMs) {
    await clock.next();
    await settle();
  }
  expect(refused).toBe(0);
  expect(arrivals.length / (minutes * perMinute)).toBeGreaterThan(0.95);
});
