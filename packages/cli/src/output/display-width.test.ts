import { eastAsianWidth } from "get-east-asian-width";
import { expect, it } from "vitest";
import { displayWidth, truncate } from "./text-width.ts";

it.each([
  ["plain", 5],
  ["Übung", 5],
  ["e\u0301", 1],
  ["日本語", 6],
  ["サーバー、「一」", 16],
  ["㈱！ａ", 6],
  ["한국", 4],
  ["👍", 2],
  ["👩‍👩‍👧", 2],
  ["", 0],
])("%s is %d columns wide", (text, want) => {
  expect(displayWidth(text)).toBe(want);
});

it.each([
  ["short", 5, "short"],
  ["too long", 6, "too l…"],
  ["too long", 5, "too…"],
  ["日本語", 4, "日…"],
  ["日本語", 5, "日本…"],
])("%s in %d columns is %s", (text, columns, want) => {
  expect(truncate(text, columns)).toBe(want);
});

it("every character of plain text is one segment, one column wide", () => {
  const ranges = [0x20, 0x7e, 0xa1, 0xac, 0xae, 0x2ff, 0x2010, 0x2027, 0x2030, 0x205e];
  const segmenter = new Intl.Segmenter();
  for (let at = 0; at < ranges.length; at += 2) {
    for (let code = ranges[at]!; code <= ranges[at + 1]!; code += 1) {
      const character = String.fromCharCode(code);
      expect(displayWidth(character)).toBe(1);
      expect([...segmenter.segment(`a${character}b`)]).toHaveLength(3);
      expect(/[\p{Emoji_Presentation}\p{Control}\p{Mark}\p{Format}]/u.test(character)).toBe(false);
      expect(eastAsianWidth(code)).toBe(1);
    }
  }
});
