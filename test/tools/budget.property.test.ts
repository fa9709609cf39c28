import fc from "fast-check";
import { expect, test } from "vitest";
import { type Budget, budgetOf, type Reservation } from "../../packages/sdk/src/credits/budget.ts";
import { exact } from "../../packages/sdk/src/credits/tool-price.ts";
import { BudgetExceededError } from "../../packages/sdk/src/errors/call-errors.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";

interface Plan {
  tool: string;
  size: number;
  /** What the service charges, whether or not its answer arrives. */
  price: number;
  startMs: number;
  lastsMs: number;
  end: "answered" | "lost, charged" | "lost, not charged" | "refused" | "aborted before sending";
  /** Runs under the inner budget too. */
  nested: boolean;
  totalMs: number;
  abortAtMs: number | undefined;
}

interface InFlight {
  reservation: Reservation;
  price: number;
}

/** Spends under a budget of `credits`, with another of `inner` inside it, and keeps book of what really happened. */
class World {
  readonly clock = new ShakyClock();
  readonly outer: Budget;
  readonly inner: Budget;
  charged = 0;
  /** The most by which calls in progress at once cost more than was reserved for them. */
  excess = 0;
  /** Calls beside others that cost more than was reserved for them. */
  underpriced = 0;
  dearest = 0;
  ends = 0;
  readonly #inFlight = new Set<InFlight>();

  constructor(credits: number, inner: number) {
    this.outer = budgetOf({ credits }, () => undefined);
    this.inner = budgetOf({ credits: inner }, () => undefined);
  }

  async call(plan: Plan): Promise<void> {
    await this.#wait(plan.startMs);
    const aborter = new AbortController();
    if (plan.abortAtMs !== undefined) this.clock.setTimeout(() => aborter.abort(), plan.abortAtMs);
    const endsAt = this.clock.monotonic() + plan.totalMs;
    const purchase = { ...plan, signal: aborter.signal, clock: this.clock, endsAt };
    const reservations: Reservation[] = [];
    let entry: InFlight | undefined;
    try {
      reservations.push(await this.outer.reserve(purchase));
      entry = this.#admit(plan, reservations[0]!);
      if (plan.nested) reservations.push(await this.inner.reserve(purchase));
      await this.#send(plan, entry, reservations);
    } catch (error) {
      if (entry) this.#inFlight.delete(entry);
      for (const reservation of reservations) reservation.settle(0);
      if (error instanceof TypeError) throw error;
    }
    this.ends++;
  }

  /** A call is in progress from when the outer budget set credits aside for it: it may wait for the inner one. */
  #admit({ price, end }: Plan, reservation: Reservation): InFlight {
    const entry = { reservation, price };
    if (end === "aborted before sending") return entry;
    this.#inFlight.add(entry);
    const all = [...this.#inFlight];
    if (all.length > 1) this.underpriced += all.filter((each) => each.price > each.reservation.credits).length;
    const over = all.map((each) => Math.max(0, each.price - each.reservation.credits));
    this.excess = Math.max(this.excess, exact(over.reduce((sum, each) => sum + each, 0)));
    return entry;
  }

  async #send({ price, lastsMs, end }: Plan, entry: InFlight, reservations: Reservation[]): Promise<void> {
    const settle = (charged: number | "unknown") => {
      this.#inFlight.delete(entry);
      for (const reservation of reservations) reservation.settle(charged);
    };
    if (end === "aborted before sending") return settle(0);
    this.dearest = Math.max(this.dearest, price);
    await this.#wait(lastsMs);
    if (end === "answered" || end === "lost, charged") this.charged = exact(this.charged + price);
    settle(end === "answered" ? price : end === "refused" ? 0 : "unknown");
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.setTimeout(resolve, ms));
  }

  async run(plans: readonly Plan[]): Promise<void> {
    for (const plan of plans) void this.call(plan);
    await settlePromises();
    while (await this.clock.next());
  }
}

