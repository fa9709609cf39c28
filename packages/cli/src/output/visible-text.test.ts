import { expect, it } from "vitest";
import { visibleText } from "./printable.ts";

it.each([
  ["a line break and a tab stay", "a\n\tb", "a\n\tb"],
  ["a line break of two characters is one", "a\r\nb", "a\nb"],
  ["letters of all scripts stay", "naïve 日本 🙂", "naïve 日本 🙂"],
  ["what clears the line is shown", "rm -rf /\r\u001b[2Kls", "rm -rf /\\u000d\\u001b[2Kls"],
  ["what turns the direction is shown", "a\u202egpj.exe", "a\\u202egpj.exe"],
])("%s", (_, text, shown) => expect(visibleText(text)).toBe(shown));

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

it.each([
  ["fillers of Hangul", [0x115f, 0x1160, 0x3164, 0xffa0]],
  ["Mongolian selectors", range(0x180b, 0x180f)],
  ["Khmer vowels without a shape", [0x17b4, 0x17b5]],
  ["variation selectors", [...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef)]],
  ["beams of musical notation", range(0x1d173, 0x1d17a)],
  ["shorthand format controls", range(0x1bca0, 0x1bca3)],
  ["signs that stand around numbers", [...range(0x600, 0x605), 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd]],
  ["the empty Braille pattern", [0x2800]],
  ["what joins and what separates", [0x34f, 0x61c, 0x200b, 0x200c, 0x200d, 0x2028, 0x2029, 0x2060, 0xfeff]],
])("shown as codes: %s", (_, codePoints) => {
  for (const codePoint of codePoints) {
    const [first, second] = String.fromCodePoint(codePoint).split("");
    const shown = [first, second].map((unit) => unit && `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    expect(visibleText(`a${String.fromCodePoint(codePoint)}b`)).toBe(`a${shown.join("")}b`);
  }
});

it.each([
  [
    "behind an emoji it stays",
    "\u2764\ufe0f \u{1f5a5}\ufe0f \u2764\ufe0e",
    "\u2764\ufe0f \u{1f5a5}\ufe0f \u2764\ufe0e",
  ],
  ["in a keycap it stays", "1\ufe0f\u20e3 #\ufe0f\u20e3", "1\ufe0f\u20e3 #\ufe0f\u20e3"],
  ["a second one is shown", "\u2764\ufe0f\ufe0f", "\u2764\ufe0f\\ufe0f"],
  ["behind a letter it is shown", "web\ufe0f", "web\\ufe0f"],
  ["behind a mere digit it is shown", "web-1\ufe0f", "web-1\\ufe0f"],
  ["at the beginning it is shown", "\ufe0e\u2764", "\\ufe0e\u2764"],
])("a variation selector: %s", (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(visibleText(shown)).toBe(shown);
});
