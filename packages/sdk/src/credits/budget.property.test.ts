import fc from "fast-check";
import { expect, test } from "vitest";
import { settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { type Budget, budgetOf, type Reservation } from "./budget.ts";
import { exact } from "./usage.ts";

interface Call {
  size: number;
  charged: number;
  end: "answered" | "lost, charged" | "lost, not charged" | "rejected";
  lastsMs: number;
  /** Also under an inner budget. */
  isNested: boolean;
  abortsAtMs?: number | undefined;
  timeoutMs?: number | undefined;
}

/** Makes calls under a budget, and counts what the service charged. */
async function spend(calls: readonly Call[], credits: number, concurrency: number) {
  const clock = new VirtualClock();
  const [outer, inner] = [budgetOf({ credits }, () => {}), budgetOf({ credits: credits / 2 }, () => {})];
  const next = calls.values();
  let [charged, highest, sent, lostExcess] = [0, 0, 0, 0];

  async function make(call: Call): Promise<void> {
    const { size, charged: cost, end, lastsMs, isNested, abortsAtMs, timeoutMs = Infinity } = call;
    const aborter = new AbortController();
    const timer = abortsAtMs !== undefined && clock.setTimeout(() => aborter.abort(), abortsAtMs);
    const reservations: Reservation[] = [];
    const settle = (paid: number | "unknown") => {
      for (const reservation of reservations) reservation.settle(paid);
    };
    try {
      const endsAt = clock.monotonic() + timeoutMs;
      const purchase = { tool: "new-tool", size, signal: aborter.signal, clock, endsAt };
      for (const budget of isNested ? [outer, inner] : [outer]) reservations.push(await budget.reserve(purchase));
    } catch {
      return settle(0);
    } finally {
      if (timer) clock.clearTimeout(timer);
    }
    sent++;
    const isCharged = end === "answered" || end === "lost, charged";
    highest = Math.max(highest, isCharged ? cost : 0);
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, lastsMs));
    if (isCharged) charged = exact(charged + cost);
    const heldBefore = outer.held;
    settle(end === "answered" ? cost : end === "rejected" ? 0 : "unknown");
    if (end === "lost, charged") lostExcess += Math.max(0, cost - (outer.held - heldBefore));
  }

  async function worker(): Promise<void> {
    for (const call of next) await make(call);
  }

  const workers = Array.from({ length: concurrency }, worker);
  let isOver = false;
  void Promise.all(workers).then(() => {
    isOver = true;
  });
  for (let idle = 0; !isOver && idle < 100; idle++) {
    await settlePromises();
    if (await clock.next()) idle = 0;
  }
  expect({ isOver, pending: clock.pending }).toEqual({ isOver: true, pending: 0 });
  return { outer: outer as Budget, charged, highest, sent, lostExcess };
}

const thousandths = (max: number) => fc.integer({ min: 1, max: max * 1_000 }).map((count) => count / 1_000);
/** A minimum charge, and a price per byte, up to the assumed ones. */
const tariff = fc.record({ least: thousandths(0.5), perByte: thousandths(4).map((price) => price / 1_000) });
/** Bytes that are charged together. */
const step = fc.constantFrom(1, 1_000, 30_000);
const size = fc.oneof(
  fc.constantFrom(5, 40, 300, 20_000),
  fc.integer({ min: 1, max: 2_000 }),
  fc.integer({ min: 1, max: 50_000 }),
);
const ends = fc.constantFrom<Call["end"][]>(
  ["answered"],
  ["answered", "answered", "answered", "rejected", "lost, charged", "lost, not charged"],
);
/** Of a few sizes, or of many. */
const palette = fc.oneof(
  fc.array(size, { minLength: 1, maxLength: 2 }),
  fc.array(size, { minLength: 100, maxLength: 100 }),
);
const call = fc.record({
  lastsMs: fc.integer({ min: 0, max: 100 }),
  isNested: fc.boolean(),
  at: fc.nat(),
  abortsAtMs: fc.option(fc.integer({ min: 0, max: 150 }), { nil: undefined, freq: 4 }),
  timeoutMs: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined, freq: 4 }),
});

