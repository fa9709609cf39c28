import { expect, it } from "vitest";
import { flagPlace, parseNumber } from "./values.ts";

it.each([
  ["0", { integer: true, min: 0 }, 0],
  ["65535", { integer: true, min: 0, max: 65_535 }, 65_535],
  ["0.5", { min: 0 }, 0.5],
])("%s under %j is %d", (text, rule, want) => {
  expect(parseNumber(text, flagPlace("n"), rule)).toBe(want);
});

it.each([
  ["x", { integer: true, min: 0 }, '--n must be a whole number, 0 or greater (got "x")'],
  ["1.5", { integer: true }, '--n must be a whole number (got "1.5")'],
  ["-1", { min: 0 }, '--n must be a number, 0 or greater (got "-1")'],
  ["", {}, '--n must be a number (got "")'],
])("%j under %j is rejected: %s", (text, rule, message) => {
  expect(() => parseNumber(text, flagPlace("n"), rule)).toThrow(
    expect.objectContaining({ code: "BAD_OPTION", message }),
  );
});
