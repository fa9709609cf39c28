import { characterCount, fit, hashtagsFor, inLanguage, languageOf, sentencesOf, topicOf } from "./echo.ts";
import type { ToolCall } from "./tool.ts";

interface Suggestions {
  readonly patterns: readonly string[];
  /** Put in the place of `TOPIC`. */
  readonly topic: string;
  readonly count: number;
  readonly maxLength: number;
  readonly language: string;
}

/** So many different texts about a topic: the patterns in turn, numbered from the second round on. */
function suggest({ patterns, topic, count, maxLength, language }: Suggestions): string[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / patterns.length);
    const number = round === 0 ? "" : ` (${round + 1})`;
    const text = inLanguage(
      patterns[index % patterns.length]!.replace("TOPIC", () => topic),
      language,
    );
    return fit(text, maxLength - number.length) + number;
  });
}

const withLength = (text: string) => ({ text, characters: characterCount(text) });

interface TextOptions {
  readonly count?: number;
  readonly maxLength?: number;
  readonly emojis?: boolean;
  readonly audience?: string;
  readonly keywords?: readonly string[];
  readonly hashtags?: number;
  readonly callToAction?: boolean;
  readonly length?: "short" | "medium" | "long";
  readonly language?: string;
}

const subjectPatterns = ["TOPIC", "News: TOPIC", "Before you go: TOPIC", "Last call: TOPIC", "In short: TOPIC"];

export function emailSubjects({ input, options }: ToolCall<TextOptions>) {
  const { count = 5, maxLength = 60, emojis = false, audience } = options;
  const language = languageOf(options.language);
  const topic = `${emojis ? "✨ " : ""}${audience ? `${fit(audience, 20)}: ` : ""}${topicOf(input)}`;
  const texts = suggest({ patterns: subjectPatterns, topic, count, maxLength, language });
  return { subjects: texts.map((text) => ({ ...withLength(text), previewText: topicOf(input, 90) })), language };
}

const titlePatterns = ["TOPIC", "A Guide to TOPIC", "What to Know: TOPIC", "Why It Matters: TOPIC", "7 Facts: TOPIC"];

export function titles({ input, options }: ToolCall<TextOptions>) {
  const { count = 5, maxLength = 70, keywords = [], audience } = options;
  const language = languageOf(options.language);
  const topic = [...keywords.slice(0, 1), ...(audience ? [fit(audience, 20)] : []), topicOf(input)].join(", ");
  return { titles: suggest({ patterns: titlePatterns, topic, count, maxLength, language }).map(withLength), language };
}

const captionPatterns = ["TOPIC", "Today: TOPIC", "Saved for later: TOPIC", "No filter: TOPIC", "Worth it: TOPIC"];
const captionSentences = { short: [], medium: ["More to come."], long: ["More to come.", "This is one to keep."] };
const captionLimit = 2_200;

export function captions({ input, options }: ToolCall<TextOptions>) {
  const { count = 5, hashtags: tagCount = 5, emojis = true, callToAction = false, length = "medium" } = options;
  const hashtags = hashtagsFor(input, tagCount);
  const tags = hashtags.length > 0 ? `\n\n${hashtags.map((tag) => `#${tag}`).join(" ")}` : "";
  const extras = [
    ...captionSentences[length],
    ...(callToAction ? ["What do you think?"] : []),
    ...(emojis ? ["✨"] : []),
  ];
  const tail = extras.map((extra) => ` ${extra}`).join("") + tags;
  const maxLength = captionLimit - characterCount(tail);
  const language = languageOf(options.language);
  const texts = suggest({ patterns: captionPatterns, topic: topicOf(input, 90), count, maxLength, language });
  return { captions: texts.map((text) => ({ hashtags, ...withLength(text + tail) })) };
}

const hooks = { story: "A story:", list: "In short:", insight: "Something I learned:", announcement: "News:" };
const postLimit = 3_000;

interface PostOptions {
  readonly style?: keyof typeof hooks;
  readonly hashtags?: number;
  readonly emojis?: boolean;
  readonly callToAction?: boolean;
}

export function linkedinPost({ input, options }: ToolCall<PostOptions>) {
  const { style = "insight", hashtags: tagCount = 3, emojis = false, callToAction = true } = options;
  const hashtags = hashtagsFor(input, tagCount);
  const hook = `${emojis ? "✨ " : ""}${hooks[style]}`;
  const sentences = sentencesOf(input);
  const body =
    style === "list" ? sentences.map((text, index) => `${index + 1}. ${text}`).join("\n") : sentences.join("\n\n");
  const tail = [
    ...(callToAction ? ["What do you think?"] : []),
    ...(hashtags.length > 0 ? [hashtags.map((tag) => `#${tag}`).join(" ")] : []),
  ].map((part) => `\n\n${part}`);
  const room = postLimit - characterCount(hook + tail.join("")) - 2;
  const post = `${hook}\n\n${fit(body, room)}${tail.join("")}`;
  return { post, hashtags, characters: characterCount(post), hook };
}

const verbs = { entry: "Supported", mid: "Delivered", senior: "Led", executive: "Directed" };

interface BulletOptions {
  readonly seniority?: keyof typeof verbs;
  readonly count?: number;
  readonly includeMetrics?: boolean;
}

export function resumeBullets({ input, options, random }: ToolCall<BulletOptions>) {
  const { seniority = "mid", count = 5, includeMetrics = true } = options;
  const sentences = sentencesOf(input);
  const bullets = Array.from({ length: count }, (_, index) => {
    const actionVerb = verbs[seniority];
    const result = includeMetrics ? `, raising results by ${random.integer(8, 45)}%` : "";
    const text = `${actionVerb}: ${fit(sentences[index % sentences.length] ?? input, 160)}${result}`;
    return { text, actionVerb, hasMetric: /\d/.test(text) };
  });
  return { bullets };
}
