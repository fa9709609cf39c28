import { expect, it } from "vitest";
import { flagPlace, parseDuration, parseNumber } from "./values.ts";

it.each([
  ["50ms", 50],
  ["0s", 0],
  ["1.5s", 1_500],
  ["15m", 900_000],
  ["2h", 7_200_000],
])("%s is %d ms", (text, want) => {
  expect(parseDuration(text, flagPlace("timeout"))).toBe(want);
});

it.each(["", "30", "-5s", "5 s", "5d", "soon", "1e3ms"])("%j is no duration", (text) => {
  expect(() => parseDuration(text, flagPlace("timeout"))).toThrow(
    expect.objectContaining({ code: "BAD_OPTION", message: `--timeout must be a duration (got "${text}")` }),
  );
});

it.each([
  ["65535", { integer: true, min: 0, max: 65_535 }, 65_535],
  ["0.5", { min: 0 }, 0.5],
])("%s under %j is %d", (text, rule, want) => {
  expect(parseNumber(text, flagPlace("n"), rule)).toBe(want);
});

it.each([
  ["x", { integer: true, min: 0 }, "--n must be a whole number, 0 or greater"],
  ["1.5", { integer: true }, "--n must be a whole number"],
  ["-1", { min: 0 }, "--n must be a number, 0 or greater"],
  ["", {}, "--n must be a number"],
])("%j under %j is rejected: %s", (text, rule, message) => {
  expect(() => parseNumber(text, flagPlace("n"), rule)).toThrow(
    expect.objectContaining({ code: "BAD_OPTION", message: `${message} (got "${text}")` }),
  );
});
