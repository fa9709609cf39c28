import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { atOnce, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { permitRequest as request } from "../testing/permit-request.ts";
import { memoryQueue } from "./memory-pacer.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";
import type { PermitQueue } from "./permit-queue.ts";
import type { RateLimit } from "./rate-limit-headers.ts";

/** What the clock says at first: time is told from anywhere. */
const startedAt = 1_000_000;

/** A queue whose service said 429 and that may be used again, one call at a time. */
async function reopened(): Promise<{ clock: VirtualClock; queue: PermitQueue }> {
  const clock = new VirtualClock({ monotonicMs: startedAt });
  const queue = memoryQueue(clock);
  queue.pause(1_000);
  await clock.advance(1_000);
  return { clock, queue };
}

test.each<[when: string, ms: number, tells: boolean, isUnsure: (clock: VirtualClock, lost: Permit) => unknown]>([
  [
    "it was written, where the transport tells",
    1_000,
    true,
    (clock, lost) => clock.advance(700).then(() => lost.sent()),
  ],
  ["the process ran again, where nothing tells", 900, false, (clock) => [clock.freeze(700), clock.advance(0)]],
])(
  "after a pause, the second in which the service would reject a call begins when %s",
  async (_, ms, tells, isUnsure) => {
    const { clock, queue } = await reopened();
    const lost = queue.acquire(request()) as Permit;
    lost.begin(tells);
    await isUnsure(clock, lost);
    await clock.advance(ms - 1);
    expect(free(queue)).toBe(0);
    await clock.advance(1);
    expect(free(queue)).toBe(1);
  },
);

/** A limit of three a minute. */
const three = (own: Partial<PermitRequest> = {}) => request({ assumedPerMinute: 3, ...own });

/** A queue of which `count` places were taken just now. */
async function taken(
  count: number,
  clock = new VirtualClock({ monotonicMs: startedAt }),
): Promise<{ clock: VirtualClock; queue: PermitQueue }> {
  const queue = memoryQueue(clock);
  for (let i = 0; i < count; i++) answered(queue.acquire(three()) as Permit);
  return { clock, queue };
}

function answered(permit: Permit, rate: RateLimit = {}): void {
  permit.begin(true);
  permit.sent();
  permit.settle({ headersAgoMs: 0, rate });
}

/** Permits of all that can start now. */
function startNow(queue: PermitQueue, wanted: PermitRequest): Permit[] {
  const permits: Permit[] = [];
  const aborter = new AbortController();
  const acquire = () => queue.acquire({ ...wanted, signal: aborter.signal });
  try {
    for (let next = acquire(); ; next = acquire()) {
      if (next instanceof Promise) {
        next.catch(() => undefined);
        aborter.abort();
        return permits;
      }
      permits.push(next);
    }
  } catch {
    return permits;
  }
}

/** When a call is given its permit, in milliseconds from now; it is answered immediately. */
function startOf(clock: VirtualClock, acquired: Promise<Permit> | Permit): { atMs?: number } {
  const askedAt = clock.monotonic();
  const start: { atMs?: number } = {};
  void Promise.resolve(acquired).then((permit) => {
    if (!permit.begin(true)) return;
    start.atMs = clock.monotonic() - askedAt;
    permit.sent();
    permit.settle({ headersAgoMs: 0, rate: {} });
  });
  return start;
}

const free = (queue: PermitQueue, own: Partial<PermitRequest> = {}): number =>
  startNow(queue, three({ withinMs: 1, ...own })).length;

test("a call waiting during a pause gets the pause's end, and again only if it is extended", async () => {
  const { clock, queue } = await taken(0);
  queue.pause(5_000);
  const waits: string[] = [];
  for (const name of ["first", "second"])
    void queue.acquire(three({ onWait: (waitMs) => waits.push(`${name} ${waitMs}`) }));
  queue.pause(4_000);
  await clock.advance(1_000);
  queue.pause(4_000);
  queue.pause(9_000);
  expect(waits).toEqual(["first 5000", "second 5000", "first 9000", "second 9000"]);
});

test.each([
  ["no time is left", 0, 0],
  ["its turn comes when its time is over", 60_000, 3],
])("a call is rejected at once when %s", async (_, withinMs, count) => {
  const { queue } = await taken(count);
  await expect(atOnce(Promise.resolve(queue.acquire(three({ withinMs }))))).rejects.toThrow(QueueTimeout);
});

test("a pause until after the deadline rejects only that call", async () => {
  const { clock, queue } = await taken(3);
  const ends = [70_000, 70_001].map((withinMs) =>
    Promise.resolve(queue.acquire(three({ withinMs }))).then(
      () => "given",
      (error) => (error as QueueTimeout).waitMs,
    ),
  );
  await clock.advance(10_000);
  queue.pause(60_000);
  await clock.advance(60_000);
  expect(await atOnce(Promise.all(ends))).toEqual([60_000, "given"]);
});

test.each([
  ["the lower of two clients' limits holds", {}, { assumedPerMinute: 2 }, 2],
  ["a higher one changes nothing", {}, { assumedPerMinute: 9 }, 3],
  ["what a client never wants to pass holds", {}, { maxPerMinute: 1 }, 1],
  [
    "what the service says holds against what was assumed, even if it says it only once",
    { limit: 5, windowMs: 60_000 },
    {},
    5,
  ],
  [
    "what the service says does not hold against what a client wants",
    { limit: 5, windowMs: 60_000 },
    { maxPerMinute: 2 },
    2,
  ],
  ["a limit without a window says nothing", { limit: 5 }, {}, 3],
  ["a window without a limit says nothing", { windowMs: 1 }, {}, 3],
  ["a limit of less than one says nothing", { limit: 0.5, windowMs: 60_000 }, {}, 3],
  ["a limit of one holds", { limit: 1, windowMs: 60_000 }, {}, 1],
  ["a window of no time says nothing", { limit: 5, windowMs: 0 }, {}, 3],
])("%s", async (_, rate, own, starts) => {
  const { queue } = await taken(0);
  const permit = queue.acquire(three()) as Permit;
  answered(permit, rate);
  if (starts > 1) answered(queue.acquire(three()) as Permit);
  expect(Math.min(starts, 2) + free(queue, own)).toBe(starts);
});

test("when none remain, the next starts that long after the request was allowed, not after its response", async () => {
  const { clock, queue } = await taken(0);
  const permit = queue.acquire(three()) as Permit;
  await clock.advance(400);
  answered(permit, { remaining: 0, resetMs: 1_000 });
  expect(free(queue)).toBe(0);
  await clock.advance(599);
  expect(free(queue)).toBe(0);
  await clock.advance(1);
  expect(free(queue)).toBe(2);
});

test.each([
  ["without a time", { remaining: 0 }],
  ["while some are left", { remaining: 1, resetMs: 60_000 }],
])("what is left %s holds nobody up", async (_, rate) => {
  const { queue } = await taken(0);
  answered(queue.acquire(three()) as Permit, rate);
  expect(free(queue)).toBe(2);
  const waits: number[] = [];
  void queue.acquire(three({ onWait: (waitMs) => waits.push(waitMs) }));
  expect(waits).toEqual([60_000]);
});

test("after a pause the places double with every answer, until the limit alone holds", async () => {
  const { clock, queue } = await reopened();
  const starts: number[] = [];
  for (let round = 0; round < 4; round++) {
    const permits = startNow(queue, request({ withinMs: 1 }));
    starts.push(permits.length);
    for (const permit of permits) answered(permit);
    await clock.advance(1);
  }
  expect(starts).toEqual([1, 2, 8, 49]);
});

test("after a pause, a call that is not known to be written holds up the others for a second after attemptMs", async () => {
  const { clock, queue } = await reopened();
  const lost = queue.acquire(request({ attemptMs: 5_000 })) as Permit;
  await clock.advance(900);
  lost.begin(true);
  await clock.advance(5_999);
  expect(free(queue)).toBe(0);
  await clock.advance(1);
  expect(free(queue)).toBe(1);
});

test.each<[what: string, end: (permit: Permit) => void, isIdle: boolean]>([
  ["that was given back", (permit) => permit.cancel(), true],
  ["that was given back after it was settled", (permit) => [permit.settle(), permit.cancel()], false],
  ["that was settled after it was given back", (permit) => [permit.cancel(), permit.settle()], true],
  ["that is under way", (permit) => permit.begin(), false],
])("of a permit %s the queue is idle: %s", async (_, end, isIdle) => {
  const { queue } = await taken(0);
  end(queue.acquire(three()) as Permit);
  expect(queue.isIdle).toBe(isIdle);
});

test("a queue is idle when its window, its waits and its pause are over", async () => {
  const { clock, queue } = await taken(1);
  await clock.advance(59_999);
  expect(queue.isIdle).toBe(false);
  await clock.advance(1);
  expect(queue.isIdle).toBe(true);
  queue.pause(10);
  const aborter = new AbortController();
  const waiting = Promise.resolve(queue.acquire(three({ signal: aborter.signal }))).catch((error) => error);
  expect(queue.isIdle).toBe(false);
  aborter.abort();
  expect(await atOnce(waiting)).toBeInstanceOf(QueueAborted);
  expect(queue.isIdle).toBe(false);
  await clock.advance(10);
  expect([queue.isIdle, clock.pending]).toEqual([true, 0]);
});

test("if nothing reports the time of sending, the request counts from a second after its start", async () => {
  const { clock, queue } = await taken(0);
  for (let i = 0; i < 3; i++) (queue.acquire(three()) as Permit).begin();
  await clock.advance(60_999);
  expect(free(queue)).toBe(0);
  await clock.advance(2);
  expect(free(queue)).toBe(3);
});

test("an aborted call's timer is cleared, and the next call starts on time", async () => {
  const { clock, queue } = await taken(3);
  const aborter = new AbortController();
  const first = Promise.resolve(queue.acquire(three({ signal: aborter.signal }))).catch((error) => error);
  const second = Promise.resolve(queue.acquire(three()));
  await clock.advance(1);
  aborter.abort();
  expect(await atOnce(first)).toBeInstanceOf(QueueAborted);
  expect([clock.pending, getEventListeners(aborter.signal, "abort")]).toEqual([1, []]);
  await clock.advance(59_999);
  expect((await atOnce(second)).begin()).toBe(true);
});

test("calls keep their order, however late their timers are", async () => {
  const { clock, queue } = await taken(3);
  const given: string[] = [];
  const ask = (name: string) => Promise.resolve(queue.acquire(three())).then(() => void given.push(name));
  void ask("waits");
  clock.freeze(60_000);
  void ask("came later");
  await clock.advance(0);
  expect(given).toEqual(["waits", "came later"]);
});

test.each<[what: string, end: (permit: Permit) => void]>([
  ["settled", (permit) => permit.settle({ headersAgoMs: 0, rate: {} })],
  ["given back", (permit) => permit.cancel()],
])("when the last permit is %s, no timer is left", async (_, end) => {
  const { clock, queue } = await taken(0);
  const permits = [1, 2].map(() => queue.acquire(three({ withinMs: 600_000 }))) as Permit[];
  for (const permit of permits) permit.begin();
  end(permits[0]!);
  expect(clock.pending).toBe(1);
  end(permits[1]!);
  expect(clock.pending).toBe(0);
});

test("reports to each waiting call when the period of its slot ends", async () => {
  const { clock, queue } = await taken(0);
  for (let i = 0; i < 3; i++) {
    answered(queue.acquire(three()) as Permit);
    await clock.advance(10_000);
  }
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) void queue.acquire(three({ onWait: (waitMs) => waits.push(waitMs) }));
  expect(waits).toEqual([30_000, 40_000, 50_000, 90_000, 100_000, 110_000, 150_000]);
});

