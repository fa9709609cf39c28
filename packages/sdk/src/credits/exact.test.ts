import { expect, test } from "vitest";
import { exact, readBalance, readCredits } from "./tool-price.ts";

test.each([
  [0.1 + 0.2, 0.3],
  [-0.1 - 0.2, -0.3],
  [0.3 - 0.1 - 0.2, 0],
  [999_999.123_456_789_1, 999_999.123_456_789],
  [1_000_000.123_456, 1_000_000.123],
  [-1_000_000.123_456, -1_000_000.123],
])("%d credits are kept as %d: to a billionth, and from a million on to a thousandth", (credits, kept) => {
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
