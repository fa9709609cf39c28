import sqlite from "node:sqlite";
import { expect, test } from "vitest";
import type { Permit, PermitRequest, QueueWait } from "../../packages/sdk/src/pacing/pacer.ts";
import { permitQueue } from "../../packages/sdk/src/pacing/permit-queue.ts";
import type { RequestLimit } from "../../packages/sdk/src/pacing/rate-limit-headers.ts";
import { SqliteStarts, StartsFile } from "../../packages/sdk/src/pacing/sqlite-starts.ts";
import type { Starts } from "../../packages/sdk/src/pacing/starts.ts";
import { WindowLog } from "../../packages/sdk/src/pacing/starts.ts";
import { permitRequest } from "../support/permit-request.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

const three = (own: Partial<PermitRequest> = {}) => permitRequest({ assumedPerMinute: 3, ...own });

/** Queues of two processes that share their starts, on one clock. */
function two() {
  const clock = new ShakyClock(1_000_000);
  const file = new StartsFile(sqlite, ":memory:");
  const [mine, theirs] = ["mine", "theirs"].map((owner) => permitQueue(clock, new SqliteStarts(file, "queue", owner)));
  return { clock, mine: mine!, theirs: theirs! };
}

type Queue = ReturnType<typeof permitQueue>;

const given = (queue: Queue, own: Partial<PermitRequest> = {}) => queue.acquire(three(own)) as Permit;

/** One request, answered immediately. */
function send(queue: Queue, rate = {}): void {
  const permit = given(queue);
  permit.begin(true);
  permit.sent();
  permit.settle({ headersAgoMs: 0, rate });
}

/** What a call that has to wait is told at first. */
function waitOf(queue: Queue, own: Partial<PermitRequest> = {}): QueueWait | undefined {
  const waits: QueueWait[] = [];
  void queue.acquire(three({ onWait: (wait) => void waits.push(wait), ...own }));
  return waits[0];
}

test("a request that the platform repeated counts twice for all processes", async () => {
  const { clock, mine, theirs } = two();
  const permit = given(mine);
  permit.begin(true);
  permit.sent();
  await clock.advance(300);
  permit.sent();
  permit.settle({ headersAgoMs: 0, rate: {} });
  send(theirs);
  expect(waitOf(theirs)?.waitMs).toBe(60_000);
});

test("a pause of one process applies to the other until its end, and then calls start one by one", async () => {
  const { clock, mine, theirs } = two();
  mine.pause(5_000);
  let isGiven = false;
  void Promise.resolve(theirs.acquire(three())).then((permit) => {
    isGiven = permit.begin(true);
  });
  await clock.advance(4_999);
  expect(isGiven).toBe(false);
  await clock.advance(1);
  expect(isGiven).toBe(true);
  expect(waitOf(theirs)?.queued).toBe(1);
});

test("a pause that is already known, or over, is ignored", async () => {
  const { clock, mine, theirs } = two();
  theirs.pause(2_000);
  mine.pause(5_000);
  theirs.pause(3_000);
  expect(waitOf(mine)).toMatchObject({ waitMs: 5_000, paused: true });
  await clock.advance(5_000);
  const { mine: fresh, theirs: other, clock: later } = two();
  other.pause(1_000);
  await later.advance(1_000);
  for (let i = 0; i < 3; i++) expect(given(fresh).begin(true)).toBe(true);
});

test("a repeated notice of its own pause does not close an open window", async () => {
  const { clock, mine } = two();
  mine.pause(1_000);
  await clock.advance(1_000);
  send(mine);
  expect([given(mine), given(mine)].map((permit) => permit.begin(true))).toEqual([true, true]);
});

test("a limit learned by one process applies to the other, and is passed on when it changes", async () => {
  const { mine, theirs } = two();
  send(mine, { limit: 2, windowMs: 60_000 });
  expect(given(theirs).begin(true)).toBe(true);
  expect(waitOf(theirs)?.waitMs).toBe(60_000);
});

test("users' calls that wait in one process, sent before or not, keep the other's bulk run back until they leave", async () => {
  const { clock, mine, theirs } = two();
  for (let i = 0; i < 3; i++) send(mine);
  const aborters = [true, false].map((again) => {
    const aborter = new AbortController();
    Promise.resolve(mine.acquire(three({ again, signal: aborter.signal }))).catch(() => undefined);
    return aborter;
  });
  // So that nothing serves them.
  clock.forgetTimers();
  const bulk: number[] = [];
  const startedAt = clock.monotonic();
  for (let i = 0; i < 3; i++) {
    void Promise.resolve(theirs.acquire(three({ priority: "bulk" }))).then((permit) => {
      permit.begin(true);
      bulk.push(clock.monotonic() - startedAt);
    });
  }
  await clock.advance(60_450);
  expect(bulk).toEqual([60_000]);
  for (const aborter of aborters) aborter.abort();
  await clock.advance(1_000);
  expect(bulk).toEqual([60_000, 60_500, 60_500]);
});

/** Starts whose last place others take, `refusals` times, with what was asked and told. */
function contested(refusals = 0) {
  const clock = new ShakyClock(1_000_000);
  const asked: number[] = [];
  const told: unknown[] = [];
  const starts: Starts = Object.assign(new WindowLog(), {
    take: () => asked.push(clock.monotonic() - 1_000_000) > refusals,
    tellLimit: (limit: RequestLimit, at: number) => void told.push([limit, at]),
  });
  return { clock, asked, told, queue: permitQueue(clock, starts) };
}

test("where others took the place it is looked for every 100 ms", async () => {
  const { clock, asked, queue } = contested(4);
  let isGiven = false;
  void Promise.resolve(queue.acquire(three())).then(() => {
    isGiven = true;
  });
  await clock.advance(1_000);
  expect([isGiven, asked]).toEqual([true, [0, 0, 100, 200, 300]]);
});

test("reports a limit from the service once, and again when it changes", () => {
  const { told, queue } = contested();
  const limits = [
    { requests: 9, windowMs: 60_000 },
    { requests: 9, windowMs: 30_000 },
    { requests: 8, windowMs: 30_000 },
  ];
  for (const { requests, windowMs } of limits) {
    for (let i = 0; i < 2; i++) send(queue, { limit: requests, windowMs });
  }
  expect(told).toEqual(limits.map((limit) => [limit, 1_000_000]));
});
