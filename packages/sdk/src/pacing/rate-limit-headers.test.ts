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
  { name: "a reset as a date", headers: { "X-RateLimit-Reset": "2026-01-01T00:00:08Z" }, rate: { resetMs: 8_000 } },
  {
    name: "a reset as a date of another zone",
    headers: { "X-RateLimit-Reset": "2026-01-01T02:00:08+02:00" },
    rate: { resetMs: 8_000 },
  },
  { name: "a reset as a duration", headers: { "X-RateLimit-Reset": "1m2.25s" }, rate: { resetMs: 62_250 } },
  { name: "a reset in parts of a second", headers: { "X-RateLimit-Reset": "5.25" }, rate: { resetMs: 5_250 } },
  { name: "a reset in milliseconds", headers: { "X-RateLimit-Reset": "20ms" }, rate: { resetMs: 20 } },
  {
    name: "a date against the answer's own Date",
    headers: { Date: "Thu, 01 Jan 2026 05:00:00 GMT", "X-RateLimit-Reset": "2026-01-01T05:00:03Z" },
    rate: { resetMs: 3_000 },
  },
  {
    name: "the older RateLimit",
    headers: { RateLimit: "limit=100, remaining=0, reset=5", "RateLimit-Policy": "100;w=60" },
    rate: { limit: 100, remaining: 0, resetMs: 5_000 },
  },
  {
    name: "several policies: one limit that keeps both, and the tighter state",
    headers: {
      "RateLimit-Policy": '"burst";q=10;w=1, "steady";q=240;w=60',
      RateLimit: '"burst";r=9;t=1, "steady";r=0;t=31',
    },
    rate: { limit: 4, windowMs: 1_000, remaining: 0, resetMs: 31_000 },
  },
  {
    name: "the state with the fewest requests left, however long it lasts",
    headers: { RateLimit: '"steady";r=5;t=60, "burst";r=0;t=1' },
    rate: { remaining: 0, resetMs: 1_000 },
  },
  {
    name: "a state that does not say what is left after those that do",
    headers: { RateLimit: '"steady";t=60, "burst";r=3;t=1' },
    rate: { remaining: 3, resetMs: 1_000 },
  },
  ...['"a";r=0;t=5, "b";r=0;t=31, "c";r=0', '"c";r=0, "b";r=0;t=31, "a";r=0;t=5'].map((text) => ({
    name: `of states with as few left the one that lasts longest (${text})`,
    headers: { RateLimit: text },
    rate: { remaining: 0, resetMs: 31_000 },
  })),
  {
    name: "RateLimit without a policy",
    headers: { RateLimit: '"default";r=12;t=7' },
    rate: { remaining: 12, resetMs: 7_000 },
  },
  {
    name: "a moment in RateLimit against the answer's own Date",
    headers: {
      Date: "Thu, 01 Jan 2026 05:00:00 GMT",
      RateLimit: "limit=100, remaining=0, reset=2026-01-01T05:00:03Z",
    },
    rate: { limit: 100, remaining: 0, resetMs: 3_000 },
  },
  {
    name: "a limit with a fraction",
    headers: { "RateLimit-Limit": "100.25 , 7; w=30" },
    rate: { limit: 100, windowMs: 30_000 },
  },
  {
    name: "a policy over an hour, and none over a second more",
    headers: { "RateLimit-Policy": '"hour";q=600;w=3600, "more";q=1;w=3601' },
    rate: { limit: 600, windowMs: 3_600_000 },
  },
  {
    name: "a policy name with a comma",
    headers: { "RateLimit-Policy": '"a,b;q=1;w=1";q=60;w=60' },
    rate: { limit: 60, windowMs: 60_000 },
  },
  {
    name: "a policy over a day as none",
    headers: { "RateLimit-Policy": '"daily";q=10000;w=86400', RateLimit: '"daily";r=0;t=40000' },
    rate: { remaining: 0 },
  },
  { name: "a reset of a year as none", headers: { "RateLimit-Reset": "31536000" }, rate: {} },
  {
    name: "numbers that are too large to be meant as none",
    headers: { "RateLimit-Policy": `"x";q=${"9".repeat(400)};w=60`, "X-RateLimit-Reset": "9".repeat(400) },
    rate: {},
  },
  { name: "a limit of 0 as none", headers: { "RateLimit-Policy": '"x";q=0;w=60' }, rate: {} },
  { name: "a policy without a window as none", headers: { "RateLimit-Policy": '"x";q=60' }, rate: {} },
  { name: "a policy without a number as none", headers: { "RateLimit-Policy": '"x";w=60' }, rate: {} },
  { name: "garbage", headers: { RateLimit: "soon", "RateLimit-Policy": "," }, rate: {} },
  ...["1e3", "0x10", "-5", "6.5"].map((text) => ({
    name: `${text}, which is no whole number, as none`,
    headers: { "RateLimit-Policy": `"x";q=${text};w=60`, RateLimit: `"x";r=${text};t=1` },
    rate: { resetMs: 1_000 },
  })),
  ...["many", "about 100", "100x", ".5"].map((text) => ({
    name: `a limit of "${text}" as none`,
    headers: { "RateLimit-Limit": text },
    rate: {},
  })),
  ...["-", "-5", "5e2", "Thu 2026-01-01T00:00:08Z", "2026-01-01T00:00:08Z (UTC)"].map((text) => ({
    name: `a reset of "${text}" as none`,
    headers: { "X-RateLimit-Reset": text },
    rate: {},
  })),
])("reads $name", ({ headers, rate }) => {
  expect(parseRateLimit(new Headers(headers), now)).toEqual(rate);
});

test("reads headers of other types, and returns undefined for missing ones", () => {
  const headers = new Map([["x-ratelimit-remaining", "3"]]);

  expect(parseRateLimit(headers as never, now)).toEqual({ remaining: 3 });
});
