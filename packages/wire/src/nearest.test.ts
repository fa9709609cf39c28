import { expect, test } from "vitest";
import { cpuMs } from "../../../test/support/cpu-time.ts";
import { nearest } from "./nearest.ts";

const slugs = ["ai-detector", "grammar-checker", "pdf-summarizer", "webpage-summarizer"];

test.each([
  ["gramar-checker", "grammar-checker"],
  ["grammar", "grammar-checker"],
  ["PDF-Summarizer", "pdf-summarizer"],
  ["teleporter", undefined],
  ["", undefined],
])("%s is a slip of %s", (word, expected) => {
  expect(nearest(word, slugs)).toBe(expected);
});

test.each([
  ["names without end", "grammar-checkr", Array.from({ length: 100_000 }, (_, index) => `grammar-checker-${index}`)],
  ["an endless name", "grammar-checkr", ["grammar-checker".repeat(100_000)]],
  ["an endless word", "grammar-checker".repeat(100_000), ["grammar-checker".repeat(100_000)]],
])("%s take no time", (_, word, candidates) => {
  expect(cpuMs(() => nearest(word, candidates))).toBeLessThan(500);
});
