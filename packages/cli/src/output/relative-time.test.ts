import { expect, it } from "vitest";
import { isTimestamp, relativeTime } from "./quantities.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

it.each([
  ["2026-03-10T12:00:00Z", "just now"],
  ["2026-03-10T11:59:01.250Z", "just now"],
  ["2026-03-10T12:00:59Z", "just now"],
  ["2026-03-10T11:59:00Z", "1 min ago"],
  ["2026-03-10T12:02:30Z", "in 2 min"],
  ["2026-03-10T10:00:01Z", "1 h ago"],
  ["2026-03-10T15:00:00+01:00", "in 2 h"],
  ["2026-03-09T11:59:59Z", "1 d ago"],
  ["2026-04-08T12:00:00Z", "in 29 d"],
  ["2026-02-08T12:00:00Z", "2026-02-08"],
  ["2027-01-01T00:30:00+01:00", "2026-12-31"],
])("%s is %s", (moment, want) => {
  expect(relativeTime(moment, now)).toBe(want);
});

it.each(["2026-03-10", "at 2026-03-10T12:00:00Z", 1, null])("%j is no timestamp", (value) => {
  expect(isTimestamp(value)).toBe(false);
});
