import fc from "fast-check";
import { expect, it } from "vitest";
import { counted, number } from "./quantities.ts";

const asLocale = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 3 });

it.each([
  [0.00049, "0.00049"],
  [1e-7, "0.0000001"],
  [-1.26e-7, "-0.00000013"],
])("%d is written %s", (value, text) => {
  expect(number(value)).toBe(text);
});

it("a number is written as Node's own en-US has it, with at most three decimals", () => {
  const thousandths = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000);
  const numbers = fc
    .oneof(fc.integer(), thousandths, fc.double({ noNaN: true }))
    .filter((value) => Math.abs(value) >= 0.0005);
  fc.assert(fc.property(numbers, (value) => number(value) === asLocale(value)));
});

it("never prints a nonzero number as zero", () => {
  const small = fc.double({ min: 1e-12, max: 0.001, noNaN: true });
  fc.assert(fc.property(small, (value) => Math.abs(Number(number(value)) / value - 1) <= (value < 0.0005 ? 0.05 : 1)));
});

it.each([
  [1, "1 delivery"],
  [1200, "1,200 deliveries"],
  [0.9999, "1 delivery"],
  [0, "0 deliveries"],
])("%d is counted as %s", (count, text) => {
  expect(counted(count, "delivery")).toBe(text);
});
