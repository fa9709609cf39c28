import { expect, test } from "vitest";
import { keepingAll, perMinute } from "./rate-limit-headers.ts";

test.each([
  { told: [{ requests: 10, windowMs: 1_000 }], limit: { requests: 10, windowMs: 1_000 } },
  {
    told: [
      { requests: 10, windowMs: 1_000 },
      { requests: 240, windowMs: 60_000 },
    ],
    limit: { requests: 4, windowMs: 1_000 },
  },
  {
    told: [
      { requests: 10, windowMs: 1_000 },
      { requests: 30, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 2_000 },
  },
  {
    told: [
      { requests: 10, windowMs: 1_000 },
      { requests: 90, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 1_000 },
  },
  { told: [{ requests: 0.5, windowMs: 60_000 }], limit: { requests: 1, windowMs: 120_000 } },
])("the limit that keeps all of $told", ({ told, limit }) => {
  expect(keepingAll(told)).toEqual(limit);
});

test("a number per minute is a limit over a minute", () => {
  expect(perMinute(60)).toEqual({ requests: 60, windowMs: 60_000 });
});
