import { expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { fileFields, resultText } from "./save-result.ts";

it.each([
  ["grammar-checker", { correctedText: "She goes.", issues: [], score: 90 }, "She goes."],
  ["blog-title-gen", { titles: [{ text: "One" }, { text: "Two" }] }, "One\nTwo"],
  ["caption-gen", { captions: [{ text: "Sea\n#sea" }, { text: "Salt" }] }, "Sea\n#sea\n\nSalt"],
  ["transcription", { text: "plain", subtitles: "1\n00:00 --> 00:01\nplain" }, "1\n00:00 --> 00:01\nplain"],
  ["transcription", { text: "plain", segments: [] }, "plain"],
  ["grammar-checker", { corrected: "renamed", score: 9 }, '{\n  "corrected": "renamed",\n  "score": 9\n}'],
  ["some-new-tool", { output: "new", count: 2 }, "new"],
  ["some-new-tool", { a: "x", b: "y" }, '{\n  "a": "x",\n  "b": "y"\n}'],
])("%s prints %j as %j", (slug, data, want) => {
  expect(resultText(slug, data)).toBe(want);
});

it.each(Object.keys(toolReference))("%s has a field that is its point, as described", (slug) => {
  const { data } = toolReference[slug]!;
  const sample = Object.fromEntries(
    Object.entries(data).map(([name, { type }]) => [name, type === "object[]" ? [{ text: `<${name}>` }] : `<${name}>`]),
  );
  if (slug in fileFields) expect(data).toHaveProperty(fileFields[slug]!);
  else expect(resultText(slug, sample)).toMatch(/^<\w+>$/);
});
