import { splitSentences, splitWords } from "../text/sentences.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = { language?: string; sentences?: boolean };

// Turns of phrase that models overuse, and signs of a person writing.
const machinePhrases =
  /\b(?:delve|tapestry|moreover|furthermore|in conclusion|it is important to note|leverag(?:e|ing)|seamless(?:ly)?|robust|comprehensive|crucial|landscape|realm|underscores?|as an ai)\b/gi;
const personalPhrases = /\b(?:i|me|my|honestly|lol|gonna|kinda|yeah|anyway|[a-z]+n't|i'm|it's|we're)\b/gi;

/** Judges a text by its statistics: even sentence lengths and stock phrases speak for a model. */
export const aiDetector: Tool = {
  name: "AI Content Detector",
  description: "Tell whether a text was written by a person or by a model",
  inputKind: "text",
  model: "mock-detector",
  weight: 0.5,
  run({ input, options }: ToolCall<Options>) {
    const sentences = splitSentences(input);
    const aiProbability = probability(phraseScore(input) + evenness(sentences));
    const listed = sentences.map((text) => {
      const own = probability(phraseScore(text) + evenness(sentences) / 2);
      return { text, aiProbability: own, flagged: own >= 0.65 };
    });
    return {
      verdict: aiProbability >= 0.65 ? "ai" : aiProbability <= 0.35 ? "human" : "mixed",
      aiProbability,
      humanProbability: hundredths(1 - aiProbability),
      confidence: confidence(aiProbability),
      wordCount: splitWords(input).length,
      ...(options.sentences === false ? {} : { sentences: listed }),
    };
  },
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

const probability = (score: number) => hundredths(1 / (1 + Math.exp(-score)));

function confidence(aiProbability: number): "low" | "medium" | "high" {
  const distance = Math.abs(aiProbability - 0.5);
  return distance > 0.35 ? "high" : distance > 0.15 ? "medium" : "low";
}

function phraseScore(text: string): number {
  const words = Math.max(20, splitWords(text).length);
  const machine = text.match(machinePhrases)?.length ?? 0;
  const personal = text.match(personalPhrases)?.length ?? 0;
  return (60 * machine - 25 * personal) / words;
}

/** Above zero when sentences are of similar length, below when they vary. */
function evenness(sentences: readonly string[]): number {
  const lengths = sentences.map((sentence) => splitWords(sentence).length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length);
  const variation = Math.sqrt(variance) / Math.max(1, mean);
  return 2.5 * (0.45 - Math.min(1.2, variation));
}
