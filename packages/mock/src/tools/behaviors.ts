import type { ToolCall } from "./tool.ts";
import { invalidInput } from "./tool-errors.ts";

/** The language a call names; `auto` and none are English. */
const languageOf = (language: string | undefined): string =>
  language === undefined || language === "auto" ? "en" : language;

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

/** A white picture of one pixel in each format, in base64. */
const pixels = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==",
  jpeg: "/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z",
  webp: "UklGRhgAAABXRUJQVlA4TAwAAAAvAAAAAChzmcvc/wA=",
};

/** A white pixel in the format asked for. */
export function objectRemoval({ options }: ToolCall<{ target?: string; outputFormat?: keyof typeof pixels }>) {
  const { target, outputFormat = "png" } = options;
  if (!target) throw invalidInput("options.target must name what to remove.", "options.target");
  const mimeType = `image/${outputFormat}`;
  return { image: `data:${mimeType};base64,${pixels[outputFormat]}`, mimeType, width: 1, height: 1, expiresAt: null };
}
