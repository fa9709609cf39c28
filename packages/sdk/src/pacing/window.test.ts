import { expect, test } from "vitest";
import { combineLimits } from "./window.ts";

test.each([
  { limits: [{ requests: 10, windowMs: 1_000 }], limit: { requests: 10, windowMs: 1_000 } },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 240, windowMs: 60_000 },
    ],
    limit: { requests: 4, windowMs: 1_000 },
  },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 30, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 2_000 },
  },
  {
    limits: [
      { requests: 10, windowMs: 1_000 },
      { requests: 90, windowMs: 60_000 },
    ],
    limit: { requests: 1, windowMs: 1_000 },
  },
  { limits: [{ requests: 0.5, windowMs: 60_000 }], limit: { requests: 1, windowMs: 120_000 } },
])("the limit that keeps all of $limits", ({ limits, limit }) => {
  expect(combineLimits(limits)).toEqual(limit);
});
