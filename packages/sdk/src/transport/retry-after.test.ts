import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each([
  { value: undefined, ms: undefined },
  { value: "0", ms: 0 },
  { value: "7", ms: 7_000 },
  { value: "1.5", ms: 1_500 },
  { value: "Thu, 01 Jan 2026 00:01:00 GMT", ms: 60_000 },
  { value: "Wed, 31 Dec 2025 00:00:00 GMT", ms: 0 },
  { value: "soon", ms: undefined },
  { value: "-3", ms: 0 },
])("Retry-After $value is $ms ms", ({ value, ms }) => {
  expect(retryAfterMs(new Headers(value === undefined ? {} : { "Retry-After": value }), now)).toBe(ms);
});
