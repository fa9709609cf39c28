import { describe, expect, it } from "vitest";
import { isCron, isTimezone, nextRun } from "./next-run.ts";

const next = (expression: string, after: string, timezone = "UTC") => {
  const moment = nextRun(expression, timezone, Date.parse(after));
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

// 2026-01-01 is a Thursday.
it.each([
  ["* * * * *", "2026-01-01T00:00:00Z", "2026-01-01T00:01:00.000Z"],
  ["* * * * *", "2026-01-01T00:00:59.999Z", "2026-01-01T00:01:00.000Z"],
  ["0 3 * * *", "2026-01-01T03:00:00Z", "2026-01-02T03:00:00.000Z"],
  ["*/15 * * * *", "2026-01-01T00:31:00Z", "2026-01-01T00:45:00.000Z"],
  ["10/20 * * * *", "2026-01-01T00:31:00Z", "2026-01-01T00:50:00.000Z"],
  ["0 8-10 * * *", "2026-01-01T10:00:00Z", "2026-01-02T08:00:00.000Z"],
  ["0 0,12 * * *", "2026-01-01T00:00:00Z", "2026-01-01T12:00:00.000Z"],
  ["0 0 1 * *", "2026-01-01T00:00:00Z", "2026-02-01T00:00:00.000Z"],
  ["0 0 31 * *", "2026-01-31T00:00:00Z", "2026-03-31T00:00:00.000Z"],
  ["0 0 29 2 *", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ["0 0 29 2 *", "2096-03-01T00:00:00Z", "2104-02-29T00:00:00.000Z"],
  ["0 0 * * 1", "2026-01-01T00:00:00Z", "2026-01-05T00:00:00.000Z"],
  ["0 0 * * sun", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00.000Z"],
  ["0 0 * * 7", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00.000Z"],
  ["0 0 * * mon-fri", "2026-01-02T00:00:00Z", "2026-01-05T00:00:00.000Z"],
  ["0 0 * jul *", "2026-01-01T00:00:00Z", "2026-07-01T00:00:00.000Z"],
  ["0 0 13 * 5", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00.000Z"],
  ["0 0 31 2 *", "2026-01-01T00:00:00Z", undefined],
])("%s after %s runs at %s", (expression, after, expected) => {
  expect(next(expression, after)).toBe(expected);
});

describe("in a time zone", () => {
  it.each([
    ["0 3 * * *", "Europe/Berlin", "2026-01-01T00:00:00Z", "2026-01-01T02:00:00.000Z"],
    ["0 3 * * *", "Europe/Berlin", "2026-07-01T00:00:00Z", "2026-07-01T01:00:00.000Z"],
    ["0 1 * * *", "America/New_York", "2026-01-01T00:00:00Z", "2026-01-01T06:00:00.000Z"],
    ["0 0 1 1 *", "Asia/Kolkata", "2026-01-01T00:00:00Z", "2026-12-31T18:30:00.000Z"],
    ["0 22 31 12 *", "Pacific/Auckland", "2026-01-01T00:00:00Z", "2026-12-31T09:00:00.000Z"],
  ])("%s of %s after %s runs at %s", (expression, timezone, after, expected) => {
    expect(next(expression, after, timezone)).toBe(expected);
  });

  it.each([
    ["UTC", true],
    ["Europe/Berlin", true],
    ["Mars/Olympus", false],
    ["", false],
  ])("%j is one: %s", (timezone, expected) => {
    expect(isTimezone(timezone)).toBe(expected);
  });
});

it.each([
  "",
  "* * * *",
  "* * * * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 8",
  "5-1 * * * *",
  "1-2-3 * * * *",
  "*/0 * * * *",
  "1, * * * *",
  "x * * * *",
  "-1 * * * *",
  "1.5 * * * *",
])("%j is no cron expression", (expression) => {
  expect(isCron(expression)).toBe(false);
});
