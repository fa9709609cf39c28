import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

const counts = { failed: 0, unknown: 0, charged: 0, spent: 0, total: 600, startedAt: 0 };

test.each([
  { title: "a minute's worth at once is the limit's rate", sent: 60, ms: 1_000, rate: 60, etaMin: 9 },
  { title: "and stays it", sent: 300, ms: 240_000, rate: 60, etaMin: 5 },
  { title: "a slow tool has its own rate", sent: 30, ms: 60_000, rate: 30, etaMin: 19 },
  { title: "a higher limit shows after its burst", sent: 300, ms: 120_000, rate: 100, etaMin: 3 },
])("$title", ({ sent, ms, rate, etaMin }) => {
  const { ratePerMinute, etaMs } = progressOf({ ...counts, done: sent, sent }, ms);
  expect(ratePerMinute).toBeCloseTo(rate);
  expect(etaMs! / 60_000).toBeCloseTo(etaMin);
});

test("nothing sent tells no rate", () => {
  expect(progressOf({ ...counts, done: 5, sent: 0 }, 1_000)).toMatchObject({
    ratePerMinute: undefined,
    etaMs: undefined,
  });
});
