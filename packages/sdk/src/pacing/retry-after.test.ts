import { expect, test } from "vitest";
import { retryAfterMs } from "./rate-limit-headers.ts";

const now = Date.parse("2026-01-01T00:00:00.250Z");

test.each([
  { value: undefined, ms: undefined },
  { value: "", ms: undefined },
  { value: "0", ms: 0 },
  { value: "7", ms: 7_000 },
  { value: " 7 ", ms: 7_000 },
  { value: "3.0", ms: 3_000 },
  { value: "3.", ms: 3_000 },
  { value: "1.5", ms: 2_000 },
  { value: "0.001", ms: 1_000 },
  { value: "31536000", ms: 31_536_000_000 },
  { value: "9".repeat(400), ms: Number.MAX_SAFE_INTEGER },
  { value: "Thu, 01 Jan 2026 00:01:00 GMT", ms: 60_000 },
  { value: "Thursday, 01-Jan-26 00:01:00 GMT", ms: 60_000 },
  { value: "Wed, 31 Dec 2025 00:00:00 GMT", ms: 0 },
])("Retry-After $value is $ms ms", ({ value, ms }) => {
  expect(retryAfterMs(new Headers(value === undefined ? {} : { "Retry-After": value }), now)).toBe(ms);
});

test.each([
  "soon",
  "-3",
  "+3",
  ".5",
  "5s",
  "5 5",
  "wait 5",
  "5, 9",
  "1e3",
  "0x10",
  "2026-01-01T00:01:00Z",
  "Thu, 01 Jan 2026 00:01:00",
  "Thu, 99 Jan 2026 00:01:00 GMT",
  "Thu Jan  1 00:01:00 2026",
])("Retry-After %s is neither seconds nor an HTTP date, so it is ignored", (value) => {
  expect(retryAfterMs(new Headers({ "Retry-After": value }), now)).toBeUndefined();
});

test.each(["Thu, 01 Jan 2026 09:00:20 GMT", "Thursday, 01-Jan-26 09:00:20 GMT"])(
  "the date %s is compared with the response's own Date, not with the local time",
  (value) => {
    const headers = new Headers({ Date: "Thu, 01 Jan 2026 09:00:00 GMT", "Retry-After": value });
    expect(retryAfterMs(headers, now)).toBe(20_000);
  },
);
