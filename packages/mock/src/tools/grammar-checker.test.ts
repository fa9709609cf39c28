import { describe, expect, it } from "vitest";
import { Random } from "../engine/random.ts";
import { grammarChecker } from "./grammar-checker.ts";

interface Data {
  correctedText: string;
  issues: { offset: number; length: number; original: string; replacements: string[]; category: string }[];
  score: number;
  language: string;
}

const check = (input: string, options = {}) => grammarChecker.run({ input, options, random: new Random(1) }) as Data;

it.each([
  ["I recieve a letter.", "I receive a letter.", "spelling"],
  ["She dont know.", "She don't know.", "spelling"],
  ["He don't know.", "He doesn't know.", "grammar"],
  ["It have two parts.", "It has two parts.", "grammar"],
  ["She go home.", "She goes home.", "grammar"],
  ["We was late.", "We were late.", "grammar"],
  ["You should of called.", "You should have called.", "grammar"],
  ["This is better then that.", "This is better than that.", "grammar"],
  ["A orange fell.", "An orange fell.", "grammar"],
  ["I ate a apple.", "I ate an apple.", "grammar"],
  ["It was an banana.", "It was a banana.", "grammar"],
  ["This is the the end.", "This is the end.", "grammar"],
  ["Its not here.", "It's not here.", "grammar"],
  ["Then i left.", "Then I left.", "grammar"],
  ["We left. they stayed.", "We left. They stayed.", "grammar"],
  ["One , two.", "One, two.", "punctuation"],
  ["One,two.", "One, two.", "punctuation"],
  ["One  two.", "One two.", "punctuation"],
  ["Stop!!!", "Stop!", "punctuation"],
])("corrects %j to %j, a matter of %s", (input, corrected, category) => {
  const { correctedText, issues } = check(input);
  expect(correctedText).toBe(corrected);
  expect(issues.map((issue) => issue.category)).toEqual([category]);
});

it.each([
  "This is fine.",
  "A unit and an hour: a user, an honest one.",
  "I saw the house; it has a door.",
  "Prices: 1,000 or 2,500.",
])("finds nothing in %j", (input) => {
  expect(check(input)).toMatchObject({ correctedText: input, issues: [], score: 100 });
});

it("counts offsets in UTF-16 units, so that slicing the input gives the original", () => {
  const input = "😀😀 I recieve teh 👩‍👩‍👧 mail.";
  const { issues } = check(input);
  expect(issues.map(({ original }) => original)).toEqual(["recieve", "teh"]);
  for (const { offset, length, original } of issues) expect(input.slice(offset, offset + length)).toBe(original);
});

it("keeps the case of what it replaces", () => {
  expect(check("Recieve it. I SEPERATE it.").correctedText).toBe("Receive it. I SEPARATE it.");
});

describe("the level", () => {
  const input = "We utilize this in order to win.";
  it("default leaves style alone", () => {
    expect(check(input).issues).toEqual([]);
  });
  it("picky reports it", () => {
    expect(check(input, { level: "picky" })).toMatchObject({ correctedText: "We use this to win." });
  });
});

it("leaves a text in another language alone, by detection or by option", () => {
  expect(check("Das ist nicht die Frage und wir sind nicht da.")).toMatchObject({ language: "de", issues: [] });
  expect(check("teh teh", { language: "fr" })).toMatchObject({ language: "fr", issues: [] });
});
