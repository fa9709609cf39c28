import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { BudgetExceededError } from "../errors/call-errors.ts";
import { QueueAborted, QueueTimeout } from "../pacing/pacer.ts";
import { type Budget, type BudgetOptions, budgetOf, type Purchase, type Reservation } from "./budget.ts";

const forever = Number.POSITIVE_INFINITY;

/** Asks a budget for credits, and keeps book of who has them, who waits and who was refused. */
class Spender {
  readonly clock = new VirtualClock();
  readonly low: number[] = [];
  readonly budget: Budget;
  readonly held: Record<string, Reservation> = {};
  readonly refused: Record<string, unknown> = {};

  constructor(options: BudgetOptions) {
    this.budget = budgetOf(options, ({ spent }) => this.low.push(spent));
  }

  async ask(name: string, own: Partial<Purchase> = {}): Promise<void> {
    const purchase = { tool: "a", size: 10, signal: undefined, clock: this.clock, endsAt: forever, ...own };
    const reserve = async () => this.budget.reserve(purchase);
    void reserve().then(
      (reservation) => {
        this.held[name] = reservation;
      },
      (error) => {
        this.refused[name] = error;
      },
    );
    await this.clock.advance(0);
  }

  async end(name: string, charged: number | "unknown"): Promise<void> {
    this.held[name]!.settle(charged);
    await this.clock.advance(0);
  }

  /** A call from its start to its end. */
  async call(charged: number | "unknown", own: Partial<Purchase> = {}): Promise<void> {
    await this.ask("call", own);
    await this.end("call", charged);
  }

  get under(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.held).map(([name, { credits }]) => [name, credits]));
  }
}

describe("credits reserved", () => {
  test.each<[what: string, second: Partial<Purchase>, under: Record<string, number>]>([
    ["for an input of a size that was priced: what that costs", { size: 10 }, { call: 97, first: 3, second: 3 }],
    ["for a larger input beside others: nothing, it waits", { size: 11 }, { call: 97, first: 3 }],
    ["for a tool without a price beside others: nothing, it waits", { tool: "b" }, { call: 97, first: 3 }],
  ])("%s", async (_, second, under) => {
    const spender = new Spender({ credits: 100 });
    for (const charged of [3, 3]) await spender.call(charged);
    await spender.ask("first");
    await spender.ask("second", second);
    expect(spender.under).toEqual(under);
    await spender.end("first", 3);
    if (!under.second) expect(spender.under.second).toBe(91);
  });

  test("by earlier prices of its own tool", async () => {
    const priced = ["a", "b"].map((tool, at) => ({ tool, size: 10, charged: [3, 50][at]! }));
    const spender = new Spender({ credits: 100, prices: priced });
    await spender.ask("first");
    await spender.ask("second");
    expect(spender.under).toEqual({ first: 3, second: 3 });
  });

  test("to the last credit, and not a billionth more", async () => {
    const spender = new Spender({ credits: 0.6 });
    for (let calls = 0; calls < 3; calls++) await spender.call(0.1);
    for (const name of ["1", "2", "3", "4"]) await spender.ask(name);
    for (const name of ["1", "2", "3"]) await spender.end(name, 0.1);
    expect(spender.under).toEqual({ call: 0.1, 1: 0.1, 2: 0.1, 3: 0.1 });
    expect(spender.budget.spent).toBe(0.6);
  });

  test("for a call that fits, in order of arrival", async () => {
    const spender = new Spender({ credits: 10 });
    await spender.call(1);
    await spender.ask("under way");
    await spender.ask("larger", { size: 20 });
    await spender.ask("small");
    expect(Object.keys(spender.held)).toEqual(["call", "under way"]);
    await spender.end("under way", 1);
    await spender.end("larger", 2);
    expect(Object.keys(spender.held)).toEqual(["call", "under way", "larger", "small"]);
  });

  test("for a call that costs exactly the rest", async () => {
    const spender = new Spender({ credits: 6 });
    await spender.call(3);
    await spender.ask("last");
    expect(spender.under.last).toBe(3);
  });

  test("for a larger input, only when all others have ended", async () => {
    const spender = new Spender({ credits: 100 });
    for (const charged of [1, 1]) await spender.call(charged);
    for (const name of ["1", "2"]) await spender.ask(name);
    await spender.ask("larger", { size: 20 });
    await spender.end("1", 1);
    expect(spender.held.larger).toBeUndefined();
    await spender.end("2", 1);
    expect(spender.under.larger).toBe(96);
  });

  test("is given back once, however often it is settled", async () => {
    const spender = new Spender({ credits: 10 });
    await spender.call(1);
    for (const charged of [1, 1, "unknown"] as const) spender.held.call!.settle(charged);
    expect([spender.budget.spent, spender.budget.held]).toEqual([1, 0]);
  });
});

