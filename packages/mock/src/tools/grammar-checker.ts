import { resolveLanguage } from "../text/detect-language.ts";
import { correctIssues, findIssues } from "../text/grammar.ts";
import { splitWords } from "../text/sentences.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = { language?: string; level?: "default" | "picky" };

/** Finds common mistakes of English by pattern; a text in another language is returned without issues. */
export const grammarChecker: Tool = {
  name: "AI Grammar Checker",
  description: "Correct spelling, grammar and style",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options }: ToolCall<Options>) {
    const language = resolveLanguage(options.language, input);
    const issues = language.startsWith("en") ? findIssues(input, options.level === "picky") : [];
    return { correctedText: correctIssues(input, issues), issues, score: score(input, issues.length), language };
  },
};

/** 100 without issues, less the more words are affected. */
function score(text: string, issues: number): number {
  return Math.max(0, Math.round(100 - (400 * issues) / Math.max(4, splitWords(text).length)));
}
