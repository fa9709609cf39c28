import { type Pacer, type Permit, type PermitRequest, QueueTimeout, ToolsClient } from "@tandem/sdk";
import { expect, test, vi } from "vitest";
import { hashedKeyPacer } from "../../packages/sdk/src/pacing/hashed-key-pacer.ts";
import { memoryPacer } from "../../packages/sdk/src/pacing/memory-pacer.ts";
import type { RateLimit } from "../../packages/sdk/src/pacing/rate-limit-headers.ts";
import { realClock } from "../../packages/sdk/src/time/clock.ts";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

digestAtOnce();

const request: PermitRequest = {
  priority: "user",
  signal: undefined,
  again: false,
  withinMs: 1,
  attemptMs: 5_000,
  assumedPerMinute: 1,
  maxPerMinute: Number.POSITIVE_INFINITY,
};

const start = (pacer: Pacer, key: string, rate: RateLimit = {}, asked = request) => {
  const permit = pacer.acquire(key, asked) as Permit;
  permit.begin(true);
  permit.sent();
  permit.settle({ headersAgoMs: 0, rate });
};

test("clients with one clock share the limits of a key; another clock has its own", () => {
  const clock = new ShakyClock();
  start(memoryPacer(clock), "key");
  expect(() => start(memoryPacer(clock), "key")).toThrow(QueueTimeout);
  start(memoryPacer(clock), "other key");
  start(memoryPacer(new ShakyClock()), "key");
});

test("a key that others come after keeps its limit, as long as anything counts", async () => {
  const clock = new ShakyClock();
  const pacer = memoryPacer(clock);
  start(pacer, "key");
  await clock.advance(59_999);
  start(pacer, "other key");
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
  await clock.advance(1);
  start(pacer, "third key");
  start(pacer, "key");
});

test("a key that others come after keeps its pause", async () => {
  const clock = new ShakyClock();
  const pacer = memoryPacer(clock);
  pacer.pause("key", 1_000);
  start(pacer, "other key");
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
  await clock.advance(1_000);
  start(pacer, "third key");
  start(pacer, "key");
});

test.each([
  ["fewer requests", { limit: 1, windowMs: 60_000 }, 0],
  ["a longer window", { limit: 2, windowMs: 120_000 }, 60_000],
])("a key whose service allows less than assumed, %s, keeps that limit when others arrive", async (_, rate, ms) => {
  const clock = new ShakyClock();
  const pacer = memoryPacer(clock);
  const two = { ...request, assumedPerMinute: 2 };
  start(pacer, "key", rate, two);
  await clock.advance(rate.windowMs);
  start(pacer, "other key");
  for (let started = 0; started < rate.limit; started++) start(pacer, "key", {}, two);
  await clock.advance(ms);
  expect(() => start(pacer, "key", {}, two)).toThrow(QueueTimeout);
});

test("a store receives the same hashed name for a key each time, and errors of a pause are ignored", async () => {
  const names: string[] = [];
  const store = {
    acquire: (name: string) => {
      names.push(name);
      return { begin: () => true, sent() {}, settle() {}, cancel() {} };
    },
    pause: (name: string) => {
      names.push(name);
      throw new Error("no store");
    },
  };
  const pacer = hashedKeyPacer(store, realClock);
  const digest = vi.spyOn(crypto.subtle, "digest");
  await pacer.acquire("abc", request);
  await pacer.pause("abc", 1);
  await pacer.acquire("", request);
  expect(names).toEqual([
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  ]);
  // Once for each key: it is asked for by every attempt.
  expect(digest).toHaveBeenCalledTimes(2);
});

test("an idle key is forgotten when another one arrives", async () => {
  const clock = new ShakyClock();
  const pacer = memoryPacer(clock);
  start(pacer, "key", { limit: 2, windowMs: 60_000 });
  await clock.advance(60_000);
  start(pacer, "other key");
  start(pacer, "key");
  // What the service said is forgotten too: one is assumed again.
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
});

test("a store's permit is reported back with the call's result, and its errors break no call", async () => {
  const told: unknown[] = [];
  const tell =
    (name: string) =>
    (...of: unknown[]) => {
      told.push([name, ...of]);
      if (name !== "begin") throw new Error("no store");
      return false;
    };
  const permit = { begin: tell("begin"), sent: tell("sent"), settle: tell("settle"), cancel: tell("cancel") };
  const pacer = hashedKeyPacer({ acquire: () => permit as Permit, pause() {} }, realClock);
  const given = await pacer.acquire("abc", request);
  const answer = { headersAgoMs: 1, rate: {} };
  expect([given.begin(true), given.sent(), given.settle(answer), given.cancel()]).toEqual([
    false,
    undefined,
    undefined,
    undefined,
  ]);
  expect(told).toEqual([["begin", true], ["sent"], ["settle", answer], ["cancel"]]);
});