test("only calls of the same or a higher rank are ahead", async () => {
  const { queue } = await taken(3);
  const waits: unknown[] = [];
  const onWait = (waitMs: number) => waits.push(waitMs);
  for (const [priority, again] of [
    ["bulk", false],
    ["bulk", false],
    ["bulk", true],
    ["user", false],
    ["user", true],
    ["user", true],
    ["user", true],
    ["user", false],
    ["bulk", true],
  ] as const) {
    void queue.acquire(three({ priority, again, onWait }));
  }
  expect(waits).toEqual([...Array.from({ length: 7 }, () => 60_000), 120_000, 180_000]);
});

test("after a pause that rejects the first call, the next one starts at its end", async () => {
  const { clock, queue } = await taken(3);
  const first = Promise.resolve(queue.acquire(three({ withinMs: 60_200 }))).catch((error) => error);
  const second = startOf(clock, queue.acquire(three()));
  await clock.advance(1_000);
  queue.pause(60_000);
  expect(await atOnce(first)).toBeInstanceOf(QueueTimeout);
  await clock.advance(70_000);
  expect(second).toEqual({ atMs: 61_000 });
});

test("after a pause, responses with nothing remaining open no slots", async () => {
  const { clock, queue } = await reopened();
  answered(queue.acquire(request()) as Permit, { remaining: 0, resetMs: 1_000 });
  await clock.advance(1_000);
  expect(startNow(queue, request({ withinMs: 1 }))).toHaveLength(1);
});

