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
])("reads %j as %j", (word, want) => {
  expect(nearest(word, slugs)).toBe(want);
});

it.each([
  ["--server", "--server-id"],
  ["--servic", "--service"],
  ["--servre", "--service"],
])("%j: the first part of a name is nearer than a word that differs by two letters", (word, want) => {
  expect(nearest(word, ["--service", "--server-id"])).toBe(want);
});
