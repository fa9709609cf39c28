import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const slugs = ["ai-detector", "ai-rewriter", "ai-translator", "grammar-checker", "caption-gen"];

it.each([
  ["gramar-checker", "grammar-checker"],
  ["grammar-chekcer", "grammar-checker"],
  ["grammar", "grammar-checker"],
  ["translator", "ai-translator"],
  ["AI-Rewriter", "ai-rewriter"],
  ["captiongen", "caption-gen"],
  ["gramar", "grammar-checker"],
  ["translater", "ai-translator"],
  ["aid", undefined],
  ["weather", undefined],
  ["", undefined],
])("%j is taken for %j", (word, want) => {
  expect(nearest(word, slugs)).toBe(want);
});
