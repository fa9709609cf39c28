import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

const counts = { failed: 0, unknown: 0, charged: 0, spent: 0, spentBefore: 0, total: 600, startedAt: 0 };

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

test("without rate limit headers, reports no rate", () => {
  expect(progressOf({ ...counts, done: 5, sent: 0 }, 1_000)).toMatchObject({
    ratePerMinute: undefined,
    etaMs: undefined,
  });
});

test("the forecast is of the whole batch: what earlier runs spent is part of it", () => {
  const tally = { ...counts, done: 40, sent: 20, charged: 20, spent: 20, spentBefore: 25, total: 100 };
  expect(progressOf(tally, 60_000)).toMatchObject({ spent: 20, spentInAll: 45, forecast: 45 + 60 });
});

test.each([
  {
    title: "nothing is known of a source of unknown length",
    facts: { total: undefined },
    left: undefined,
    forecast: undefined,
  },
  { title: "left are the rows that have not ended", facts: { failed: 5, unknown: 7 }, left: 48, forecast: 88 },
  { title: "never less than none", facts: { total: 30 }, left: 0, forecast: 40 },
  { title: "19 answers make no forecast", facts: { charged: 19 }, left: 60, forecast: undefined },
])("$title", ({ facts, left, forecast }) => {
  const tally = { ...counts, done: 40, sent: 20, charged: 20, spent: 20, spentBefore: 20, total: 100, ...facts };
  const progress = progressOf({ ...tally, startedAt: 60_000 }, 120_000);
  const etaMs = left === undefined ? undefined : (left / 20) * 60_000;
  expect(progress).toMatchObject({ left, forecast, etaMs, ratePerMinute: 20 });
});

test("no rate is known in the moment of the start", () => {
  expect(progressOf({ ...counts, done: 5, sent: 5 }, 0)).toMatchObject({ ratePerMinute: undefined, etaMs: undefined });
});
