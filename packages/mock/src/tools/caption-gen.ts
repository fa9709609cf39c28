import { resolveLanguage } from "../text/detect-language.ts";
import { article, capitalise, characterCount, fitCharacters, topicOf, uncapitalise } from "../text/fit.ts";
import { hashtagsFor } from "../text/hashtags.ts";
import { toneRow } from "../text/tones.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = {
  tone?: string;
  count?: number;
  hashtags?: number;
  emojis?: boolean;
  callToAction?: boolean;
  length?: "short" | "medium" | "long";
  language?: string;
};

/** The network's own limit. */
const captionLimit = 2_200;

const openings: readonly ((topic: string, adjective: string) => string)[] = [
  (topic) => capitalise(topic),
  (topic, adjective) => `${capitalise(article(adjective))} ${adjective} moment: ${uncapitalise(topic)}`,
  (topic) => `Today's view: ${uncapitalise(topic)}`,
  (topic) => `Saved for later: ${uncapitalise(topic)}`,
  (topic) => `No filter needed: ${uncapitalise(topic)}`,
  (topic) => `Currently: ${uncapitalise(topic)}`,
  (topic) => `Worth the wait: ${uncapitalise(topic)}`,
  (topic, adjective) => `Simply ${adjective}: ${uncapitalise(topic)}`,
  (topic) => `Note to self: ${uncapitalise(topic)}`,
  (topic) => `More of this: ${uncapitalise(topic)}`,
];

const continuations = [
  "Some days write their own story.",
  "It is the small things that stay.",
  "Ask me again tomorrow.",
];

const sentenceCounts = { short: 0, medium: 1, long: 3 } as const;

/** Captions that open with what is described, and end with hashtags. */
export const captionGen: Tool = {
  name: "Instagram Caption Generator",
  description: "Write captions for an Instagram post",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options, random }: ToolCall<Options>) {
    const { count = 5, hashtags: tagCount = 5, emojis = true, callToAction = false, length = "medium" } = options;
    const language = resolveLanguage(options.language, input);
    const tone = toneRow(options.tone);
    const hashtags = hashtagsFor(input, tagCount);
    const tags = hashtags.length > 0 ? `\n\n${hashtags.map((tag) => `#${tag}`).join(" ")}` : "";
    const captions = random
      .shuffle(openings)
      .slice(0, count)
      .map((opening) => {
        const sentences = [
          opening(topicOf(input, 90), tone.adjective) + tone.mark,
          ...continuations.slice(0, sentenceCounts[length]),
        ];
        if (callToAction) sentences.push(tone.callToAction);
        const words = translate(sentences.join(" "), "en", language) + (emojis ? ` ${tone.emoji}` : "");
        const text = fitCharacters(words, captionLimit - characterCount(tags)) + tags;
        return { text, hashtags, characters: characterCount(text) };
      });
    return { captions };
  },
};
