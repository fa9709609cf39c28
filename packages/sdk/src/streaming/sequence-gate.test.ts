import { describe, expect, test } from "vitest";
import { type GateRules, type Placed, type Position, SequenceGate } from "./sequence-gate.ts";

/** `s5` is a snapshot up to 5, `5` an event, `d5` the last one, `5x` another event of that number, `#a` one with an id, `5#a` one with both, `-` one without. */
function parse(word: string): Placed<string> {
  const [text, id] = word.split("#");
  const number = /\d+/.exec(text!)?.[0];
  return { event: word, sequence: number === undefined ? undefined : Number(number), id, data: word };
}

const rules: GateRules<string> = {
  isSnapshot: (event) => event.startsWith("s"),
  isLast: (event) => event.startsWith("d"),
  maxHeldChars: 100_000,
};

const after = (position: Partial<Position>): Position => ({ sequence: undefined, id: undefined, ...position });

/** Lets a line of events through. `|` is a new connection, `!` gives up on what is missing, `^` starts over. */
function through(line: string, position: Partial<Position>) {
  const gate = new SequenceGate(rules, after(position));
  const out: string[] = [];
  for (const word of line.split(" ").filter(Boolean)) {
    if (word === "|") gate.reconnect();
    else if (word === "!") gate.release(out);
    else if (word === "^") gate.startOver();
    else gate.pass(parse(word), out);
  }
  const { missing, resumeAfter, last, hasGaps, holdsLast } = gate;
  return { out: out.join(" "), missing, resumeAfter, last, hasGaps, holdsLast };
}

