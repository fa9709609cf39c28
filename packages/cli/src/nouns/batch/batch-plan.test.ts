import { expect, it } from "vitest";
import { batchPlanOf, planLines } from "./batch-plan.ts";

it.each([
  [
    { done: 181, failed: 4, unknown: 2, waiting: 113 },
    "300 rows (185 already processed, 2 with an unknown outcome): 113 calls to make",
  ],
  [{ done: 187, failed: 0, unknown: 0, waiting: 113 }, "300 rows (187 already processed): 113 calls to make"],
  [{ done: 0, failed: 0, unknown: 1, waiting: 299 }, "300 rows (1 with an unknown outcome): 299 calls to make"],
])("a row whose answer was lost has not ended: %j", (counts, line) => {
  const summary = { rows: 300, sent: 0, spent: 0, possibleDoubleCharges: 0, reserved: 0, prices: [], ...counts };
  const plan = batchPlanOf({
    summary,
    calls: counts.waiting,
    unreadable: 0,
    forecast: { credits: 1, basis: "by its own calls" },
  });
  expect(planLines(plan)[0]).toBe(line);
});
