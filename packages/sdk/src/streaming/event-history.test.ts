import { expect, test } from "vitest";
import { digestOf, EventHistory } from "./event-history.ts";

const digest = (sequence: number) => sequence * 7;

function historyOf(count: number): EventHistory {
  const history = new EventHistory();
  for (let sequence = 1; sequence <= count; sequence++) history.add(sequence, digest(sequence));
  return history;
}

test.each([
  [1, true],
  [64, true],
  [65, undefined],
  [1_976, undefined],
  [1_977, true],
  [3_000, true],
  [3_001, undefined],
])("of 3,000 events the first 64 and the latest 1,024 are known: %d is %s", (sequence, known) => {
  const history = historyOf(3_000);
  expect(history.matches(sequence, digest(sequence))).toBe(known);
  expect(history.matches(sequence, digest(sequence) + 1)).toBe(known === undefined ? undefined : false);
});

test("what never came is not known", () => {
  const history = new EventHistory();
  expect([history.isEmpty, history.matches(1, 0)]).toEqual([true, undefined]);
  history.add(5, 35);
  expect([history.isEmpty, history.matches(1, 0), history.matches(5, 35)]).toEqual([false, undefined, true]);
});

test("a digest covers the length, and the first 2,000 characters", () => {
  const long = "x".repeat(2_000);
  expect(digestOf("a")).toBe(Math.imul(1 ^ 97, 16_777_619));
  expect(digestOf(`${long}a`)).toBe(digestOf(`${long}b`));
  expect(digestOf(`${long}a`)).not.toBe(digestOf(`${long}aa`));
  expect(digestOf(`${long.slice(1)}ax`)).not.toBe(digestOf(`${long.slice(1)}bx`));
});
