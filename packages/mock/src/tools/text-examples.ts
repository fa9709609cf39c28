import { hashText } from "../engine/random.ts";
import { fit, inLanguage, languageOf, sentencesOf, topicOf, wordCount } from "./echo.ts";
import type { ToolCall } from "./tool.ts";

/** A probability that is always the same for the same text. */
const probabilityOf = (text: string) => (hashText(text) % 101) / 100;

const verdictOf = (probability: number) => (probability >= 0.65 ? "ai" : probability <= 0.35 ? "human" : "mixed");

export function detection({ input, options }: ToolCall<{ sentences?: boolean }>) {
  const aiProbability = probabilityOf(input);
  const sentences = sentencesOf(input).map((text) => {
    const probability = probabilityOf(text);
    return { text, aiProbability: probability, flagged: verdictOf(probability) === "ai" };
  });
  return {
    verdict: verdictOf(aiProbability),
    aiProbability,
    humanProbability: Math.round(100 - 100 * aiProbability) / 100,
    confidence: Math.abs(aiProbability - 0.5) > 0.25 ? "high" : "medium",
    wordCount: wordCount(input),
    ...(options.sentences === false ? {} : { sentences }),
  };
}

type Mode = "standard" | "fluency" | "simplify" | "shorten" | "expand";

export function rewriting({ input, options }: ToolCall<{ mode?: Mode; variants?: number; language?: string }>) {
  const { mode = "standard", variants = 1 } = options;
  const half = Math.ceil(input.length / 2);
  const body = mode === "shorten" ? fit(input, half) : mode === "expand" ? `${input} ${input}` : input;
  const texts = Array.from({ length: variants }, (_, index) => {
    return `In other words${index === 0 ? "" : ` (${index + 1})`}: ${body}`;
  });
  return {
    text: texts[0]!,
    alternatives: texts.slice(1),
    wordCount: wordCount(texts[0]!),
    language: languageOf(options.language),
  };
}

export function solution({ input, options }: ToolCall<{ showSteps?: boolean; outputLanguage?: string }>) {
  const explanation = (text: string) => inLanguage(text, options.outputLanguage);
  const problem = fit(input.trim(), 200);
  const steps = [
    { title: "Read the problem", expression: problem, explanation: explanation("This is what is to be solved.") },
    { title: "Answer", expression: "42", explanation: explanation("A mock solves nothing: its answer is always 42.") },
  ];
  return {
    answer: "42",
    answerLatex: "42",
    steps: options.showSteps === false ? [] : steps,
    topic: "arithmetic",
    problem,
  };
}

interface Mistake {
  readonly pattern: RegExp;
  readonly correct: (match: string) => string;
  readonly message: string;
  readonly category: "spelling" | "grammar" | "punctuation";
}

/** The mistakes a text may have; all others go unnoticed. */
const mistakes: readonly Mistake[] = [
  {
    pattern: /\b(?:he|she|it) go\b/gi,
    correct: (match) => `${match}es`,
    message: "The verb does not agree with its subject.",
    category: "grammar",
  },
  {
    pattern: /\b(?:recieve[ds]?|teh)\b/gi,
    correct: (match) => (match.length > 3 ? match.replace("ie", "ei") : "the"),
    message: "Possible spelling mistake.",
    category: "spelling",
  },
  {
    pattern: /\b([a-z]{2,20}) \1\b/gi,
    correct: (match) => match.slice(0, match.indexOf(" ")),
    message: "The word is repeated.",
    category: "grammar",
  },
  {
    pattern: /\bwould of\b/gi,
    correct: (match) => match.replace(/of$/i, "have"),
    message: "Use `have` here.",
    category: "grammar",
  },
  {
    pattern: /\bits open\b/gi,
    correct: (match) => `${match.slice(0, 2)}'s open`,
    message: "The apostrophe is missing.",
    category: "punctuation",
  },
];

export function grammarCheck({ input, options }: ToolCall<{ language?: string }>) {
  const issues = mistakes
    .flatMap(({ pattern, correct, message, category }) =>
      [...input.matchAll(pattern)].map(({ 0: original, index: offset }) => {
        return { offset, length: original.length, original, replacements: [correct(original)], message, category };
      }),
    )
    .sort((a, b) => a.offset - b.offset)
    .filter(({ offset }, index, all) => index === 0 || offset >= all[index - 1]!.offset + all[index - 1]!.length);
  return {
    correctedText: correct(input, issues),
    issues,
    score: Math.max(0, 100 - 10 * issues.length),
    language: languageOf(options.language),
  };
}

interface Issue {
  readonly offset: number;
  readonly length: number;
  readonly replacements: readonly string[];
}

function correct(text: string, issues: readonly Issue[]): string {
  let at = 0;
  const parts = issues.map(({ offset, length, replacements }) => {
    const part = text.slice(at, offset) + replacements[0];
    at = offset + length;
    return part;
  });
  return parts.join("") + text.slice(at);
}

interface TranslationOptions {
  readonly targetLanguage?: string;
  readonly sourceLanguage?: string;
  readonly preserveFormatting?: boolean;
}

/** The text itself with its new language in front. */
export function translation({ input, options }: ToolCall<TranslationOptions>) {
  const { targetLanguage = "en", sourceLanguage, preserveFormatting = true } = options;
  const source = languageOf(sourceLanguage);
  const text = preserveFormatting ? input : input.replace(/\s+/g, " ").trim();
  const translatedText = source === targetLanguage ? text : `[${targetLanguage}] ${text}`;
  return { translatedText, sourceLanguage: source, targetLanguage };
}

interface ExplanationOptions {
  readonly programmingLanguage?: string;
  readonly detail?: "summary" | "sections" | "line_by_line";
  readonly outputLanguage?: string;
}

export function codeExplanation({ input, options }: ToolCall<ExplanationOptions>) {
  const { programmingLanguage = "auto", detail = "sections", outputLanguage } = options;
  const lines = input.split("\n");
  const explain = (startLine: number, endLine: number) => {
    const explanation = `This part begins with \`${fit(lines[startLine - 1]!.trim(), 60)}\`.`;
    return { startLine, endLine, explanation: inLanguage(explanation, outputLanguage) };
  };
  const sections = {
    summary: () => [],
    sections: () => [explain(1, lines.length)],
    line_by_line: () => lines.map((_, index) => explain(index + 1, index + 1)),
  };
  const size = `${lines.length} ${lines.length === 1 ? "line" : "lines"}`;
  return {
    summary: inLanguage(`${size} of code, beginning with \`${topicOf(input)}\`.`, outputLanguage),
    programmingLanguage: programmingLanguage === "auto" ? "javascript" : programmingLanguage,
    sections: sections[detail](),
    concepts: ["functions"],
    complexity: { time: "O(n)", space: "O(1)" },
    issues: [],
  };
}
