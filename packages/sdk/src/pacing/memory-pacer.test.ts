import { expect, test } from "vitest";
import { atOnce, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { permitRequest } from "../testing/permit-request.ts";
import { memoryPacer } from "./memory-pacer.ts";
import { type Pacer, QueueTimeout } from "./pacer.ts";
import type { RateLimit } from "./rate-limit-headers.ts";

const request = permitRequest({ withinMs: 1, assumedPerMinute: 1 });

const start = async (pacer: Pacer, key: string, rate: RateLimit = {}, asked = request) => {
  const permit = await atOnce(Promise.resolve(pacer.acquire(key, asked)));
  permit.begin(true);
  permit.sent();
  permit.settle({ headersAgoMs: 0, rate });
};

test("clients with one clock share the limits of a key; another clock has its own", async () => {
  const clock = new VirtualClock();
  await start(memoryPacer(clock), "key");
  await expect(start(memoryPacer(clock), "key")).rejects.toThrow(QueueTimeout);
  await start(memoryPacer(clock), "other key");
  await start(memoryPacer(new VirtualClock()), "key");
});

test("a key that others come after keeps its limit, as long as anything counts", async () => {
  const clock = new VirtualClock();
  const pacer = memoryPacer(clock);
  await start(pacer, "key");
  await clock.advance(59_999);
  await start(pacer, "other key");
  await expect(start(pacer, "key")).rejects.toThrow(QueueTimeout);
  await clock.advance(1);
  await start(pacer, "third key");
  await start(pacer, "key");
});

test.each([
  ["fewer requests", { limit: 1, windowMs: 60_000 }, 0],
  ["a longer window", { limit: 2, windowMs: 120_000 }, 60_000],
])("a key whose service allows less than assumed, %s, keeps that limit when others arrive", async (_, rate, ms) => {
  const clock = new VirtualClock();
  const pacer = memoryPacer(clock);
  const two = { ...request, assumedPerMinute: 2 };
  await start(pacer, "key", rate, two);
  await clock.advance(rate.windowMs);
  await start(pacer, "other key");
  for (let started = 0; started < rate.limit; started++) await start(pacer, "key", {}, two);
  await clock.advance(ms);
  await expect(start(pacer, "key", {}, two)).rejects.toThrow(QueueTimeout);
});

test.each([0, 600, 3_600_000, 86_400_000])(
  "a clock that goes back by %d ms empties no window, and holds up calls for one window at most",
  async (ms) => {
    const clock = new VirtualClock({ monotonicMs: 86_400_000 });
    const pacer = memoryPacer({ ...clock, monotonic: () => clock.monotonic() - offMs });
    let offMs = 0;
    const three = { ...request, assumedPerMinute: 3 };
    for (let call = 0; call < 3; call++) await start(pacer, "key", {}, three);
    offMs = ms;
    await expect(start(pacer, "key", {}, three)).rejects.toThrow(QueueTimeout);
    await clock.advance(59_999);
    await expect(start(pacer, "key", {}, three)).rejects.toThrow(QueueTimeout);
    await clock.advance(1 + Math.min(ms, 2_000));
    for (let call = 0; call < 3; call++) await start(pacer, "key", {}, three);
  },
);