describe("concurrent calls in flight", () => {
  test.each<[rule: string, credits: number, calls: number[], admitted: number]>([
    ["one after the first price", 1_000, [1], 1],
    ["all once a second call cost no more", 1_000, [1, 1], 50],
    ["one after a rise", 1_000, [1, 1, 2], 1],
    ["all once a call at the higher price cost no more", 1_100, [1, 1, 2, 2], 50],
    ["all after a lower price", 1_100, [2, 1], 50],
    ["as many as could cost ten times as much", 68, Array(8).fill(1), 6],
    ["one, where two could not cost ten times as much", 27, Array(8).fill(1), 1],
    ["as many as fit at ten times the highest price", 96, [3, 1, 1, 1], 3],
  ])("%s", async (_, credits, calls, admitted) => {
    const spender = new Spender({ credits });
    for (const charged of calls) await spender.call(charged);
    for (let call = 0; call < 50; call++) await spender.ask(`${call}`);
    expect(Object.keys(spender.held)).toHaveLength(1 + admitted);
  });

  test("by tool", async () => {
    const spender = new Spender({ credits: 1_000 });
    for (const tool of ["a", "a", "a", "b"]) await spender.call(1, { tool });
    for (const tool of ["a", "b", "a"]) await spender.ask(`${tool}${spender.clock.pending}`, { tool });
    await spender.ask("second b", { tool: "b" });
    await spender.ask("a behind it");
    expect(spender.held["second b"]).toBeUndefined();
    expect(spender.held["a behind it"]).toBeUndefined();
  });
});

describe("a call is rejected", () => {
  test.each<
    [what: string, options: BudgetOptions, calls: (number | "unknown")[], own: Partial<Purchase>, error: object]
  >([
    [
      "when nothing is left",
      { credits: 3, label: "nightly" },
      [3],
      {},
      {
        message:
          'The call was not sent: of the 3 credits in the budget "nightly", nothing is left. Increase it to continue.',
        facts: { tool: "a", left: 0, price: 3, least: 0.5, held: 0, unpriced: 0 },
        label: "nightly",
        budget: 3,
        spent: 3,
        charged: 0,
      },
    ],
    [
      "when nothing is left, of a tool without a price too",
      { credits: 3 },
      [3],
      { tool: "b" },
      { facts: { tool: "b", left: 0, price: 0.5, held: 0, unpriced: 0 } },
    ],
    [
      "when more was spent than there was",
      { credits: 3 },
      [5],
      { tool: "b" },
      {
        message: "The call was not sent: of the 3 credits in the budget, nothing is left. Increase it to continue.",
        facts: { tool: "b", left: 0, price: 0.5, held: 0, unpriced: 0 },
        spent: 5,
      },
    ],
    [
      "when less is left than a call of its size costs",
      { credits: 5 },
      [3],
      {},
      {
        message:
          "The call was not sent: of the 5 credits in the budget, 2 are left and a may cost 3. Increase it to continue.",
      },
    ],
    [
      "when less is left than a call of its size may cost, by the assumed price",
      { credits: 5 },
      [0.1],
      { size: 20_000 },
      {
        message:
          "The call was not sent: of the 5 credits in the budget, 4.9 are left and a may cost 80. Increase it to continue.",
      },
    ],
    [
      "when less is left than the assumed price of a tool without a price",
      { credits: 0.4 },
      [],
      {},
      { facts: { tool: "a", left: 0.4, price: 0.5, held: 0, unpriced: 0 } },
    ],
    [
      "when what is left is held for a lost call",
      { credits: 5 },
      [2, "unknown"],
      {},
      {
        message:
          "The call was not sent: of the 5 credits in the budget, 1 are left and a may cost 2 (2 are reserved for calls with a lost response). Increase it to continue.",
        facts: { tool: "a", left: 1, price: 2, held: 2, unpriced: 0 },
        spent: 4,
      },
    ],
    [
      "when two calls of unknown price were lost",
      { credits: 500 },
      ["unknown", "unknown"],
      {},
      {
        message:
          "The call was not sent: of the 500 credits in the budget, the responses to 2 calls of unknown price were lost (1 are reserved for calls with a lost response). Give the price of a call in prices.",
        facts: { tool: "a", left: 499, price: 0.5, held: 1, unpriced: 2 },
        spent: 1,
      },
    ],
  ])("%s", async (_, options, calls, own, error) => {
    const spender = new Spender(options);
    for (const charged of calls) await spender.call(charged);
    await spender.ask("refused", own);
    expect(spender.refused.refused).toBeInstanceOf(BudgetExceededError);
    expect(spender.refused.refused).toMatchObject(error);
  });

  test("and those behind it are asked in turn", async () => {
    const spender = new Spender({ credits: 5 });
    await spender.call(1, { tool: "cheap" });
    await spender.call(2);
    await spender.ask("last", { tool: "cheap" });
    await spender.ask("too dear", { size: 20 });
    await spender.ask("fits", { tool: "cheap" });
    await spender.end("last", 1);
    expect([Object.keys(spender.refused), Object.keys(spender.held)]).toEqual([["too dear"], ["call", "last", "fits"]]);
  });

  test.each([
    ["at its time", 1_000, QueueTimeout],
    ["a moment before", 1_001, undefined],
  ])("when it comes %s", async (_, endsAt, error) => {
    const spender = new Spender({ credits: 5 });
    await spender.clock.advance(1_000);
    await spender.ask("late", { endsAt });
    expect(spender.refused.late?.constructor).toBe(error);
  });

  test("when it was aborted before", async () => {
    const spender = new Spender({ credits: 5 });
    await spender.ask("aborted", { signal: AbortSignal.abort() });
    expect(spender.refused.aborted).toBeInstanceOf(QueueAborted);
  });
});

