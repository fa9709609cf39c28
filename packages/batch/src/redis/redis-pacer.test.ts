import { realClock } from "@tandem/sdk";
import { storePacer } from "@tandem/sdk/pacing/memory-pacer";
import type { Pacer, Permit, PermitRequest } from "@tandem/sdk/pacing/pacer";
import { pacerConformance } from "@tandem/sdk/testing/pacer-conformance";
import { permitRequest } from "@tandem/sdk/testing/permit-request";
import type { Redis } from "ioredis";
import { describe, expect, onTestFinished } from "vitest";
import {
  newName,
  redisServer,
  testWithOwnRedis,
  testWithRedis,
  useRedis,
} from "../../../../test/support/redis-server.ts";
import { digestAtOnce, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { openRedis } from "./open-redis.ts";
import { RedisPacer } from "./redis-pacer.ts";

digestAtOnce();

/** A rate limit in Redis, on virtual time, for any number of processes. */
function redisPlace(url: string) {
  const clock = new VirtualClock();
  const prefix = `${newName()}:`;
  const all: Redis[] = [];
  onTestFinished(() => {
    for (const redis of all) redis.disconnect();
  });

  /** Another process. */
  function openElsewhere(): Pacer {
    const redis = openRedis(url);
    all.push(redis);
    return storePacer(new RedisPacer(redis, { prefix, clock, serverTime: clock.monotonic }), clock);
  }

  /** Lets commands be answered. Waiting calls of a process ask one after the other. */
  const settle = async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.all(all.map((redis) => redis.ping()));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const advance = async (ms: number) => {
    const until = clock.monotonic() + ms;
    await settle();
    while (await clock.next(until - clock.monotonic())) await settle();
    clock.freeze(until - clock.monotonic());
    await settle();
  };

  const suspend = (ms: number) => {
    clock.freeze(ms);
    return settle();
  };

  const pacer = openElsewhere();
  return { clock, all, open: () => pacer, openElsewhere, settle, advance, suspend };
}

const redisUrl = useRedis([]);

pacerConformance("the pacer in Redis", () => redisPlace(redisUrl()), testWithRedis);

/** Names of the calls that start, of processes with a limit of four a minute. */
function shop(place: ReturnType<typeof redisPlace>) {
  const granted: string[] = [];
  const ask = (name: string, pacer: Pacer, options: Partial<PermitRequest> = {}) => {
    const acquire = async () =>
      pacer.acquire("key", permitRequest({ assumedPerMinute: 4, priority: "bulk", ...options }));
    const onPermit = (permit: Permit) => {
      granted.push(name);
      permit.begin(true);
      permit.sent();
      permit.settle({ headersAgoMs: 0, rate: {} });
    };
    acquire().then(onPermit, () => undefined);
    return place.settle();
  };
  return { granted, ask };
}

testWithRedis("a process that is killed with permits holds their slots for a minute and a second", async () => {
  const place = redisPlace(redisUrl());
  const killed = place.openElsewhere();
  for (let call = 0; call < 4; call++)
    (await killed.acquire("key", permitRequest({ assumedPerMinute: 4 }))).begin(true);
  place.clock.forgetTimers();
  const { granted, ask } = shop(place);
  await ask("next", place.openElsewhere());
  await place.advance(60_999);
  expect(granted).toEqual([]);
  await place.advance(1);
  expect(granted).toEqual(["next"]);
});

testWithRedis("machines whose clocks differ by hours share one window, by the clock of Redis", async () => {
  const prefix = `${newName()}:`;
  const { now } = Date;
  const openElsewhere = (offMs: number) => {
    const redis = openRedis(redisUrl());
    onTestFinished(() => redis.disconnect());
    const clock = { ...realClock, now: () => now() + offMs, monotonic: () => now() + offMs };
    return new RedisPacer(redis, { prefix, clock });
  };
  const [behind, ahead] = [openElsewhere(-7_200_000), openElsewhere(7_200_000)];
  const request = { limit: { requests: 2, windowMs: 60_000 }, ahead: 0 };

  const starts = [await behind.take("key", { id: "1", ...request }), await ahead.take("key", { id: "2", ...request })];
  const rests = [await behind.take("key", { id: "3", ...request }), await ahead.take("key", { id: "4", ...request })];

  expect(starts.map(({ isCounted }) => isCounted)).toEqual([true, true]);
  expect(rests.map(({ isCounted }) => isCounted)).toEqual([false, false]);
  for (const { waitMs } of rests) expect(waitMs > 55_000 && waitMs <= 61_000).toBe(true);
});

describe("Redis restarts without its data", () => {
  async function restarted() {
    const server = await redisServer(onTestFinished, ["--save", "", "--appendonly", "no"]);
    const place = redisPlace(server.url);
    const [one, other] = [place.openElsewhere(), place.openElsewhere()];
    const { granted, ask } = shop(place);
    for (const name of ["1", "2"]) await ask(name, one);
    for (const name of ["3", "4"]) await ask(name, other);
    await place.advance(10_000);
    return {
      ...place,
      one,
      other,
      granted,
      ask,
      restart: async () => {
        await server.kill();
        await server.start();
        // The connections notice it by themselves.
        await place.settle();
      },
    };
  }

  testWithOwnRedis("and everyone waits until the starts that it lost have left the window", async () => {
    const { one, other, granted, ask, restart, advance } = await restarted();
    await restart();
    for (const name of ["5", "6"]) await ask(name, one);
    for (const name of ["7", "8"]) await ask(name, other);
    await advance(59_999);
    expect(granted).toEqual(["1", "2", "3", "4"]);
    await advance(1_100);
    expect(granted.slice(4).sort()).toEqual(["5", "6", "7", "8"]);
  });

  testWithOwnRedis("in the middle of a pause, which still holds", async () => {
    const { one, other, granted, ask, restart, advance } = await restarted();
    await advance(60_000);
    one.pause("key", 30_000);
    await restart();
    await ask("5", other);
    await advance(29_999);
    expect(granted).toHaveLength(4);
    await advance(31_100);
    expect(granted.slice(4)).toEqual(["5"]);
  });
});
