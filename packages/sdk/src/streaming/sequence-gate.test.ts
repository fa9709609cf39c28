import { describe, expect, test } from "vitest";
import { type Numbered, SequenceGate } from "./sequence-gate.ts";

/** `s5` is a snapshot up to 5, `5` an event, `-` one without a number. */
const parse = (word: string): Numbered => ({
  type: word.startsWith("s") ? "snapshot" : "event",
  sequence: word === "-" ? Number.NaN : Number(word.replace("s", "")),
});
const print = ({ type, sequence }: Numbered) =>
  (type === "snapshot" ? "s" : "") + (Number.isNaN(sequence) ? "-" : sequence);

/** Lets a line of events through. `|` is a new connection, `!` gives up on what is missing. */
function through(line: string, after: number | undefined) {
  const gate = new SequenceGate<Numbered>("snapshot", after);
  const out: Numbered[] = [];
  for (const word of line.split(" ").filter(Boolean)) {
    if (word === "|") gate.restart();
    else if (word === "!") gate.release(out);
    else gate.pass(parse(word), out);
  }
  return { out: out.map(print).join(" "), last: gate.last, missing: gate.missing };
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
    ["later gaps at once, after one was genuine", "1 3 ! 5 7 6", undefined, "1 3 5 7"],
    ["a snapshot, and what comes after it", "s5 6 7", undefined, "s5 6 7"],
    ["a snapshot over a gap", "1 2 s6 4 7", undefined, "1 2 s6 7"],
    ["a snapshot over what waited", "1 4 7 s5 6", undefined, "1 s5 6 7"],
    ["no snapshot that brings nothing", "1 2 s2 s1 3", undefined, "1 2 3"],
    ["a first snapshot below a number that never was", "s4 5", 90, "s4 5"],
    ["whatever has no number", "- 1 - 2", undefined, "- 1 - 2"],
  ])("lets through %s", (_, line, after, out, missing) => {
    expect(through(line, after)).toMatchObject({ out, missing });
  });

  test("holds no more than 1,000 events", () => {
    const gate = new SequenceGate<Numbered>("snapshot", 0);
    for (let sequence = 2; sequence <= 1_000; sequence++) gate.pass({ type: "event", sequence }, []);
    expect(gate.isFull).toBe(false);
    gate.pass({ type: "event", sequence: 1_001 }, []);
    expect(gate.isFull).toBe(true);
  });
});
