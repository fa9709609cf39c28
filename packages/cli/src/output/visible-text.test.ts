import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it.each([
  ["a line break and a tab stay", "a\n\tb", "a\n\tb"],
  ["a line break of two characters is one", "a\r\nb", "a\nb"],
  ["letters of all scripts stay", "naïve 日本 🙂", "naïve 日本 🙂"],
  ["what clears the line is shown", "rm -rf /\r\u001b[2Kls", "rm -rf /\\u000d\\u001b[2Kls"],
  ["what turns the direction is shown", "a\u202egpj.exe", "a\\u202egpj.exe"],
])("%s", (_, text, shown) => expect(visibleText(text)).toBe(shown));
