import { keywords } from "./keywords.ts";
import { splitSentences, splitWords } from "./sentences.ts";

export type SummaryLength = "short" | "medium" | "long";
export type SummaryFormat = "paragraph" | "bullets";

export interface SummaryOptions {
  readonly length?: SummaryLength;
  readonly format?: SummaryFormat;
  /** Sentences with these words come first. */
  readonly focus?: string;
}

const sentenceCounts: Readonly<Record<SummaryLength, number>> = { short: 2, medium: 4, long: 8 };

/** The sentences that say most, best first: those with the text's frequent words, and early ones. */
function keySentences(sentences: readonly string[], focus = ""): string[] {
  const weights = new Map(keywords(sentences.join(" "), 30).map((word, rank) => [word, 30 - rank]));
  for (const word of keywords(focus, 10)) weights.set(word, 1_000);
  const scored = sentences.map((sentence, position) => {
    const words = splitWords(sentence.toLowerCase());
    const weight = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
    return { sentence, score: weight / Math.sqrt(Math.max(6, words.length)) + 20 / (position + 1) };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence);
}

/** A summary made of the text's own key sentences, in the order of the text. */
export function summarise(text: string, options: SummaryOptions): { summary: string; keyPoints: string[] } {
  const sentences = [...new Set(splitSentences(text))];
  const best = keySentences(sentences, options.focus);
  const chosen = new Set(best.slice(0, sentenceCounts[options.length ?? "medium"]));
  const inOrder = sentences.filter((sentence) => chosen.has(sentence));
  return { summary: layOut(inOrder, options.format), keyPoints: best.slice(0, Math.max(1, Math.min(5, chosen.size))) };
}

/** Sentences as running text or as a list. */
export function layOut(sentences: readonly string[], format: SummaryFormat = "paragraph"): string {
  return format === "bullets" ? sentences.map((sentence) => `- ${sentence}`).join("\n") : sentences.join(" ");
}
