import { expect, test } from "vitest";
import { balanceLog, CreditUsage, exact, readBalance, readCredits, type Settlement } from "./usage.ts";

/** Tells a ledger of calls by name, in the order of the events: `+a` starts, `a` is answered. */
class Book {
  readonly ledger = new CreditUsage();
  readonly #log = balanceLog();
  readonly #spans: Record<string, number> = {};
  #answers = 0;

  start(name: string): void {
    this.#spans[name] = this.#log.start();
  }

  answer(name: string, charged: number, remaining: number | undefined, own: Partial<Settlement> = {}): void {
    const span = this.#spans[name]!;
    const reading = remaining === undefined ? undefined : this.#log.answered(span, charged, remaining, 0);
    this.ledger.settle({ tool: "a", labels: [], charged, reading, answeredAt: ++this.#answers, ...own });
  }

  call(charged: number, remaining: number | undefined, own: Partial<Settlement> = {}): void {
    this.start("call");
    this.answer("call", charged, remaining, own);
  }

  get state() {
    const { spent, calls, remaining, asOf } = this.ledger;
    return { spent, calls, remaining, asOf };
  }
}

test("is empty before the first response", () => {
  expect(new Book().state).toEqual({ spent: 0, calls: 0, remaining: undefined, asOf: undefined });
});

test("spending is exact to a billionth: in total, by tool and by label", () => {
  const book = new Book();
  book.call(0.1, 9.9, { labels: ["x", "y"] });
  book.call(0.2, 9.7, { labels: ["x"] });
  book.call(1, 8.7, { tool: "b" });
  expect(book.state).toEqual({ spent: 1.3, calls: 3, remaining: 8.7, asOf: 3 });
  expect(book.ledger.byTool).toEqual({ a: { spent: 0.3, calls: 2 }, b: { spent: 1, calls: 1 } });
  expect(book.ledger.byLabel).toEqual({ x: { spent: 0.3, calls: 2 }, y: { spent: 0.1, calls: 1 } });
});

test("a response without a balance counts as spent, and keeps the known balance", () => {
  const book = new Book();
  book.call(3, undefined);
  expect(book.state).toEqual({ spent: 3, calls: 1, remaining: undefined, asOf: undefined });
  book.call(2, 95);
  book.call(1, undefined);
  expect(book.state).toMatchObject({ spent: 6, remaining: 95, asOf: 2 });
});

test.each<[what: string, play: (book: Book) => void, state: object]>([
  [
    "of calls at the same time, the lower one is the newer",
    (book) => {
      for (const name of ["first", "second"]) book.start(name);
      book.answer("second", 3, 94);
      book.answer("first", 3, 97);
    },
    { remaining: 94, asOf: 1 },
  ],
  [
    "of calls at the same time, the lower one is the newer, whichever is answered last",
    (book) => {
      for (const name of ["first", "second"]) book.start(name);
      book.answer("first", 3, 97);
      book.answer("second", 3, 94);
    },
    { remaining: 94, asOf: 2 },
  ],
  [
    "a call that began after another had ended found the newer balance, higher or not",
    (book) => {
      book.call(3, 97);
      book.call(3, 194);
    },
    { remaining: 194, asOf: 2 },
  ],
  [
    "a higher balance of a call that overlaps the one known is older",
    (book) => {
      book.start("long");
      book.call(3, 97);
      book.answer("long", 1, 99);
    },
    { remaining: 97, asOf: 1 },
  ],
  [
    "the time of the balance never moves back",
    (book) => {
      book.call(3, 97, { answeredAt: 1_000 });
      book.call(3, 94, { answeredAt: 400 });
    },
    { remaining: 94, asOf: 1_000 },
  ],
])("%s", (_, play, state) => {
  const book = new Book();
  play(book);
  expect(book.state).toMatchObject(state);
});

test("the last 4,096 balances are kept, then the newer half of them", () => {
  const log = balanceLog();
  const call = (remaining: number) => log.answered(log.start(), 1, remaining, 0);
  for (let calls = 1; calls <= 4_096; calls++) call(calls);
  expect(log.readings).toHaveLength(4_096);
  call(4_097);
  expect([log.readings.length, log.readings.at(-1)?.after]).toEqual([2_048, 4_097]);
});

test.each([
  [0.1 + 0.2, 0.3],
  [-0.1 - 0.2, -0.3],
  [0.3 - 0.1 - 0.2, 0],
  [999_999.123_456_789_1, 999_999.123_456_789],
])("%d credits are kept as %d: to a billionth", (credits, kept) => {
  expect(exact(credits)).toBe(kept);
});

test.each([0, 0.5, 3, 999_999_999_999])("%d credits are read as they are", (credits) => {
  expect([readCredits(credits), readBalance(credits)]).toEqual([credits, credits]);
});

test.each([1e12, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, -1e12, "3", null, undefined, [3]])(
  "%s is no number of credits",
  (value) => {
    expect([readCredits(value), readBalance(value)]).toEqual([undefined, undefined]);
  },
);

test("a balance can be below 0, a price cannot", () => {
  expect([readCredits(-5), readBalance(-5)]).toEqual([undefined, -5]);
});
