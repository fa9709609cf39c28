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

test.each([
  ["another middle", true, 512, 512],
  ["one character more", false, 0, 1_025],
  ["another start", false, 0, 1_024],
  ["another end", false, 1_024, 0],
  ["another end of the start", false, 511, 513],
  ["another start of the end", false, 513, 511],
])("of a message over 1,024 characters the length, the start and the end are known: %s", (_, same, before, after) => {
  const history = new EventHistory();
  history.add(101, "x".repeat(1_025));
  expect(history.matches(101, "x".repeat(1_025))).toBe(true);
  expect(history.matches(101, `${"x".repeat(before)}y${"x".repeat(after)}`)).toBe(same);
});

test("a message of 1,024 characters is known as a whole", () => {
  const history = new EventHistory();
  history.add(1, "x".repeat(1_024));
  expect(history.matches(1, `${"x".repeat(512)}y${"x".repeat(511)}`)).toBe(false);
});

test.each([
  ["dense", 2_000],
  ["sparse", 200_000],
])("messages of a %s piece stay the same, also over the end of the ring", (_, chars) => {
  const history = new EventHistory();
  for (let sequence = 1; sequence <= 3_000; sequence++) {
    history.add(sequence, messageOf(sequence, 20));
    if (sequence % 7 === 0) history.settle(chars);
  }
  const known = [64, 65, 1_976, 1_977, 3_000].map((sequence) => history.matches(sequence, messageOf(sequence, 20)));
  expect(known).toEqual([true, undefined, undefined, true, true]);
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
