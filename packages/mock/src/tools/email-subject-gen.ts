import { resolveLanguage } from "../text/detect-language.ts";
import { capitalise, characterCount, fitCharacters, fitWithAddition, topicOf, uncapitalise } from "../text/fit.ts";
import { splitSentences } from "../text/sentences.ts";
import { toneRow } from "../text/tones.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = {
  tone?: string;
  count?: number;
  maxLength?: number;
  emojis?: boolean;
  audience?: string;
  language?: string;
};

const patterns: readonly ((topic: string, adjective: string) => string)[] = [
  (topic) => capitalise(topic),
  (topic, adjective) => `Your ${adjective} guide: ${uncapitalise(topic)}`,
  (topic) => `Quick update: ${uncapitalise(topic)}`,
  (topic) => `What to know: ${uncapitalise(topic)}`,
  (topic) => `A question on ${uncapitalise(topic)}`,
  (topic, adjective) => `Something ${adjective}: ${uncapitalise(topic)}`,
  (topic) => `Next steps: ${uncapitalise(topic)}`,
  (topic) => `Before you decide: ${uncapitalise(topic)}`,
  (topic) => `In short: ${uncapitalise(topic)}`,
  (topic) => `Last reminder: ${uncapitalise(topic)}`,
];

/** Puts the topic of the input into patterns coloured by the tone. */
export const emailSubjectGen: Tool = {
  name: "Email Subject Line Generator",
  description: "Write subject lines for an email",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options, random }: ToolCall<Options>) {
    const { count = 5, maxLength = 60, emojis = false, audience } = options;
    const language = resolveLanguage(options.language, input);
    const { adjective, emoji } = toneRow(options.tone);
    const previewText = fitCharacters(splitSentences(input)[0] ?? input, 90);
    const chosen = [patterns[0]!, ...random.shuffle(patterns.slice(1))].slice(0, count);
    const subjects = chosen.map((pattern) => {
      const plain = (emojis ? `${emoji} ` : "") + translate(pattern(topicOf(input), adjective), "en", language);
      const text = fitWithAddition(plain, audience ? translate(` for ${audience}`, "en", language) : "", maxLength);
      return { text, characters: characterCount(text), previewText };
    });
    return { subjects, language };
  },
};
