import { describe, expect, it } from "vitest";
import { toolReference } from "../../generated/tool-reference.ts";
import { runMain } from "../../testing/program.ts";
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

  it("-f passes the value as is", () => {
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
    ["an empty text of a file", "pdf-summarizer", { file: { focus: "" } }, { focus: "" }],
    ["a new value of an open list", "ai-rewriter", { typed: ["tone=sarcastic"] }, { tone: "sarcastic" }],
  ])("%s", (_, slug, given, want) => {
    expect(build(slug, given)).toEqual(want);
  });
});

describe("rejects a mistake with the correct form", () => {
  const info = (slug: string) => `tandem tools info ${slug}`;
  const unset = "a shell variable may not be set; to use the default, omit the option";
  it.each([
    [
      "grammar-checker hi -F levl=picky",
      'grammar-checker has no option "levl"',
      "its options are language, level",
      info("grammar-checker"),
    ],
    [
      "grammar-checker hi -F language=de -F level=pciky",
      'level cannot be "pciky"',
      "it is one of default, picky",
      info("grammar-checker"),
    ],
    ["blog-title-gen hi -f count=3", 'count must be a whole number (got "3")', undefined, info("blog-title-gen")],
    [
      "grammar-checker hi -F level=picky -F level=default",
      "level is given twice",
      "one of them is level=default",
      undefined,
    ],
    ["ai-translator hi -F targetLanguage=", "targetLanguage is empty", unset, undefined],
  ])("tandem run %s", async (line, message, why, fix) => {
    const { exit, stderr } = await runMain(["run", ...line.split(" "), "--json"]);
    const { error } = JSON.parse(stderr) as { error: { why?: string; fix?: string } };
    expect(exit).toBe(2);
    expect(error).toMatchObject({
      code: "BAD_OPTION",
      message,
      ...(fix && { fix }),
      ...(why && { why }),
    });
  });

  it("in a file, where it is not typed", () => {
    expect(() => build("grammar-checker", { file: { level: null } })).toThrow(
      expect.objectContaining({
        message: "level must be a text (got null)",
        fix: "tandem tools info grammar-checker",
      }),
    );
  });
});
