import fc from "fast-check";
import { expect, it } from "vitest";
import { counted, number } from "./counted.ts";

const asLocale = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 3 });

it.each([
  [0, "0"],
  [-1, "-1"],
  [999, "999"],
  [1000, "1,000"],
  [-1234567.5, "-1,234,567.5"],
  [0.1 + 0.2, "0.3"],
  [1234.5678, "1,234.568"],
  [1e21, "1,000,000,000,000,000,000,000"],
  [1e-7, "0"],
])("%d is written %s", (value, text) => {
  expect(number(value)).toBe(text);
});

it("a number is written as Node's own en-US has it", () => {
  const thousandths = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000);
  const numbers = fc.oneof(fc.integer(), thousandths, fc.double({ noNaN: true })).filter((value) => value !== 0);
  fc.assert(fc.property(numbers, (value) => number(value) === asLocale(value)));
});

it.each([
  [1, "1 delivery"],
  [1200, "1,200 deliveries"],
])("%d is counted as %s", (count, text) => {
  expect(counted(count, "delivery")).toBe(text);
});
