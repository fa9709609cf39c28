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
