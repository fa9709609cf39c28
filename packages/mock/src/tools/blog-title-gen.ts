import { resolveLanguage } from "../text/detect-language.ts";
import { article, capitalise, characterCount, fitWithAddition, titleCase, topicOf } from "../text/fit.ts";
import { toneRow } from "../text/tones.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = {
  tone?: string;
  count?: number;
  keywords?: readonly string[];
  audience?: string;
  maxLength?: number;
  language?: string;
};

const patterns: readonly ((topic: string, adjective: string) => string)[] = [
  (topic) => `${topic}: What You Need to Know`,
  (topic, adjective) => `The ${adjective} Guide to ${topic}`,
  (topic) => `7 Lessons from ${topic}`,
  (topic) => `Why ${topic} Matters Now`,
  (topic) => `${topic}, Step by Step`,
  (topic) => `The Truth About ${topic}`,
  (topic) => `${topic}: Myths and Facts`,
  (topic) => `How to Get Started with ${topic}`,
  (topic) => `${topic} in Practice`,
  (topic, adjective) => `${capitalise(article(adjective))} ${adjective} Look at ${topic}`,
];

/** Puts the topic, the keywords in turn and the audience into title patterns. */
export const blogTitleGen: Tool = {
  name: "Blog Title Generator",
  description: "Write titles for a blog post",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options, random }: ToolCall<Options>) {
    const { count = 5, keywords = [], audience, maxLength = 70 } = options;
    const language = resolveLanguage(options.language, input);
    const adjective = titleCase(toneRow(options.tone).adjective);
    const titles = random
      .shuffle(patterns)
      .slice(0, count)
      .map((pattern, position) => {
        const keyword = keywords[position % keywords.length];
        const topic = titleCase(keyword ?? topicOf(input, 40));
        const reader = audience ? translate(` for ${titleCase(audience)}`, "en", language) : "";
        const text = fitWithAddition(translate(pattern(topic, adjective), "en", language), reader, maxLength);
        return { text, characters: characterCount(text) };
      });
    return { titles, language };
  },
};
