import { resolveLanguage } from "../text/detect-language.ts";
import { capitalise, uncapitalise } from "../text/fit.ts";
import { correctIssues, findIssues } from "../text/grammar.ts";
import { splitSentences, splitWords } from "../text/sentences.ts";
import { applySynonyms, type Register } from "../text/synonyms.ts";
import type { Tone } from "../text/tones.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Mode = "standard" | "fluency" | "simplify" | "shorten" | "expand";
type Options = { tone?: string; mode?: Mode; variants?: number; language?: string };

const registers: Readonly<Partial<Record<Tone, Register>>> = {
  professional: "formal",
  formal: "formal",
  casual: "plain",
  friendly: "plain",
  witty: "plain",
};

const fillers = /\s*\b(?:very|really|quite|just|basically|actually|literally|simply|perhaps)\b|\s*\([^)]*\)/gi;

const elaborations = [
  "This matters in practice.",
  "The effect shows over time.",
  "Small details make the difference.",
  "It is worth a closer look.",
];

/** What each mode does to one sentence, given its position and the variant's number. */
const modes: Readonly<Record<Mode, (sentence: string, position: number) => string>> = {
  standard: (sentence) => sentence,
  fluency: (sentence) => correctIssues(sentence, findIssues(sentence, false)),
  simplify: (sentence) =>
    sentence.replace(/[;,] (?:and|but|which|whereas) (\p{L})/gu, (_, letter) => `. ${letter.toUpperCase()}`),
  shorten: (sentence) => capitalise(sentence.replace(fillers, "").trim()),
  expand: (sentence, position) => `${sentence} ${elaborations[position % elaborations.length]}`,
};

/** Rewrites sentence by sentence with a table of synonyms; each variant takes another synonym. */
export const aiRewriter: Tool = {
  name: "AI Text Rewriter",
  description: "Rewrite a text in another tone or length",
  inputKind: "text",
  model: "mock-text-large",
  weight: 2,
  run({ input, options }: ToolCall<Options>) {
    const { variants = 1, mode = "standard", tone = "neutral" } = options;
    const language = resolveLanguage(options.language, input);
    const texts = Array.from({ length: variants }, (_, variant) => rewrite(input, mode, tone, variant));
    return { text: texts[0]!, alternatives: texts.slice(1), wordCount: splitWords(texts[0]!).length, language };
  },
};

function rewrite(text: string, mode: Mode, tone: string, variant: number): string {
  const register = mode === "simplify" ? "plain" : (registers[tone as Tone] ?? "either");
  // Fluency mends a text; without a tone there is nothing to reword.
  const keepsWords = mode === "fluency" && register === "either" && variant === 0;
  const paragraphs = text.split(/(\n\s*\n)/).map((paragraph) => {
    if (!paragraph.trim()) return paragraph;
    const sentences = splitSentences(paragraph).map((sentence, position) => {
      const worded = keepsWords ? sentence : applySynonyms(sentence, register, variant);
      return modes[mode](worded, position);
    });
    return sentences.join(" ");
  });
  return lead(tone, variant) + (lead(tone, variant) ? uncapitalise(paragraphs.join("")) : paragraphs.join(""));
}

const leads: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  enthusiastic: ["Here is something exciting: ", "Great news: ", "You will love this: "],
  persuasive: ["Consider this: ", "The case is clear: ", "There is good reason to act: "],
  friendly: ["Just so you know, ", "Hey, ", "A quick note: "],
  witty: ["Brace yourself: ", "Plot twist: ", "As the saying never went, "],
};

function lead(tone: string, variant: number): string {
  return leads[tone as Tone]?.[variant] ?? "";
}
