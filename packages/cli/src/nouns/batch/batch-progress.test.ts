import type { BatchProgress } from "@tandem/batch";
import { expect, it } from "vitest";
import { barText } from "./batch-progress.ts";

const progress = {
  done: 117,
  failed: 3,
  unknown: 0,
  left: 280,
  ratePerMinute: 113.2,
  etaMs: 150_000,
  spentInAll: 7.182,
  forecast: 23.9,
} as BatchProgress;

it.each([
  [40, progress, "██░░░░░░ 120 of 400 rows, 3 failed"],
  [48, progress, "██░░░░░░ 120 of 400 rows, 3 failed"],
  [49, progress, "██░░░░░░ 120 of 400 rows, 3 failed, 3 min left"],
  [
    80,
    { ...progress, failed: 0, done: 120 },
    "██░░░░░░ 120 of 400 rows, 3 min left, 113 a minute, 7.182 of about 24 credits",
  ],
  [
    120,
    progress,
    "██████░░░░░░░░░░░░░░ 120 of 400 rows, 3 failed, 3 min left, 113 a minute, 7.182 of about 24 credits",
  ],
  [
    120,
    { ...progress, forecast: undefined, spentInAll: 1, left: undefined },
    "░░░░░░░░░░░░░░░░░░░░ 120 rows, 3 failed, 3 min left, 113 a minute, 1 credit",
  ],
])("at %i columns, the progress shows the facts that fit", (columns, shown, text) => {
  expect(barText(shown as BatchProgress, columns)).toBe(text);
});
