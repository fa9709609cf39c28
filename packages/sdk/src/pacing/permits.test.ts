import { expect, test } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import type { Permit } from "./pacer.ts";
import { permitsOf } from "./permits.ts";
import type { StartReport } from "./store.ts";

/** What the clock says at first. Times of the tests count from here. */
const startedAt = 1_000_000;

interface Given {
  id?: string;
  askedAgoMs?: number;
  attemptMs?: number;
}

class World {
  readonly clock = new VirtualClock({ monotonicMs: startedAt });
  readonly reports: StartReport[] = [];
  /** `a 500>1500`: at 500, it was reported that `a` counts from 1,500. `a 500>never`: it isn't sent. */
  readonly told: string[] = [];
  readonly learned: unknown[] = [];
  readonly ends: boolean[] = [];
  /** What a response's headers say. */
  news: StartReport = {};
  readonly permits = permitsOf(
    this.clock,
    (report) => {
      this.reports.push(report);
      const { id, agoMs } = report;
      this.told.push(`${id} ${this.now}>${agoMs === null ? "never" : this.now - agoMs!}`);
    },
    (...args) => {
      this.learned.push(args);
      return this.news;
    },
    (isPaused) => this.ends.push(isPaused),
  );

  get now(): number {
    return this.clock.monotonic() - startedAt;
  }

  grant({ id = "a", askedAgoMs = 0, attemptMs = 5_000 }: Given = {}): Permit {
    return this.permits.grant(id, attemptMs, this.clock.monotonic() - askedAgoMs, 7);
  }

  begin(given: Given = {}, tells = false): Permit {
    const permit = this.grant(given);
    permit.begin(tells);
    return permit;
  }

  /** Time passes while no timer runs. */
  stall(untilMs: number): void {
    this.clock.freeze(untilMs - this.now);
  }

  /** Time passes while the event loop runs. */
  run(untilMs: number): Promise<void> {
    return this.clock.advance(untilMs - this.now);
  }

  /** Reviews at each of these times. */
  review(...times: number[]): void {
    for (const each of times) {
      this.stall(each);
      this.permits.review();
    }
  }
}

const answer = (headersAgoMs = 0) => ({ headersAgoMs, rate: {} });

type Rule = [rule: string, play: (world: World) => unknown, told: string[]];

test.each<Rule>([
  ["is taken back a second after it was given", (w) => [w.grant(), w.review(999, 1_000, 1_001)], ["a 1000>never"]],
  [
    "keeps its start in the window until then, if the store was slow",
    (w) => [w.grant({ askedAgoMs: 500 }), w.review(499, 500, 999, 1_000)],
    ["a 500>1500", "a 1000>never"],
  ],
  ["can be given back at once", (w) => [w.grant().cancel(), w.review(1_000)], ["a 0>never"]],
])("a permit that isn't begun %s", (_, play, told) => {
  const world = new World();
  play(world);
  expect(world.told).toEqual(told);
});

test.each([
  [20, 0, []],
  [21, 0, ["a 0>1000"]],
  [0, 20, []],
  [0, 21, ["a 21>1021"]],
  [0, 999, ["a 999>1999"]],
])(
  "a start that was asked for %i ms before its permit, and begins %i ms after it, is moved: %j",
  (ago, after, told) => {
    const world = new World();
    const permit = world.grant({ askedAgoMs: ago });
    world.stall(after);
    expect(permit.begin()).toBe(true);
    expect(world.told).toEqual(told);
  },
);

test.each<[when: string, prepare: (world: World, permit: Permit) => unknown, isBegun: boolean]>([
  ["a second after it was given, as others may have its slot", (w) => w.stall(1_000), false],
  ["after it was given back", (_, permit) => permit.cancel(), false],
  ["after it was settled", (_, permit) => permit.settle(), false],
  ["again, while its attempt has time", (w, permit) => [permit.begin(true), w.stall(4_999)], true],
  ["again, when its attempt is over", (w, permit) => [permit.begin(true), w.stall(5_000)], false],
])("whether a permit begins %s", (_, prepare, isBegun) => {
  const world = new World();
  const permit = world.grant();
  prepare(world, permit);
  const before = world.reports.length;
  expect(permit.begin()).toBe(isBegun);
  expect(world.reports.length - before).toBe(isBegun ? 1 : 0);
});