describe("SequenceGate", () => {
  test.each<[what: string, line: string, after: number | undefined, out: string, missing?: number]>([
    ["events in order", "1 2 3", undefined, "1 2 3"],
    ["a beginning anywhere", "7 8", undefined, "7 8"],
    ["only what comes after", "1 2 3 4", 2, "3 4"],
    ["a repeated event once", "1 1 2 2 1 3", undefined, "1 2 3"],
    ["a pair that is swapped", "1 3 2 4", undefined, "1 2 3 4"],
    ["a late event before all that waited", "1 5 4 3 2 6", undefined, "1 2 3 4 5 6"],
    ["nothing past a gap", "1 3 4", undefined, "1", 2],
    ["nothing before the first when it is known", "5 6", 3, "", 4],
    ["the rest again after a new connection", "1 3 4 | 2 3 4", undefined, "1 2 3 4"],
    ["all that waited, once given up on", "1 4 3 !", undefined, "1 3 4"],
    ["later gaps at once, after one was genuine", "1 3 ! 5 7", undefined, "1 3 5 7"],
    ["a snapshot, and what comes after it", "s5 6 7", undefined, "s5 6 7"],
    ["a snapshot over a gap", "1 2 s6 7", undefined, "1 2 s6 7"],
    ["a snapshot over what waited", "1 4 7 s5 6", undefined, "1 s5 6 7"],
    ["no snapshot that brings nothing", "1 2 s2 s1 3", undefined, "1 2 3"],
    ["a first snapshot below a number that never was", "s4 5", 90, "s4 5"],
    ["a snapshot below the last number that answers a new connection", "7 8 9 | s2 3", undefined, "7 8 9 s2 3"],
    ["whatever has neither number nor id", "- 1 - 2", undefined, "- 1 - 2"],
    ["an id once", "#a #b #a #b #c", undefined, "#a #b #c"],
    [
      "what comes after the last id, when a server starts from the first",
      "#a #b #c | #a #b #c #d",
      undefined,
      "#a #b #c #d",
    ],
    ["the same once more, when the server starts from the first number", "1 2 3 | 1 2 3 4", undefined, "1 2 3 4"],
    ["the same once more, when the server starts from its first snapshot", "s1 2 3 | s1 2 3 4", undefined, "s1 2 3 4"],
    [
      "the same once more, when a gap made the server start from its first snapshot",
      "s1 2 9 | s1 2 3",
      undefined,
      "s1 2 3",
    ],
    ["a snapshot that is another one under a known number", "s1 2 3 | s1x 2x 3", undefined, "s1 2 3 s1x 2x 3"],
    ["nothing that is the same after such a snapshot", "s1 2 3 | s1x 2 3 4", undefined, "s1 2 3 s1x 4"],
    ["what is other after something that is the same", "s1 2 3 4 | s1x 2 3x 4", undefined, "s1 2 3 4 s1x 3x 4"],
    [
      "nothing that is the same, when that breaks off",
      "s1 2 3 4 | s1x 2 | s1y 2 3 4 5",
      undefined,
      "s1 2 3 4 s1x s1y 5",
    ],
    [
      "nothing that is the same, when that comes in another order",
      "s1 2 3 4 | s1x 3 2 4 5",
      undefined,
      "s1 2 3 4 s1x 5",
    ],
    ["nothing that is the same after starting over", "s1 2 3 ^ | s1x 2 3 4", undefined, "s1 2 3 s1x 4"],
    ["the last event once, and waits for nothing", "1 2 2", undefined, "1 2"],
    ["nothing past a gap, whatever without a number comes between", "1 - 3", undefined, "1 -", 2],
    ["a snapshot over an event that waited under its number", "1 4 s4", undefined, "1 s4"],
    ["no snapshot that lies behind, but for the first of a connection", "1 2 3 | 4 s2", undefined, "1 2 3 4"],
    ["no snapshot that lies behind, after what is repeated", "1 2 3 | 3 s2 4", undefined, "1 2 3 4"],
    ["the same once more, before a snapshot that brought more too", "1 2 s6 | 1 2 s6 7", undefined, "1 2 s6 7"],
    ["what has no place, while known ids are sent again", "#a #b | #a - #b #c", undefined, "#a #b - #c"],
    ["known ids again, after a snapshot that starts over", "#a #b ^ s #a", undefined, "#a #b s #a"],
    ["nothing that waited, after starting over", "1 3 ^ s1x 2x", undefined, "1 s1x 2x"],
    ["nothing that waited on an earlier connection, when given up on", "1 3 | 4 !", undefined, "1 4"],
    ["only a snapshot and what follows, after starting over", "7 8 ^ | s1 2 3", undefined, "7 8 s1 2 3"],
  ])("lets through %s", (_, line, sequence, out, missing) => {
    expect(through(line, { sequence })).toMatchObject({ out, missing });
  });

  test.each([
    ["a number again, for another event", "1 2 3 | 1x", undefined],
    ["a number again, after the first snapshot", "s1 2 3 | s1 2x", undefined],
    ["a number again, in the same connection", "1 2 3 2x", undefined],
    ["the last number again, for another event", "1 2 2x", undefined],
    ["a late event that a gap was given up for", "1 3 ! 5 7 6", undefined],
    ["the last event, below the number that was asked for", "1 2 d3", 9],
  ])("starts over when the server gives %s", (_, line, sequence) => {
    expect(() => through(line, { sequence })).toThrow(
      expect.objectContaining({ startsOver: true, passing: true, unusable: false }),
    );
  });

  test.each(["1 2 ^ | 1 2", "1 2 ^ 3"])(
    "cannot place events that follow no snapshot after starting over (%s)",
    (line) => {
      expect(() => through(line, {})).toThrow(expect.objectContaining({ unusable: true }));
    },
  );

  test.each<[string, string, Partial<Position>, string | undefined]>([
    ["the last number", "1 2 3", {}, "3"],
    ["the last number before a gap", "1 2 4", {}, "2"],
    ["the last id, as it came", "#a #01 | #b", {}, "b"],
    ["the id that was given", "", { id: "x-9" }, "x-9"],
    ["the number that was given", "", { sequence: 9 }, "9"],
    ["the number that was given, after a connection that brought nothing", "|", { sequence: 9 }, "9"],
    ["the last id, where events have numbers too", "1#a 2#b", {}, "b"],
    ["the last number, where that event has no id", "1#a 2", {}, "2"],
    ["nothing before the first event", "", {}, undefined],
    ["nothing after an event without a place", "1 2 - |", {}, undefined],
    ["nothing when told so", "", { sequence: 3, isUnplaced: true }, undefined],
  ])("goes on after %s", (_, line, position, resumeAfter) => {
    expect(through(line, position).resumeAfter).toBe(resumeAfter);
  });

  test.each<[line: string, facts: object]>([
    ["1 2", { last: 2, hasGaps: false, holdsLast: false }],
    ["1 3", { last: 1, hasGaps: false, holdsLast: false }],
    ["1 d3", { last: 1, hasGaps: false, holdsLast: true }],
    ["1 d3 |", { last: 1, hasGaps: false, holdsLast: false }],
    ["1 d3 !", { last: 3, hasGaps: true, holdsLast: false }],
    ["-", { last: undefined, hasGaps: false, holdsLast: false }],
  ])("after %s says %j", (line, facts) => {
    expect(through(line, {})).toMatchObject(facts);
  });

  test("of more than 10,000 ids, the first 1,000 and the latest stay known, and what lies between when it is sent again in order", () => {
    const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `#${from + index}`);
    const known = ids(1, 10_000).join(" ");
    expect(through(`${known} #1 #1001 #5000 #10000`, {}).out).toBe(known);
    expect(through(`${known} #10001 #1 #1000 #1001 #5000 #5001 #10001`, {}).out).toBe(`${known} #10001 #1001 #5000`);
    expect(through(`${known} #10001 | ${known} #10001 #10002`, {}).out).toBe(`${known} #10001 #10002`);
  });

  test("a forgotten number is a duplicate after a known duplicate, and otherwise a new start", () => {
    const long = Array.from({ length: 3_000 }, (_, index) => index + 1).join(" ");
    expect(through(`${long} | 1 500 3000 3001`, {}).out).toBe(`${long} 3001`);
    for (const line of [`${long} | 500`, `${long} 1 | 500`]) {
      expect(() => through(line, {})).toThrow(expect.objectContaining({ startsOver: true }));
    }
  });

  const event = (sequence: number, length: number) => ({
    event: "e",
    sequence,
    id: undefined,
    data: "x".repeat(length),
  });

  test.each([
    ["1,000 events", 1, 1_000],
    ["as many characters as an answer may have", 60_000, 2],
    ["one event more than as many characters", 50_000, 3],
  ])("holds no more than %s", (_, length, held) => {
    const gate = new SequenceGate(rules, after({ sequence: 0 }));
    for (let count = 1; count <= held; count++) {
      expect(gate.isFull).toBe(false);
      gate.pass(event(count + 1, length), []);
    }
    expect(gate.isFull).toBe(true);
  });

  test("counts what waits once, and only as long as it waits", () => {
    const gate = new SequenceGate(rules, after({ sequence: 0 }));
    for (const [sequence, length] of [
      [2, 60_000],
      [2, 60_000],
      [1, 1],
      [4, 60_000],
    ] as const) {
      gate.pass(event(sequence, length), []);
      expect(gate.isFull).toBe(false);
    }
  });
});
