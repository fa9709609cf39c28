import { describe, expect, it } from "vitest";
import { toolReference } from "../generated/tool-reference.ts";
import { buildOptions } from "./options.ts";

const nothing = { typed: [], texts: [], file: {} };
const build = (slug: string, given: Partial<typeof nothing> | object) =>
  buildOptions(slug, toolReference[slug], { ...nothing, ...given });

describe("a value is read as the option's type", () => {
  it.each([
    ["ai-translator", ["targetLanguage=de"], { targetLanguage: "de" }],
    ["ai-translator", ["targetLanguage=true"], { targetLanguage: "true" }],
    ["ai-translator", ["preserveFormatting=false"], { preserveFormatting: false }],
    ["blog-title-gen", ["count=3", "maxLength=40"], { count: 3, maxLength: 40 }],
    ["blog-title-gen", ["keywords=salt, sea"], { keywords: ["salt", "sea"] }],
    ["blog-title-gen", ["keywords=salt", "keywords=sea"], { keywords: ["salt", "sea"] }],
    ["blog-title-gen", ['keywords=["a,b","c"]'], { keywords: ["a,b", "c"] }],
    ["object-remover", ["target=the lamp = post"], { target: "the lamp = post" }],
    ["some-new-tool", ["n=3", "on=true", "text=words"], { n: 3, on: true, text: "words" }],
  ])("%s -F %j is %j", (slug, typed, want) => {
    expect(build(slug, { typed })).toEqual(want);
  });

  it("-f takes it as it stands", () => {
    expect(build("some-new-tool", { texts: ["n=3"] })).toEqual({ n: "3" });
  });

  it("a flag wins over the file", () => {
    expect(build("grammar-checker", { file: { level: "default", language: "en" }, typed: ["level=picky"] })).toEqual({
      level: "picky",
      language: "en",
    });
  });
});

describe("what the service may know better is let through", () => {
  it.each([
    ["a value past an assumed bound", "blog-title-gen", { typed: ["count=5000"] }, { count: 5000 }],
    ["a new value of an open list", "ai-rewriter", { typed: ["tone=sarcastic"] }, { tone: "sarcastic" }],
  ])("%s", (_, slug, given, want) => {
    expect(build(slug, given)).toEqual(want);
  });
});

describe("a mistake is refused with what would be right", () => {
  it.each([
    [
      "grammar-checker",
      { typed: ["levl=picky"] },
      'grammar-checker has no option "levl"',
      "its options are language, level",
      "-F level=picky",
    ],
    [
      "grammar-checker",
      { typed: ["colour=red"] },
      'grammar-checker has no option "colour"',
      "its options are language, level",
      "tandem tools info grammar-checker",
    ],
    [
      "grammar-checker",
      { typed: ["level=pciky"] },
      'level cannot be "pciky"',
      "it is one of default, picky",
      "-F level=picky",
    ],
    ["blog-title-gen", { typed: ["count=1.5"] }, "count needs a whole number, got 1.5", undefined, "-F count=5"],
    ["blog-title-gen", { texts: ["count=3"] }, 'count needs a whole number, got "3"', undefined, "-F count=5"],
    [
      "blog-title-gen",
      { typed: ["keywords=[1,2]"] },
      "keywords needs a list of texts, got [1,2]",
      undefined,
      "-F keywords=a,b",
    ],
    ["blog-title-gen", { typed: ["keywords=[x"] }, "keywords is no JSON array: [x", undefined, "-F keywords=a,b"],
    [
      "ai-detector",
      { typed: ["sentences=yes"] },
      'sentences needs true or false, got "yes"',
      undefined,
      "-F sentences=true",
    ],
    ["grammar-checker", { file: { level: null } }, "level needs a text, got null", undefined, "-F level=picky"],
    [
      "grammar-checker",
      { typed: ["level=picky", "level=default"] },
      "level is given twice",
      undefined,
      "-F level=default",
    ],
    ["grammar-checker", { typed: ["level"] }, '-F needs key=value, got "level"', undefined, "-F level=value"],
    ["grammar-checker", { texts: ["=x"] }, '-f needs key=value, got "=x"', undefined, "-f x=value"],
    [
      "grammar-checker",
      { typed: ["constructor=x"] },
      'grammar-checker has no option "constructor"',
      undefined,
      "tandem tools info grammar-checker",
    ],
  ])("%s %j", (slug, given, message, why, fix) => {
    expect(() => build(slug, given)).toThrow(
      expect.objectContaining({ code: "BAD_OPTION", message, fix, ...(why && { why }) }),
    );
  });
});