/** What a model costs as a multiple of the cheapest one: by chance, or another model from some call on. */
const modelOf = (multiples: readonly number[]) =>
  fc.oneof(
    fc.constant((at: number, _call: number) => multiples[at % multiples.length]!),
    fc.nat(100).map((from) => (_at: number, index: number) => (index < from ? 1 : multiples.at(-1)!)),
  );

interface World {
  calls: Call[];
  credits: number;
  concurrency: number;
}

/** Budgets are a share of what all calls cost. */
const world = (multiples: readonly number[], steps: fc.Arbitrary<number> = fc.constant(1)): fc.Arbitrary<World> =>
  fc
    .record({
      tariff,
      step: steps,
      ends,
      palette,
      model: modelOf(multiples),
      calls: fc.array(call, { minLength: 1, maxLength: 150, size: "max" }),
      share: thousandths(2),
      concurrency: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 })),
    })
    .map(({ tariff: { least, perByte }, step, ends, palette, model, share, concurrency, ...drawn }) => {
      const calls = drawn.calls.map(({ at, ...rest }, index) => {
        const size = palette[at % palette.length]!;
        const charged = exact(Math.max(least, Math.ceil(size / step) * step * perByte) * model(at, index));
        return { ...rest, size, charged, end: ends[at % ends.length]! };
      });
      return { calls, credits: exact(share * calls.reduce((sum, { charged }) => sum + charged, 0)), concurrency };
    });
const runs = { numRuns: 100, endOnFailure: true };

test("while no call costs more than its estimate, spending stays within the budget", async () => {
  await fc.assert(
    fc.asyncProperty(world([1]), async ({ calls, credits, concurrency }) => {
      const { charged, outer } = await spend(calls, credits, concurrency);
      expect(charged).toBeLessThanOrEqual(credits);
      // What is reserved for lost calls rises with later prices.
      expect(exact(outer.spent - outer.held)).toBeLessThanOrEqual(credits);
    }),
    runs,
  );
});

test("where models and steps cost up to ten times as much, it exceeds the budget by less than one call and the excess of lost ones", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(world([1, 1, 1, 3, 10]), world([1, 1, 1, 3], step)),
      async ({ calls, credits, concurrency }) => {
        const { charged, highest, lostExcess } = await spend(calls, credits, concurrency);
        expect(charged).toBeLessThanOrEqual(exact(credits + highest + lostExcess));
      },
    ),
    runs,
  );
});

test("a budget of twice the assumed cost of all calls rejects none", async () => {
  await fc.assert(
    fc.asyncProperty(world([1]), async ({ calls, concurrency }) => {
      const answered = calls.map((call) => ({
        size: call.size,
        charged: call.charged,
        lastsMs: call.lastsMs,
        end: "answered" as const,
        isNested: false,
      }));
      const assumed = answered.reduce((sum, { size }) => sum + Math.max(0.5, size * 0.004), 0);
      const { sent } = await spend(answered, 2 * assumed, concurrency);
      expect(sent).toBe(calls.length);
    }),
    runs,
  );
});

test("a cap of 1 holds over inputs of 5 and 20,000 characters in any order", async () => {
  const order = fc.shuffledSubarray([...Array(30).fill(5), ...Array(10).fill(20_000)] as number[], { minLength: 40 });
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 100 }), async (sizes, concurrency) => {
      const fast = { end: "answered", lastsMs: 5, isNested: false } as const;
      const calls = sizes.map((size) => ({ ...fast, size, charged: size === 5 ? 0.02 : 100 }));
      const { charged, sent } = await spend(calls, 1, concurrency);
      expect({ charged, sent }).toEqual({ charged: 0.6, sent: 30 });
    }),
    runs,
  );
});
