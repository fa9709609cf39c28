import { expect, it } from "vitest";
import { flagPlace, parseDuration } from "./values.ts";

it.each([
  ["50ms", 50],
  ["0s", 0],
  ["1.5s", 1_500],
  ["15m", 900_000],
  ["2h", 7_200_000],
])("%s is %d ms", (text, want) => {
  expect(parseDuration(text, flagPlace("timeout"))).toBe(want);
});

it.each(["", "30", "-5s", "5 s", "5d", "soon", "1e3ms"])("%j is refused, with a duration that works", (text) => {
  expect(() => parseDuration(text, flagPlace("timeout"))).toThrow(
    expect.objectContaining({
      code: "BAD_OPTION",
      fix: "use --timeout 30s",
    }),
  );
});
