import { expect, test } from "vitest";
import { parseRateLimit } from "./rate-limit-headers.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each<{ name: string; headers: Record<string, string>; rate: object }>([
  { name: "nothing", headers: {}, rate: {} },
  {
    name: "RateLimit and RateLimit-Policy",
    headers: { "RateLimit-Policy": '"default"; q=60; w=60', RateLimit: '"default"; r=12; t=7' },
    rate: { limit: 60, windowMs: 60_000, remaining: 12, resetMs: 7_000 },
  },
  {
    name: "RateLimit-*",
    headers: { "RateLimit-Limit": "100", "RateLimit-Remaining": "0", "RateLimit-Reset": "5" },
    rate: { limit: 100, remaining: 0, resetMs: 5_000 },
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
  { name: "a reset that has passed", headers: { "X-RateLimit-Reset": String(now / 1000 - 9) }, rate: { resetMs: 0 } },
  { name: "a reset in parts of a second", headers: { "X-RateLimit-Reset": "5.25" }, rate: { resetMs: 5_250 } },
  {
    name: "a moment against the answer's own Date",
    headers: { Date: "Thu, 01 Jan 2026 05:00:00 GMT", "X-RateLimit-Reset": String(now / 1000 + 5 * 3_600 + 3) },
    rate: { resetMs: 3_000 },
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
    name: "a policy over an hour, and none over a second more",
    headers: { "RateLimit-Policy": '"hour";q=600;w=3600, "more";q=1;w=3601' },
    rate: { limit: 600, windowMs: 3_600_000 },
  },
  {
    name: "a policy name with a comma",
    headers: { "RateLimit-Policy": '"a;q=1;w=1,b";q=60;w=60' },
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
  ...["-", "-5", "5e2", "20ms", "1m2s", "2026-01-01T00:00:08Z"].map((text) => ({
    name: `a reset of "${text}" as none`,
    headers: { "X-RateLimit-Reset": text },
    rate: {},
  })),
])("reads $name", ({ headers, rate }) => {
  expect(parseRateLimit(new Headers(headers), now)).toEqual(rate);
});