const plan = (price: (size: number) => fc.Arbitrary<number>, ends: readonly Plan["end"][]) =>
  fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50_000 })).chain((size) =>
    fc.record({
      tool: fc.constantFrom("a", "b"),
      size: fc.constant(size),
      price: price(size),
      startMs: fc.integer({ min: 0, max: 200 }),
      lastsMs: fc.integer({ min: 0, max: 100 }),
      end: fc.constantFrom(...ends),
      nested: fc.boolean(),
      totalMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 300 })),
      abortAtMs: fc.option(fc.integer({ min: 0, max: 150 }), { nil: undefined, freq: 4 }),
    }),
  );
const allEnds = ["answered", "lost, charged", "lost, not charged", "refused", "aborted before sending"] as const;
const kept = ["answered", "answered", "refused", "aborted before sending"] as const;
const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((count) => count / 10);
const ceiling = tenths(200);
const runs = { numRuns: 300 };

const answered = {
  tool: "a",
  lastsMs: 0,
  end: "answered" as const,
  totalMs: Number.POSITIVE_INFINITY,
  abortAtMs: undefined,
};
/** The last call is admitted by the outer budget beside the one before, and by the inner one after it. */
const waitsForTheInner: [Plan[], number, number] = [
  [
    { ...answered, size: 10_548, price: 1.3, startMs: 123, nested: true },
    { ...answered, size: 23_166, price: 1.2, startMs: 0, nested: false },
    { ...answered, size: 57, price: 1.3, startMs: 123, nested: true },
  ],
  3.6,
  2.6,
];

test("with any prices, all calls end, and spending exceeds the limit only by costs above reservations", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        plan(() => tenths(50), kept),
        { maxLength: 30 },
      ),
      ceiling,
      tenths(100),
      async (plans, credits, inner) => {
        const world = new World(credits, inner);
        await world.run(plans);

        expect([world.ends, world.clock.pending]).toEqual([plans.length, 0]);
        expect([world.outer.spent, world.outer.held]).toEqual([world.charged, 0]);
        expect(world.charged).toBeLessThanOrEqual(exact(credits + world.excess));
      },
    ),
    { ...runs, examples: [waitsForTheInner] },
  );
});

const prices = fc.record({ base: tenths(3), per: fc.integer({ min: 1, max: 30 }), step: fc.constantFrom(0, 1, 1000) });
const priceOf =
  ({ base, per, step }: { base: number; per: number; step: number }) =>
  (size: number) => {
    const units = step === 0 ? size / 1_000 : Math.ceil(size / (step * per)) * ((step * per) / 1_000);
    return exact(base + Math.max(units * per, 0.1));
  };

test.each([
  { name: "no answer is lost", ends: kept, calls: 1 },
  { name: "answers are lost", ends: allEnds, calls: 2 },
])(
  "where the price grows with the input and $name, the ceiling is passed by at most $calls calls",
  async ({ ends, calls }) => {
    const world = prices.chain((price) => {
      const own = priceOf(price);
      return fc.array(
        plan((size) => fc.constant(own(size)), ends),
        { maxLength: 30 },
      );
    });
    await fc.assert(
      fc.asyncProperty(world, ceiling, tenths(100), async (plans, credits, inner) => {
        const world = new World(credits, inner);
        await world.run(plans);

        expect([world.ends, world.clock.pending]).toEqual([plans.length, 0]);
        expect(world.underpriced).toBe(0);
        expect(world.charged).toBeLessThanOrEqual(exact(credits + calls * world.dearest));
      }),
      runs,
    );
  },
);

test("a call is rejected only when the budget may not suffice", async () => {
  const clock = new ShakyClock();
  const budget = budgetOf({ credits: 0.3 }, () => undefined);
  const purchase = { tool: "a", size: 10, signal: undefined, clock, endsAt: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 3; i++) (await budget.reserve(purchase)).settle(0.1);

  expect(budget.spent).toBe(0.3);
  expect(() => budget.reserve(purchase)).toThrow(BudgetExceededError);
});
