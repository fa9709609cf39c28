import { expect, test } from "vitest";
import { checkAge, parseTimestamp, toleranceMsOf } from "./timestamp.ts";

const now = 1_767_225_600_000;

test.each([
  ["0", undefined, 0],
  ["007", "s", 7_000],
  ["1767225600", undefined, now],
  ["1767225600000", "ms", now],
  ["999999999999999", "ms", 999_999_999_999_999],
] as const)("%s in %s is %d ms", (text, unit, ms) => {
  expect(parseTimestamp(text, unit)).toBe(ms);
});

test.each(["", " 1", "1 ", "-1", "1.5", "1e9", "x", "1000000000000000"])("%j is no timestamp", (text) => {
  const refusal = (unit: string) =>
    expect.objectContaining({ reason: "malformed_timestamp", hint: `It must be a whole number of ${unit}.` });
  expect(() => parseTimestamp(text)).toThrow(refusal("seconds"));
  expect(() => parseTimestamp(text, "ms")).toThrow(refusal("milliseconds"));
});

const milliseconds = "It is in milliseconds; seconds are expected.";
const seconds = "It is in seconds; milliseconds are expected.";

test.each<[at: number, now: number, unit: "s" | "ms" | undefined, refused: string | undefined, hint?: string]>([
  [now - 300_000, now, undefined, undefined],
  // The sender's clock shows whole seconds, so a part of one is no age.
  [now - 300_000, now + 999, undefined, undefined],
  [now - 300_000, now + 999, "ms", "timestamp_too_old"],
  [now - 300_000, now + 1_000, undefined, "timestamp_too_old"],
  [now + 300_000, now, "s", undefined],
  [now + 301_000, now, "s", "timestamp_too_new"],
  [now + 300_001, now, "ms", "timestamp_too_new"],
  [now * 1_000, now, "s", "timestamp_too_new", milliseconds],
  [now * 1_000 + 86_400_000_000, now, "s", "timestamp_too_new", milliseconds],
  [now * 1_000 + 86_400_001_000, now, "s", "timestamp_too_new"],
  [now / 1_000, now, "ms", "timestamp_too_old", seconds],
  [now / 1_000 - 86_400, now, "ms", "timestamp_too_old", seconds],
  [now / 1_000 - 86_401, now, "ms", "timestamp_too_old"],
  [now / 1_000, now, "s", "timestamp_too_old"],
])("what was signed at %d is, at %d by %s, %s", (at, nowMs, unit, reason, hint) => {
  const check = () => checkAge(at, nowMs, 300_000, unit);
  if (reason === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ reason, hint }));
});

test("a tolerance is a finite number above 0", () => {
  expect([toleranceMsOf(300), toleranceMsOf(0.5)]).toEqual([300_000, 500]);
  for (const seconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => toleranceMsOf(seconds)).toThrow(
      `toleranceSeconds must be a number above 0, not ${seconds}. \`allowAnyAge\` turns the check off.`,
    );
  }
});
