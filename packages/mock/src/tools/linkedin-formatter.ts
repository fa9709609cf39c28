import { resolveLanguage } from "../text/detect-language.ts";
import { characterCount, fitCharacters } from "../text/fit.ts";
import { hashtagsFor } from "../text/hashtags.ts";
import { splitSentences } from "../text/sentences.ts";
import { type ToneRow, toneRow } from "../text/tones.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Style = "story" | "list" | "insight" | "announcement";
type Options = {
  style?: Style;
  tone?: string;
  hashtags?: number;
  emojis?: boolean;
  callToAction?: boolean;
};

/** The network's own limit. */
const postLimit = 3_000;

const bodies: Readonly<Record<Style, (sentences: readonly string[]) => string>> = {
  story: (sentences) => ["It started like this.", ...sentences, "That is what I took from it."].join("\n\n"),
  list: (sentences) => sentences.map((sentence, index) => `${index + 1}. ${sentence}`).join("\n"),
  insight: (sentences) => sentences.join("\n\n"),
  announcement: (sentences) => ["I am happy to share:", ...sentences].join("\n\n"),
};

/** Lays notes out as a post: a hook, one sentence a paragraph, a question and hashtags. */
export const linkedinFormatter: Tool = {
  name: "LinkedIn Post Formatter",
  description: "Turn notes into a LinkedIn post",
  inputKind: "text",
  model: "mock-text-small",
  weight: 1,
  run({ input, options }: ToolCall<Options>) {
    const { style = "insight", hashtags: count = 3, emojis = false, callToAction = true } = options;
    const tone = toneRow(options.tone ?? "professional");
    const language = resolveLanguage(undefined, input);
    const hashtags = hashtagsFor(input, count);
    const hook = translate((emojis ? `${tone.emoji} ` : "") + tone.opener, "en", language);
    const tail = ending(tone, callToAction, hashtags, language);
    const room = postLimit - characterCount(hook) - characterCount(tail) - 2;
    const post = `${hook}\n\n${fitCharacters(bodies[style](splitSentences(input)), room)}${tail}`;
    return { post, hashtags, characters: characterCount(post), hook };
  },
};

function ending(tone: ToneRow, callToAction: boolean, hashtags: readonly string[], language: string): string {
  const call = callToAction ? `\n\n${translate(tone.callToAction, "en", language)}` : "";
  return hashtags.length > 0 ? `${call}\n\n${hashtags.map((tag) => `#${tag}`).join(" ")}` : call;
}