test.each<Rule>([
  ["a second after it began, if nothing tells", (w) => [w.begin(), w.run(9_000)], ["a 1000>1000"]],
  [
    "a second after it began, at the next tick",
    (w) => [w.begin(), w.stall(50), w.begin({ id: "b" }), w.run(9_000)],
    ["a 1000>1000", "b 1100>1050"],
  ],
  [
    "a second after each moment at which it may not be sent, until its attempt is over",
    (w) => [w.begin({ attemptMs: 3_000 }, true), w.run(9_000)],
    ["a 1000>2000", "a 2000>3000", "a 3000>4000"],
  ],
  ["a second after its short attempt", (w) => [w.begin({ attemptMs: 500 }), w.run(9_000)], ["a 500>1500"]],
  [
    "later by a stall, from when a tick was due",
    async (w) => [w.begin(), await w.run(550), w.stall(701), await w.run(9_000)],
    ["a 1001>1101", "a 1101>1101"],
  ],
  [
    "later by a stall during which another request begins",
    (w) => [w.begin(), w.stall(99), w.begin({ id: "b" }), w.stall(150), w.run(9_000)],
    ["a 1050>1050", "b 1150>1149"],
  ],
  [
    "later by a stall since the last tick, at whose end another request begins",
    async (w) => [w.begin(), await w.run(550), w.stall(600), w.begin({ id: "b" }), await w.run(9_000)],
    ["a 1000>1100", "a 1100>1100", "b 1600>1600"],
  ],
  [
    "later by a stall that a review notices, even if the timer was lost",
    (w) => [w.begin(), w.clock.forgetTimers(), w.review(99, 1_200), w.run(9_000)],
    ["a 1200>2200", "a 2200>2200"],
  ],
])("an unanswered request counts %s", async (_, play, told) => {
  const world = new World();
  await Promise.all([play(world)].flat());
  expect(world.told).toEqual(told);
  expect(world.clock.pending).toBe(0);
});

test("a request counts later while others begin one after another and no timer runs", async () => {
  const world = new World();
  world.begin();
  for (const each of [60, 120, 180, 240, 300, 360]) {
    world.stall(each);
    world.begin({ id: "other" }).cancel();
    expect(world.clock.pending).toBe(1);
  }
  await world.run(9_000);
  expect(world.told.filter((each) => each.startsWith("a"))).toEqual(["a 1060>1360", "a 1360>1360"]);
});

test("when one of two requests is answered, the other's ticks go on", async () => {
  const world = new World();
  const [first] = [world.begin(), world.begin({ id: "b" })];
  first.settle(answer());
  await world.run(999);
  expect(world.clock.pending).toBe(1);
  await world.run(1_000);
  expect([world.told.at(-1), world.clock.pending]).toEqual(["b 1000>1000", 0]);
});

test.each<[from: string, play: (world: World, permit: Permit) => unknown, told: string]>([
  ["its headers", (w, permit) => [permit.begin(), w.stall(90), permit.settle(answer(30))], "a 90>60"],
  ["a second after it began", (w, permit) => [permit.begin(), w.stall(90), permit.settle()], "a 90>1000"],
  ["that and its stall", (w, permit) => [permit.begin(), w.stall(5_000), permit.settle()], "a 5000>5900"],
  ["a second after its end", (w, permit) => [permit.begin(true), w.stall(90), permit.settle()], "a 90>1090"],
  [
    "a second after it was sent",
    (w, permit) => [permit.begin(true), w.stall(90), permit.sent(), w.stall(2_000), permit.settle(answer())],
    "a 2000>1090",
  ],
])("a request that is over counts from %s, and leaves no timer", (_, play, told) => {
  const world = new World();
  play(world, world.grant());
  expect([world.told.at(-1), world.clock.pending]).toEqual([told, 0]);
});

test.each<[what: string, end: (permit: Permit) => void, report: StartReport]>([
  ["an answer", (permit) => permit.settle(answer()), { agoMs: 0, isAnswered: true }],
  ["no answer", (permit) => permit.settle(), { agoMs: -1_000 }],
  ["a cancellation", (permit) => permit.cancel(), { agoMs: null }],
])("%s is reported once, and lets the queue go on", (_, end, report) => {
  const world = new World();
  const permit = world.begin();
  end(permit);
  for (const again of [() => permit.sent(), () => permit.settle(answer()), () => permit.cancel()]) again();
  expect(world.reports).toEqual([{ id: "a", after: 7, ...report }]);
  expect(world.ends).toEqual([false]);
});

test("an answer's headers are read with the time since the permit, and a pause makes the queue look again", () => {
  const world = new World();
  world.news = { pauseMs: 500 };
  const permit = world.begin({ askedAgoMs: 10 });
  world.stall(40);
  permit.settle({ headersAgoMs: 0, rate: { remaining: 0 } });
  expect(world.learned).toEqual([[{ remaining: 0 }, 40]]);
  expect(world.reports).toEqual([{ id: "a", after: 7, agoMs: 0, isAnswered: true, pauseMs: 500 }]);
  expect(world.ends).toEqual([true]);
});

test("a permit can be taken back when it's due, or when its attempt is over", () => {
  const world = new World();
  expect(world.permits.dueMs).toBe(Infinity);
  const permit = world.grant();
  world.stall(400);
  expect(world.permits.dueMs).toBe(600);
  permit.begin();
  expect(world.permits.dueMs).toBe(5_000);
  world.grant({ id: "b" });
  expect(world.permits.dueMs).toBe(1_000);
  world.stall(1_500);
  expect(world.permits.dueMs).toBe(0);
});
