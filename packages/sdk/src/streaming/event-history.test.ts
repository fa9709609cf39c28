import { expect, test } from "vitest";
import { EventHistory } from "./event-history.ts";

const messageOf = (sequence: number, chars: number) => `${sequence} `.padEnd(chars, "x");

/** A history of messages 1 to `count`, of so many characters each. */
function historyOf(count: number, chars: number): EventHistory {
  const history = new EventHistory();
  for (let sequence = 1; sequence <= count; sequence++) history.add(sequence, messageOf(sequence, chars));
  return history;
}

test.each(
  [10, 300, 5_000].flatMap((chars) =>
    (
      [
        [1, true],
        [64, true],
        [65, undefined],
        [1_976, undefined],
        [1_977, true],
        [2_049, true],
        [2_950, true],
        [3_000, true],
        [3_001, undefined],
      ] as const
    ).map(([sequence, known]) => [chars, sequence, known] as const),
  ),
)(
  "of 3,000 events of %d characters the first 64 and the latest 1,024 are known: %d is %s",
  (chars, sequence, known) => {
    const history = historyOf(3_000, chars);
    const other = known === undefined ? undefined : false;
    expect(history.matches(sequence, messageOf(sequence, chars))).toBe(known);
    expect(history.matches(sequence, messageOf(sequence + 1, chars))).toBe(other);
    expect(history.matches(sequence, `${messageOf(sequence, chars)}x`)).toBe(other);
  },
);

test("what never came is not known", () => {
  const history = new EventHistory();
  expect([history.isEmpty, history.matches(1, "a")]).toEqual([true, undefined]);
  history.add(5, "e");
  expect([history.isEmpty, history.matches(1, "a"), history.matches(5, "e")]).toEqual([false, undefined, true]);
});

test("of a message the length and the first 4,096 bytes are known", () => {
  const long = "x".repeat(4_096);
  const history = new EventHistory();
  for (let sequence = 1; sequence <= 100; sequence++) history.add(sequence, "");
  history.add(101, `${long}a`);
  expect(history.matches(101, `${long}b`)).toBe(true);
  expect(history.matches(101, `${long}aa`)).toBe(false);
  expect(history.matches(101, `${long.slice(1)}bx`)).toBe(false);
});

test.each([
  ["0", "1"],
  ["a", "b"],
  ["abcd", "abce"],
  ["abcdefgh", "efghabcd"],
  ["\u00e4bcd", "\u00f6bcd"],
  ["{\u4f60}", "{\u597d}"],
  ["ab", "ab\u0000"],
])("of two messages of like length, %j and %j, one is not the other", (one, other) => {
  const history = new EventHistory();
  // A longer one before it leaves nothing behind.
  history.add(1, "x".repeat(50));
  history.add(2, one);
  expect([history.matches(2, one), history.matches(2, other)]).toEqual([true, false]);
});

test("a message of a million characters is known", () => {
  const history = historyOf(3, 1_000_000);
  expect([1, 2, 3].map((sequence) => history.matches(sequence, messageOf(sequence, 1_000_000)))).toEqual([
    true,
    true,
    true,
  ]);
});