test.each(["begin", "sent", "settle", "cancel"])("a store's permit without %s is refused", async (name) => {
  const permit = { begin: () => true, sent() {}, settle() {}, cancel() {}, [name]: undefined };
  const pacer = hashedKeyPacer({ acquire: () => permit as unknown as Permit, pause() {} }, realClock);
  await expect(pacer.acquire("abc", request)).rejects.toMatchObject({ code: "invalid_argument" });
});

test("reports a known pause before its first request", async () => {
  const told: string[] = [];
  const permit = { begin: () => true, sent() {}, settle() {}, cancel() {} };
  const pacer = hashedKeyPacer({ acquire: () => permit, pause: () => void told.push("pause") }, realClock);
  await pacer.acquire("abc", request);
  void pacer.pause("abc", 1);
  expect(told).toEqual(["pause"]);
});

/** A clock of which `back` makes another one that is so much behind, as fake timers do that are moved and taken away. */
function replacedClock() {
  const clock = new ShakyClock(86_400_000);
  let offMs = 0;
  const { setTimeout, clearTimeout } = clock;
  return {
    clock: { now: clock.now, monotonic: () => clock.monotonic() + offMs, setTimeout, clearTimeout },
    advance: (ms: number) => clock.advance(ms),
    back(ms: number) {
      offMs -= ms;
    },
  };
}

test.each([1_001, 3_600_000, 86_400_000])("a clock that goes back by %d ms does not extend a pause", async (ms) => {
  const { clock, advance, back } = replacedClock();
  const pacer = memoryPacer(clock);
  pacer.pause("key", 5_000);
  await advance(1_000);
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
  back(ms);
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
  await advance(3_999);
  expect(() => start(pacer, "key")).toThrow(QueueTimeout);
  await advance(1);
  start(pacer, "key");
});

test.each([0, 600, 3_600_000, 86_400_000])(
  "a clock that repeatedly goes back by %d ms allows no more than the limit, and as many as before",
  async (ms) => {
    const { clock, advance, back } = replacedClock();
    const pacer = memoryPacer(clock);
    const asked = { ...request, assumedPerMinute: 3 };
    for (let i = 0; i < 3; i++) {
      start(pacer, "key", {}, asked);
      back(ms);
    }
    expect(() => start(pacer, "key", {}, asked)).toThrow(QueueTimeout);
    await advance(59_999);
    expect(() => start(pacer, "key", {}, asked)).toThrow(QueueTimeout);
    // Steps of less than a second are not told from a clock that is corrected: they are waited for.
    await advance(1 + (ms < 1_000 ? 3 * ms : 0));
    for (let i = 0; i < 3; i++) start(pacer, "key", {}, asked);
    expect(() => start(pacer, "key", {}, asked)).toThrow(QueueTimeout);
  },
);

test("who waits while the clock goes back is served a window later at most, and not too early", async () => {
  const { clock, advance, back } = replacedClock();
  const pacer = memoryPacer(clock);
  start(pacer, "key");
  const waiting = pacer.acquire("key", { ...request, withinMs: 200_000 });
  const served = vi.fn();
  void Promise.resolve(waiting).then(served);
  await advance(10_000);
  back(86_400_000);
  await advance(49_999);
  expect(served).not.toHaveBeenCalled();
  await advance(60_001);
  expect(served).toHaveBeenCalled();
});

test("a 429 under fake timers that were moved a day pauses nothing once they are taken away", async () => {
  const sent: number[] = [];
  const client = new ToolsClient({
    apiKey: "key-under-fake-timers",
    baseUrl: "https://tools.example.com",
    async fetch() {
      const status = sent.push(Date.now()) === 1 ? 429 : 200;
      const body = status === 429 ? { error: { code: "rate_limited" } } : { success: true, data: {}, meta: {} };
      return Response.json(body, { status, headers: { "retry-after": "5" } });
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  try {
    vi.advanceTimersByTime(86_400_000);
    const call = client.run("grammar-checker", { input: "a" });
    await vi.advanceTimersByTimeAsync(10_000);
    await call;
  } finally {
    vi.useRealTimers();
  }
  for (let i = 0; i < 3; i++) await client.run("grammar-checker", { input: "b" }, { timeout: 1_500 });
  expect(sent).toHaveLength(5);
});
