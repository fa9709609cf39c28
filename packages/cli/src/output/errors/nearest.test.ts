import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const slugs = ["ai-detector", "ai-rewriter", "ai-translator", "grammar-checker", "caption-gen"];

it.each([
  ["gramar-checker", "grammar-checker"],
  ["AI-Rewriter", "ai-rewriter"],
  ["translater", "ai-translator"],
  ["weather", undefined],
])("reads %j as %j", (word, want) => {
  expect(nearest(word, slugs)).toBe(want);
});