test.each<[what: string, end: (permit: Permit) => void, starts: number]>([
  ["told twice opens once", (permit) => [1, 2].map(() => permit.settle({ headersAgoMs: 0, rate: {} })), 2],
  ["to what was given back opens nothing", (permit) => [permit.cancel(), answered(permit)], 1],
])("after a pause, an answer %s", async (_, end, starts) => {
  const { queue } = await reopened();
  const permit = queue.acquire(request()) as Permit;
  permit.begin(true);
  end(permit);
  expect(startNow(queue, request({ withinMs: 1 }))).toHaveLength(starts);
});

test("after a pause, the next call starts one second after the first in-flight request was written", async () => {
  const { clock, queue } = await reopened();
  answered(queue.acquire(request()) as Permit);
  for (let i = 0; i < 2; i++) {
    const permit = queue.acquire(request()) as Permit;
    permit.begin(true);
    permit.sent();
    await clock.advance(400);
  }
  const next = startOf(clock, queue.acquire(request()));
  await clock.advance(10_000);
  expect(next).toEqual({ atMs: 200 });
});

test.each<[what: string, begin: (permit: Permit) => void, atMs: number]>([
  ["that nobody takes is taken back a second after it was given", () => {}, 500],
  [
    "of which nothing is heard holds up the others until a second after its time is over",
    (permit) => permit.begin(true),
    5_500,
  ],
])("after a pause, a permit %s", async (_, begin, atMs) => {
  const { clock, queue } = await reopened();
  begin(queue.acquire(request({ attemptMs: 5_000 })) as Permit);
  await clock.advance(500);
  const next = startOf(clock, queue.acquire(request()));
  await clock.advance(10_000);
  expect(next).toEqual({ atMs });
});

