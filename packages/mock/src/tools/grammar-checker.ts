import { resolveLanguage } from "../text/detect-language.ts";
import { englishRules, type GrammarRule, type IssueCategory } from "../text/grammar-rules.ts";
import { splitWords } from "../text/sentences.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = { language?: string; level?: "default" | "picky" };

interface Issue {
  /** In UTF-16 units, as JavaScript counts. */
  readonly offset: number;
  readonly length: number;
  readonly original: string;
  readonly replacements: readonly string[];
  readonly message: string;
  readonly category: IssueCategory;
}

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
    return { correctedText: correct(input, issues), issues, score: score(input, issues.length), language };
  },
};

function findIssues(text: string, picky: boolean): Issue[] {
  const issues: Issue[] = [];
  for (const rule of englishRules) {
    if (rule.picky && !picky) continue;
    for (const issue of matchesOf(rule, text)) {
      if (!issues.some((found) => overlaps(found, issue))) issues.push(issue);
    }
  }
  return issues.sort((a, b) => a.offset - b.offset);
}

function* matchesOf({ pattern, replace, message, category }: GrammarRule, text: string): Iterable<Issue> {
  for (const match of text.matchAll(pattern)) {
    const [offset, end] = match.indices?.groups?.at ?? match.indices![0]!;
    const original = text.slice(offset, end);
    yield { offset, length: end - offset, original, replacements: replace(original), message, category };
  }
}

function overlaps(a: Issue, b: Issue): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

function correct(text: string, issues: readonly Issue[]): string {
  let corrected = "";
  let read = 0;
  for (const { offset, length, replacements } of issues) {
    corrected += text.slice(read, offset) + (replacements[0] ?? "");
    read = offset + length;
  }
  return corrected + text.slice(read);
}

/** 100 without issues, less the more words are affected. */
function score(text: string, issues: number): number {
  return Math.max(0, Math.round(100 - (400 * issues) / Math.max(4, splitWords(text).length)));
}
