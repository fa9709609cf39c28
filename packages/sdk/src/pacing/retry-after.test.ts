import { expect, test } from "vitest";
import { retryAfterMs } from "./rate-limit-headers.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each([
  { value: undefined, ms: undefined },
  { value: "0", ms: 0 },
  { value: "7", ms: 7_000 },
  { value: "31536000", ms: 31_536_000_000 },
  { value: "9".repeat(400), ms: Number.MAX_SAFE_INTEGER },
  { value: "Fri, 01 Jan 2027 00:00:00 GMT", ms: 31_536_000_000 },
  { value: "Thu, 01 Jan 2026 00:01:00 GMT", ms: 60_000 },
  { value: "Wed, 31 Dec 2025 00:00:00 GMT", ms: 0 },
])("Retry-After $value is $ms ms", ({ value, ms }) => {
  expect(retryAfterMs(new Headers(value === undefined ? {} : { "Retry-After": value }), now)).toBe(ms);
});

test.each([
  "soon",
  "-3",
  "+3",
  "1.5",
  "5, 5",
  "5s",
  "wait 5",
  "1e3",
  "0x10",
  "2026-01-01T00:01:00Z",
  "Thursday, 01-Jan-26 00:01:00 GMT",
  "Thu, 01 Jan 2026 00:01:00",
])("Retry-After %s is neither seconds nor an HTTP date, so it is ignored", (value) => {
  expect(retryAfterMs(new Headers({ "Retry-After": value }), now)).toBeUndefined();
});

test("a date is compared with the response's own Date, not with the local time", () => {
  const headers = { Date: "Thu, 01 Jan 2026 09:00:00 GMT", "Retry-After": "Thu, 01 Jan 2026 09:00:20 GMT" };
  expect(retryAfterMs(new Headers(headers), now)).toBe(20_000);
});
