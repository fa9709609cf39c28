import { expect, test } from "vitest";
import type { Permit, PermitRequest } from "../../packages/sdk/src/pacing/pacer.ts";
import { PermitQueue } from "../../packages/sdk/src/pacing/permit-queue.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

const request = (own: Partial<PermitRequest> = {}): PermitRequest => ({
  priority: "user",
  signal: undefined,
  again: false,
  withinMs: Number.POSITIVE_INFINITY,
  attemptMs: 120_000,
  assumedPerMinute: 60,
  maxPerMinute: Number.POSITIVE_INFINITY,
  ...own,
});

/** A queue whose service said 429 and that may be used again, one call at a time. */
async function reopened(): Promise<{ clock: ShakyClock; queue: PermitQueue }> {
  const clock = new ShakyClock();
  const queue = new PermitQueue(clock);
  queue.pause(1_000);
  await clock.advance(1_000);
  return { clock, queue };
}

test("a call whose context ended holds its place only until attemptMs", async () => {
  const { clock, queue } = await reopened();
  const lost = (await queue.acquire(request({ attemptMs: 5_000 }))) as Permit;
  lost.begin();
  clock.forgetTimers();

  const next = Promise.resolve(queue.acquire(request()));
  await clock.advance(6_000);

  expect((await next).begin()).toBe(true);
});

test("waiters whose context ended, with their timers, use up nothing", async () => {
  const clock = new ShakyClock();
  const queue = new PermitQueue(clock);
  for (let i = 0; i < 60; i++) {
    const permit = (await queue.acquire(request())) as Permit;
    permit.begin();
    permit.settle({ headersAgoMs: 0, rate: {} });
  }
  // Nobody will ever take what these are given.
  for (let i = 0; i < 60; i++) void queue.acquire(request());
  clock.forgetTimers();

  const alive = Promise.resolve(queue.acquire(request()));
  let isServed = false;
  void alive.then((permit) => {
    isServed = permit.begin();
  });
  await clock.advance(70_000);

  expect(isServed).toBe(true);
});

test("a permit that nobody took in time is void", async () => {
  const { clock, queue } = await reopened();
  const first = (await queue.acquire(request())) as Permit;
  const second = Promise.resolve(queue.acquire(request()));
  await clock.advance(2_000);

  expect([first.begin(), (await second).begin()]).toEqual([false, true]);
});
