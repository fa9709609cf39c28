import { expect, test } from "vitest";
import { WindowLog } from "./starts.ts";

function logOf(starts: readonly number[]): WindowLog {
  const log = new WindowLog();
  for (const start of starts) log.place({}, start);
  return log;
}

const all = (log: WindowLog) => Array.from({ length: log.size }, (_, place) => log.at(place));

test("keeps starts sorted, in any order of arrival", () => {
  expect(all(logOf([1, 5, 3, 3, 2, 9, 0]))).toEqual([0, 1, 2, 3, 3, 5, 9]);
});

test("forgets starts up to a moment, and sorts late ones in", () => {
  const log = logOf([1, 2, 3, 4]);
  log.forget(2);
  expect([all(log), log.at(2)]).toEqual([[3, 4], undefined]);
  log.place({}, 1);
  expect(all(log)).toEqual([1, 3, 4]);
  log.forget(10);
  expect([log.size, log.at(0)]).toEqual([0, undefined]);
});

test.each([1_023, 1_024, 1_500, 2_999])("of 3,000 starts, %d are forgotten and the others stay", (count) => {
  const log = logOf(Array.from({ length: 3_000 }, (_, index) => index));
  log.forget(count - 1);
  log.place({}, 5_000);
  expect([log.size, log.at(0), log.at(log.size - 1)]).toEqual([3_001 - count, count === 3_000 ? 5_000 : count, 5_000]);
});
