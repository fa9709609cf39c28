import { expect, test } from "vitest";
import { type Permit, QueueAborted } from "../../packages/sdk/src/pacing/pacer.ts";
import { permitQueue } from "../../packages/sdk/src/pacing/permit-queue.ts";
import { permitRequest as request } from "../support/permit-request.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

test.each(["first", "last"])("aborting 2,000 waiters, the %s first, sets at most one timer for each", async (which) => {
  const clock = new ShakyClock();
  const queue = permitQueue(clock);
  for (let i = 0; i < 60; i++) ((await queue.acquire(request())) as Permit).begin(true);
  const aborters = Array.from({ length: 2_000 }, () => new AbortController());
  const waits = aborters.map(({ signal }) => queue.acquire(request({ signal })) as Promise<Permit>);
  const ends = Promise.allSettled(waits);
  const before = clock.timersSet;

  for (const aborter of which === "first" ? aborters : aborters.reverse()) aborter.abort();

  const reasons = (await ends).map((end) => (end.status === "rejected" ? end.reason : undefined));
  expect(reasons.every((reason) => reason instanceof QueueAborted)).toBe(true);
  expect([clock.timersSet - before <= 2_000, clock.pending, queue.idle]).toEqual([true, 0, false]);
});