test("who waits behind others is rejected as soon as its time is too short", async () => {
  const { clock, queue } = await taken(0);
  const one = { assumedPerMinute: 1 };
  (queue.acquire(request({ ...one, attemptMs: 600_000 })) as Permit).begin(true);
  void queue.acquire(request(one));
  const startedAt = clock.monotonic();
  const behind = Promise.resolve(queue.acquire(request({ ...one, withinMs: 125_000 }))).catch((error) => ({
    afterMs: clock.monotonic() - startedAt,
    waitMs: (error as QueueTimeout).waitMs,
  }));
  await clock.advance(200_000);
  expect(await atOnce(behind)).toEqual({ afterMs: 62_000, waitMs: 121_000 });
});

test("a queue whose service allows the assumed limit is idle once its window is over", async () => {
  const { clock, queue } = await taken(0);
  answered(queue.acquire(three()) as Permit, { limit: 3, windowMs: 60_000 });
  await clock.advance(60_000);
  expect(queue.isIdle).toBe(true);
});

test("calls whose preparation keeps the event loop busy count from when it's free, even if each is short", async () => {
  const { clock, queue } = await taken(0);
  const permits: Permit[] = [];
  for (let i = 0; i < 60; i++) {
    const permit = queue.acquire(request()) as Permit;
    permit.begin();
    permits.push(permit);
    clock.freeze(40);
  }
  await clock.advance(300);
  for (const permit of permits) permit.settle({ headersAgoMs: 0, rate: {} });
  const next = startOf(clock, queue.acquire(request()));
  await clock.advance(70_000);
  expect(next.atMs).toBeGreaterThanOrEqual(60_000 - 300);
});
