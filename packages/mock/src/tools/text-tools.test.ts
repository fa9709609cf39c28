import { describe, expect, it } from "vitest";
import { Random } from "../engine/random.ts";
import { aiDetector } from "./ai-detector.ts";
import { aiRewriter } from "./ai-rewriter.ts";
import { aiTranslator } from "./ai-translator.ts";
import { codeExplainer } from "./code-explainer.ts";
import type { Tool } from "./tool.ts";
import { webpageSummarizer } from "./webpage-summarizer.ts";
import { youtubeSummarizer } from "./youtube-summarizer.ts";

const run = <Data>(tool: Tool, input: string, options = {}) =>
  tool.run({ input, options, random: new Random(1) }) as Data;

describe("the translator", () => {
  it.each([
    ["Hello world", { targetLanguage: "de" }, "Hallo Welt", "en"],
    ["Hello world", { targetLanguage: "es-MX" }, "Hola mundo", "en"],
    ["You work", { targetLanguage: "de", formality: "less" }, "Du Arbeit", "en"],
    ["You work", { targetLanguage: "de", formality: "more" }, "Sie Arbeit", "en"],
    ["Die Arbeit ist gut und nicht neu.", {}, "The Work is good and not new.", "de"],
    ["Hello\n  world", { targetLanguage: "fr" }, "Bonjour\n  monde", "en"],
    ["Hello\n  world", { targetLanguage: "fr", preserveFormatting: false }, "Bonjour monde", "en"],
    ["Hello", { targetLanguage: "ja" }, "[ja] Hello", "en"],
    ["Hello", { targetLanguage: "en-GB" }, "Hello", "en"],
    ["gut", { sourceLanguage: "de", targetLanguage: "fr" }, "bon", "de"],
  ])("%j with %j is %j", (input, options, translatedText, sourceLanguage) => {
    const { targetLanguage = "en" } = options as { targetLanguage?: string };
    expect(run(aiTranslator, input, options)).toEqual({ translatedText, sourceLanguage, targetLanguage });
  });
});

describe("the rewriter", () => {
  interface Data {
    text: string;
    alternatives: string[];
  }
  it.each([
    ["formal", "standard", "It's big, don't use it.", "It is substantial, do not utilise it."],
    ["casual", "standard", "We utilise it.", "We use it."],
    ["neutral", "shorten", "This is really very nice (I think).", "This is nice."],
    ["neutral", "fluency", "we was late", "We were late"],
    ["neutral", "simplify", "It rained, and we left.", "It rained. We left."],
    ["neutral", "expand", "It rained.", "It rained. This matters in practice."],
    ["enthusiastic", "fluency", "We won.", "Here is something exciting: we won."],
  ])("in the tone %s and the mode %s turns %j into %j", (tone, mode, input, text) => {
    expect(run<Data>(aiRewriter, input, { tone, mode }).text).toBe(text);
  });

  it("gives as many different versions as asked for", () => {
    const { text, alternatives } = run<Data>(aiRewriter, "We use a big house.", { variants: 3 });
    expect(new Set([text, ...alternatives]).size).toBe(3);
  });
});

describe("the detector", () => {
  interface Data {
    verdict: string;
    aiProbability: number;
    humanProbability: number;
    sentences: { text: string; flagged: boolean }[];
  }
  const stock = "Moreover, it is crucial to delve into the robust landscape of seamless growth today. ".repeat(5);
  const chatty =
    "I don't know. Honestly, I kinda liked it, even though my brother, who never says a word, couldn't stop laughing. Yeah! ".repeat(
      4,
    );

  it.each([
    ["stock phrases of even length", stock, "ai"],
    ["a person's uneven chatter", chatty, "human"],
  ])("judges %s", (_, input, verdict) => {
    const data = run<Data>(aiDetector, input);
    expect(data.verdict).toBe(verdict);
    expect(data.aiProbability + data.humanProbability).toBeCloseTo(1);
  });

  it("flags the sentences that sound like a model", () => {
    const input = `${chatty}Moreover, it is crucial to delve into the robust and seamless landscape.`;
    expect(
      run<Data>(aiDetector, input)
        .sentences.filter(({ flagged }) => flagged)
        .map(({ text }) => text),
    ).toEqual(["Moreover, it is crucial to delve into the robust and seamless landscape."]);
  });
});

