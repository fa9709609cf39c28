import { describe, expect, it } from "vitest";
import { rateHeaders, takeFromWindow } from "./rate-window.ts";

const limit = { requests: 3, windowSeconds: 60 };

describe("the sliding window", () => {
  it("allows its number of requests and refuses the next", () => {
    const taken: number[] = [];
    const decisions = [0, 1_000, 2_000, 3_000].map((now) => takeFromWindow(taken, limit, now));
    expect(decisions).toEqual([
      { allowed: true, remaining: 2, resetSeconds: 60 },
      { allowed: true, remaining: 1, resetSeconds: 59 },
      { allowed: true, remaining: 0, resetSeconds: 58 },
      { allowed: false, remaining: 0, resetSeconds: 57 },
    ]);
  });

  it("counts a refused request not at all", () => {
    const taken = [0, 0, 0];
    takeFromWindow(taken, limit, 59_999);
    expect(taken).toEqual([0, 0, 0]);
  });

  it.each([
    [59_999, false],
    [60_000, true],
  ])("with a full window of moment 0, at %i ms a request is allowed: %s", (now, allowed) => {
    expect(takeFromWindow([0, 0, 0], limit, now).allowed).toBe(allowed);
  });

  it("frees one place at a time, as each request leaves the window", () => {
    const taken = [0, 30_000, 40_000];
    expect(takeFromWindow(taken, limit, 60_000)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
    expect(takeFromWindow(taken, limit, 60_001).allowed).toBe(false);
  });
});

it.each([
  [{ allowed: true, remaining: 7, resetSeconds: 30 }, { ratelimit: '"default";r=7;t=30' }],
  [
    { allowed: false, remaining: 0, resetSeconds: 12 },
    { ratelimit: '"default";r=0;t=12', "retry-after": "12" },
  ],
])("a decision becomes headers", (decision, headers) => {
  expect(rateHeaders(limit, decision)).toEqual({ "ratelimit-policy": '"default";q=3;w=60', ...headers });
});
