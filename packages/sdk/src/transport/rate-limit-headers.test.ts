import { expect, test } from "vitest";
import { parseRateLimit } from "./rate-limit-headers.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each<{ name: string; headers: Record<string, string>; rate: object }>([
  { name: "nothing", headers: {}, rate: {} },
  {
    name: "RateLimit and RateLimit-Policy",
    headers: { "RateLimit-Policy": '"default";q=60;w=60', RateLimit: '"default";r=12;t=7' },
    rate: { limit: 60, windowMs: 60_000, remaining: 12, resetMs: 7_000 },
  },
  {
    name: "RateLimit-* with a window",
    headers: { "RateLimit-Limit": "100, 100;w=30", "RateLimit-Remaining": "0", "RateLimit-Reset": "5" },
    rate: { limit: 100, windowMs: 30_000, remaining: 0, resetMs: 5_000 },
  },
  {
    name: "X-RateLimit-* with Unix seconds",
    headers: {
      "X-RateLimit-Limit": "240",
      "X-RateLimit-Remaining": "239",
      "X-RateLimit-Reset": String(now / 1000 + 9),
    },
    rate: { limit: 240, remaining: 239, resetMs: 9_000 },
  },
  { name: "Unix milliseconds", headers: { "X-RateLimit-Reset": String(now + 2_500) }, rate: { resetMs: 2_500 } },
  { name: "a reset that has passed", headers: { "X-RateLimit-Reset": String(now / 1000 - 9) }, rate: { resetMs: 0 } },
  { name: "garbage", headers: { RateLimit: "soon", "RateLimit-Limit": "many", "X-RateLimit-Reset": "-" }, rate: {} },
])("reads $name", ({ headers, rate }) => {
  expect(parseRateLimit(new Headers(headers), now)).toEqual(rate);
});