describe("the code explainer", () => {
  const code = [
    'import fs from "node:fs";',
    "",
    "// reads",
    "export function read(path) {",
    "  for (const a of path) {",
    "    for (const b of a) {",
    "      list.push(b == 1);",
    "    }",
    "  }",
    "}",
    "",
    "class Reader {",
    "  open() {}",
    "}",
  ].join("\n");

  it("divides code into its outermost blocks, with their line numbers", () => {
    const { sections } = run<{ sections: object[] }>(codeExplainer, code);
    expect(sections).toEqual([
      { startLine: 1, endLine: 1, explanation: "This part brings in code from elsewhere." },
      { startLine: 3, endLine: 3, explanation: "This part is a comment." },
      { startLine: 4, endLine: 10, explanation: "`read` is a function." },
      { startLine: 12, endLine: 14, explanation: "`Reader` is a type." },
    ]);
  });

  it("measures nesting, names concepts and points at suspicious lines", () => {
    expect(run(codeExplainer, code)).toMatchObject({
      programmingLanguage: "javascript",
      summary: "12 lines of javascript that define `read`, `Reader`.",
      complexity: { time: "O(n^2)", space: "O(n)" },
      concepts: ["classes", "functions", "loops", "modules"],
      issues: ["Line 7 compares with ==, which converts types in some languages."],
    });
  });

  it.each([
    ["summary", 0],
    ["line_by_line", 8],
  ])("with the detail %s gives %i sections", (detail, count) => {
    expect(run<{ sections: object[] }>(codeExplainer, code, { detail }).sections).toHaveLength(count);
  });

  it.each([
    ["def f(a):\n    return a", "python"],
    ['fn main() { println!("hi"); }', "rust"],
    ["package main\nfunc main() {}", "go"],
    ["SELECT * FROM t WHERE a = 1", "sql"],
    ["interface A { b: string }", "typescript"],
    ['#include <stdio.h>\nint main() { printf("x"); }', "c"],
  ])("knows %j as %s", (source, language) => {
    expect(run(codeExplainer, source)).toMatchObject({ programmingLanguage: language });
  });
});

describe("tools that take an address", () => {
  it("name the page from its path, and honour length and format", () => {
    const url = "https://www.example.com/blog/rate-limits-explained.html";
    const { summary, page } = run<{ summary: string; page: object }>(webpageSummarizer, url, {
      length: "short",
      format: "bullets",
    });
    expect(page).toMatchObject({ url, title: "Rate limits explained", siteName: "example.com" });
    expect(summary.split("\n")).toHaveLength(2);
    expect(summary).toMatch(/^- /);
  });

  it.each([
    ["https://youtu.be/abcdefghijk?t=3"],
    ["https://www.youtube.com/watch?v=abcdefghijk"],
    ["https://m.youtube.com/shorts/abcdefghijk"],
  ])("find the video in %s", (url) => {
    expect(run(youtubeSummarizer, url)).toMatchObject({ video: { id: "abcdefghijk" } });
  });

  it("put times to key points and chapters, unless told not to", () => {
    const url = "https://youtu.be/abcdefghijk";
    const timed = run<{ keyPoints: string[]; chapters: { startSeconds: number }[] }>(youtubeSummarizer, url);
    expect(timed.keyPoints[0]).toMatch(/^\[\d+:\d\d] /);
    expect(timed.chapters[0]?.startSeconds).toBe(0);
    const untimed = run<{ keyPoints: string[] }>(youtubeSummarizer, url, { timestamps: false });
    expect(untimed.keyPoints[0]).not.toMatch(/^\[/);
    expect(untimed).not.toHaveProperty("chapters");
  });
});
