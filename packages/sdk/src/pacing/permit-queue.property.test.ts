import fc from "fast-check";
import { expect, test } from "vitest";
import { settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { permitRequest as request } from "../testing/permit-request.ts";
import { memoryQueue } from "./memory-pacer.ts";
import { type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";

const windowMs = 60_000;

/** The most entries that lie within one window of the service. */
function busiestWindow(at: readonly number[]): number {
  const sorted = [...at].sort((a, b) => a - b);
  let most = 0;
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while (sorted[to]! - sorted[from]! >= windowMs) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

/** Asks for a permit and, with it, sends: written after `writeMs`, received `travelMs` later, answered after `answerMs`. */
class World {
  readonly clock = new VirtualClock();
  readonly queue = memoryQueue(this.clock);
  readonly received: number[] = [];
  readonly ends: string[] = [];
  /** Permits given after the time that the call had. */
  late = 0;

  async call(
    own: Partial<PermitRequest>,
    plan: { writeMs: number; travelMs: number; answerMs: number; tells: boolean },
  ): Promise<void> {
    const wanted = request(own);
    const endsAt = this.clock.monotonic() + wanted.withinMs;
    try {
      const permit = await this.queue.acquire({ ...wanted, withinMs: endsAt - this.clock.monotonic() });
      if (this.clock.monotonic() >= endsAt) this.late++;
      if (wanted.signal?.aborted || this.clock.monotonic() >= endsAt) {
        this.ends.push("not sent");
        return permit.cancel();
      }
      if (!permit.begin(plan.tells))
        return await this.call({ ...own, withinMs: endsAt - this.clock.monotonic() }, plan);
      await this.#send(permit, plan, this.clock.monotonic() + wanted.attemptMs);
      this.ends.push("answered");
    } catch (error) {
      if (!(error instanceof QueueTimeout || error instanceof QueueAborted)) throw error;
      this.ends.push(error instanceof QueueTimeout ? "timeout" : "aborted");
    }
  }

  async #send(
    permit: Permit,
    { writeMs, travelMs, answerMs, tells }: Parameters<World["call"]>[1],
    endsAt: number,
  ): Promise<void> {
    await this.#wait(writeMs);
    // An attempt whose time is over is not written any more.
    if (this.clock.monotonic() >= endsAt) return permit.cancel();
    if (tells) permit.sent();
    // What is written travels on, whatever the process does.
    this.received.push(this.clock.monotonic() + travelMs);
    await this.#wait(travelMs + answerMs);
    permit.settle({ headersAgoMs: 0, rate: {} });
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.setTimeout(resolve, ms));
  }
}

const call = fc.record({
  kind: fc.constant("call" as const),
  count: fc.integer({ min: 1, max: 30 }),
  priority: fc.constantFrom("user" as const, "bulk" as const),
  again: fc.boolean(),
  withinMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 200_000 })),
  writeMs: fc.integer({ min: 0, max: 400 }),
  travelMs: fc.integer({ min: 0, max: 500 }),
  answerMs: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 130_000 })),
  abort: fc.boolean(),
});
const step = fc.oneof(
  { weight: 6, arbitrary: call },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("advance" as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("freeze" as const),
      ms: fc.integer({ min: 1, max: 90_000 }),
      atOnce: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wall" as const), ms: fc.integer({ min: -1e10, max: 1e10 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause" as const), ms: fc.integer({ min: 0, max: 90_000 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "abort" as const }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const twoCalls: Step = {
  kind: "call",
  count: 2,
  priority: "user",
  again: false,
  withinMs: 61_500,
  writeMs: 0,
  travelMs: 0,
  answerMs: 0,
  abort: false,
};

/** The process is stopped for hardly longer than a request may travel, just when one is written. */
const barelyHeldUp: [Step[], number][] = [
  [[twoCalls, { kind: "freeze", ms: 1_001, atOnce: false }], 1],
  [[twoCalls, { kind: "freeze", ms: 1_249, atOnce: false }], 1],
  [[twoCalls, { kind: "advance", ms: 700 }, { kind: "freeze", ms: 301, atOnce: false }], 1],
];

test.each([true, false])(
  "with freezes, clock steps, pauses and aborts, the service never gets more than the limit in any window, no call starts after its deadline, and every call is served (the transport reports the time of sending: %s)",
  async (tells) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), fc.integer({ min: 1, max: 60 }), async (steps, limit) => {
        const world = new World();
        const calls: Promise<unknown>[] = [];
        let aborter = new AbortController();
        let isCutOff = false;
        for (const each of steps) {
          if (each.kind === "call") {
            for (let i = 0; i < each.count; i++) {
              const signal = each.abort ? aborter.signal : undefined;
              calls.push(world.call({ ...each, signal, assumedPerMinute: limit }, { ...each, tells }));
            }
          } else if (each.kind === "advance") await world.clock.advance(each.ms);
          else if (each.kind === "freeze") {
            if (!each.atOnce) await settlePromises();
            isCutOff ||= each.atOnce;
            world.clock.freeze(each.ms);
          } else if (each.kind === "wall") world.clock.setWall(each.ms);
          else if (each.kind === "pause") world.queue.pause(each.ms);
          else {
            aborter.abort();
            aborter = new AbortController();
          }
        }
        await settlePromises();
        for (let timers = 0; await world.clock.next(); timers++) expect(timers).toBeLessThan(100_000);

        expect(world.ends).toHaveLength(calls.length);
        // A permit that was given just before the process stood still is the caller's to give back.
        if (!isCutOff) expect(world.late).toBe(0);
        expect(busiestWindow(world.received)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 300, examples: barelyHeldUp },
    );
  },
  60_000,
);

test.each([true, false])(
  "after a pause without responses, requests are sent one per second, even with freezes (the transport reports the time of sending: %s)",
  async (tells) => {
    const waiters = fc.record({ count: fc.integer({ min: 1, max: 5 }), writeMs: fc.integer({ min: 0, max: 400 }) });
    const time = fc.record({ isFreeze: fc.boolean(), ms: fc.integer({ min: 1, max: 3_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(waiters, time), { minLength: 1, maxLength: 12 }), async (steps) => {
        const world = new World();
        world.queue.pause(1_000);
        for (const [{ count, writeMs }, { isFreeze, ms }] of steps) {
          for (let i = 0; i < count; i++) void world.call({}, { writeMs, travelMs: 0, answerMs: 600_000, tells });
          await settlePromises();
          if (isFreeze) world.clock.freeze(ms);
          else await world.clock.advance(ms);
        }
        await world.clock.advance(60_000);

        const gaps = world.received.slice(1).map((at, index) => at - world.received[index]!);
        // Where nothing tells, the second counts from when the request was begun.
        expect(Math.min(1_000, ...gaps)).toBeGreaterThanOrEqual(tells ? 1_000 : 600);
        expect(world.received.length).toBe(steps.reduce((sum, [{ count }]) => sum + count, 0));
      }),
      { numRuns: 100 },
    );
  },
);