describe("a lost call", () => {
  test("counts as its estimate, by the prices of its tool as they become known", async () => {
    const spender = new Spender({ credits: 50 });
    const used = () => [spender.budget.spent, spender.budget.held];
    await spender.call("unknown", { size: 20 });
    await spender.call(2, { tool: "b" });
    expect(used()).toEqual([2.5, 0.5]);
    await spender.call(0);
    expect(used()).toEqual([2.5, 0.5]);
    await spender.call(1);
    expect(used()).toEqual([4, 1]);
    await spender.call(3, { size: 20 });
    expect(used()).toEqual([9, 3]);
  });
});

describe("who waits", () => {
  const full = async () => {
    const spender = new Spender({ credits: 30 });
    for (const charged of [1, 1]) await spender.call(charged);
    await spender.ask("under way");
    return spender;
  };

  test.each(["aborts", "runs out of time", "is served"])(
    "leaves neither timer nor listener when it %s",
    async (how) => {
      const spender = await full();
      const aborter = new AbortController();
      await spender.ask("waits", { size: 20, signal: aborter.signal, endsAt: 1_000 });
      expect(spender.clock.pending).toBe(1);
      if (how === "aborts") aborter.abort();
      else if (how === "runs out of time") await spender.clock.advance(1_000);
      else await spender.end("under way", 1);
      await spender.clock.advance(0);
      const end = { aborts: QueueAborted, "runs out of time": QueueTimeout, "is served": undefined }[how];
      expect([spender.refused.waits?.constructor, spender.clock.pending]).toEqual([end, 0]);
      expect(spender.held.waits?.credits).toBe(how === "is served" ? 27 : undefined);
      aborter.abort();
      await spender.clock.advance(5_000);
      if (how === "is served") expect(spender.refused).toEqual({});
      expect(getEventListeners(aborter.signal, "abort")).toEqual([]);
    },
  );

  test.each(["aborts", "runs out of time"])("lets the next one in when it is the first and %s", async (how) => {
    const spender = await full();
    const aborter = new AbortController();
    await spender.ask("first", { size: 20, signal: aborter.signal, endsAt: 1_000 });
    await spender.ask("next");
    if (how === "aborts") aborter.abort();
    await spender.clock.advance(1_000);
    expect([Object.keys(spender.refused), spender.under.next]).toEqual([["first"], 1]);
  });

  test("has its own timeout, independent of its position and start", async () => {
    const spender = await full();
    await spender.ask("first", { size: 20 });
    await spender.clock.advance(3_000);
    await spender.ask("second", { endsAt: 4_000 });
    await spender.clock.advance(999);
    expect(spender.refused).toEqual({});
    await spender.clock.advance(1);
    expect(spender.refused.second).toBeInstanceOf(QueueTimeout);
  });
});

describe("warnAt", () => {
  test.each([
    [0.5, [5], 5],
    [0.5, [4.9], undefined],
    [undefined, [10], undefined],
    [0, [0], 0],
    [0.5, [5, 2], 5],
  ])("at %s, reports %j spent credits once", async (warnAt, calls, told) => {
    const spender = new Spender({ credits: 10, warnAt });
    for (const charged of calls) await spender.call(charged);
    expect(spender.low).toEqual(told === undefined ? [] : [told]);
  });
});
