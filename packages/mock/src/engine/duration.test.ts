import { expect, it } from "vitest";
import { parseDuration } from "./duration.ts";

it.each([
  [250, 250],
  [0, 0],
  ["250ms", 250],
  ["90s", 90_000],
  ["1.5m", 90_000],
  ["1h30m", 5_400_000],
  ["3d", 259_200_000],
])("%s is %i ms", (duration, ms) => {
  expect(parseDuration(duration)).toBe(ms);
});

it.each(["", "90", "s", "-1s", "1 s", "1w", "1s2", -1, Number.NaN, Number.POSITIVE_INFINITY])(
  "%s is refused",
  (duration) => {
    expect(() => parseDuration(duration)).toThrow(RangeError);
  },
);
