import { type BalanceLog, balanceLog, exact, type Lost } from "@tandem/sdk/credits/usage";
import fc from "fast-check";
import { expect, test } from "vitest";
import { verdictOf } from "./verdict.ts";

/** The service is done with any call by then. */
const longestMs = 100;

interface Step {
  at: number;
  run(): void;
}

const call = fc.record({
  kind: fc.constant("call" as const),
  at: fc.integer({ min: 0, max: 600 }),
  lastsMs: fc.integer({ min: 0, max: longestMs }),
  /** When it is charged, as a share of the time it takes. */
  chargedAt: fc.double({ min: 0, max: 1, noNaN: true }),
  price: fc.constantFrom(0, 0.1, 1, 1, 3),
});
const lost = fc.record({
  kind: fc.constant("lost" as const),
  at: fc.integer({ min: 0, max: 400 }),
  noticedMs: fc.integer({ min: 0, max: longestMs }),
  /** Before the service is done with it: a call that leaves at that moment comes after it. */
  chargedMs: fc.option(fc.integer({ min: 0, max: longestMs - 1 })),
  price: fc.constantFrom(0.1, 1, 1, 3),
});
const other = fc.record({
  kind: fc.constant("other" as const),
  at: fc.integer({ min: 0, max: 600 }),
  price: fc.constantFrom(0.1, 1, 3),
});
const rise = fc.record({ kind: fc.constant("rise" as const), at: fc.integer({ min: 0, max: 600 }) });

type Values<A> = A extends fc.Arbitrary<infer V> ? V : never;
type Event = Values<typeof call | typeof lost | typeof other | typeof rise>;

/** What really happened to a lost call, and what settles it. */
interface Fate {
  charged: number;
  lost: Lost;
  askedFrom: number;
}

function play(events: readonly Event[], ask: (fates: Fate[], log: BalanceLog, nowMs: number) => void) {
  const log = balanceLog();
  const steps: Step[] = [];
  const fates: Fate[] = [];
  let balance = 1_000;
  let rises = 0;
  const spend = (credits: number) => {
    balance = exact(balance - credits);
    return balance;
  };
  for (const event of events) {
    const { at } = event;
    if (event.kind === "call") {
      let start: number;
      let after = 0;
      steps.push({
        at,
        run: () => {
          start = log.start();
        },
      });
      steps.push({
        at: at + event.chargedAt * event.lastsMs,
        run: () => {
          after = spend(event.price);
        },
      });
      steps.push({ at: at + event.lastsMs, run: () => void log.answered(start, event.price, after, at) });
    } else if (event.kind === "lost") {
      let start: number;
      const fate = { charged: 0, askedFrom: at + event.noticedMs } as Fate;
      steps.push({
        at,
        run: () => {
          start = log.start();
        },
      });
      if (event.chargedMs !== null) {
        fate.charged = event.price;
        steps.push({ at: at + event.chargedMs, run: () => void spend(event.price) });
      }
      steps.push({
        at: fate.askedFrom,
        run: () => {
          fate.lost = { startedAt: start, overAtMs: at + longestMs };
          fates.push(fate);
        },
      });
    } else if (event.kind === "other") steps.push({ at, run: () => void spend(event.price) });
    // Never back to a value that there was before: that alone cannot be told from nothing.
    else steps.push({ at, run: () => void spend(-(100 + ++rises * 0.001)) });
  }
  for (const step of steps.sort((a, b) => a.at - b.at)) {
    step.run();
    ask(fates, log, step.at);
  }
  ask(fates, log, 10_000);
}

const events = (...kinds: fc.Arbitrary<Event>[]) =>
  fc.array(
    fc.oneof<fc.WeightedArbitrary<Event>[]>(
      { weight: 12, arbitrary: call },
      ...kinds.map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    {
      maxLength: 40,
      size: "max",
    },
  );

test("concurrent spending and top-ups never make a charged call look uncharged", () => {
  let decided = 0;
  fc.assert(
    fc.property(events(lost, lost, other, rise), (steps) => {
      play(steps, (fates, log, nowMs) => {
        for (const fate of fates) {
          const { verdict } = verdictOf(log.readings, fate.lost, nowMs);
          if (verdict !== "not_charged") continue;
          decided++;
          expect(fate.charged).toBe(0);
        }
      });
    }),
    { numRuns: 1_500 },
  );
  expect(decided).toBeGreaterThan(100);
});

test("a refill to the same level between calls of one price is noticed, and proves nothing", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 24 }),
      (before, wait, after) => {
        const log = balanceLog();
        let balance = 20;
        let now = 0;
        const call = () => log.answered(log.start(), 1, --balance, ++now * 1_000);
        for (let i = 0; i < before; i++) call();
        const lost = { startedAt: log.start(), overAtMs: ++now * 1_000 };
        balance--;
        for (let i = 0; i < Math.min(wait, balance); i++) call();
        balance = 20;
        for (let i = 0; i < Math.min(after, 20); i++) call();

        expect(verdictOf(log.readings, lost, now * 1_000).verdict).toBe("undecidable");
      },
    ),
    { numRuns: 500 },
  );
});
