import { hashText } from "../engine/random.ts";
import { readUrl } from "../media/read-file.ts";
import { capitalise } from "../text/fit.ts";
import { inventText, wordsOfPath } from "../text/invented-text.ts";
import { type SummaryOptions, summarise } from "../text/summary.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = SummaryOptions & { outputLanguage?: string };

const dayMs = 86_400_000;

/** Fetches nothing: page and summary are invented from the words of the address. */
export const webpageSummarizer: Tool = {
  name: "Webpage Summarizer",
  description: "Summarise a web page",
  inputKind: "url",
  model: "mock-document",
  weight: 2,
  run({ input, options }: ToolCall<Options>) {
    const url = readUrl(input);
    const seed = hashText(url.href);
    const siteName = url.hostname.replace(/^www\./, "");
    const subject = wordsOfPath(url.pathname) || siteName;
    const sentences = inventText(subject, 12, seed);
    if (options.focus) sentences.push(`On ${options.focus}, the page says little beyond ${subject}.`);
    const { summary, keyPoints } = summarise(sentences.join(" "), options);
    const language = options.outputLanguage ?? "en";
    return {
      summary: translate(summary, "en", language),
      keyPoints: keyPoints.map((point) => translate(point, "en", language)),
      page: {
        url: url.href,
        title: capitalise(subject),
        siteName,
        publishedAt: new Date(Date.UTC(2024, 0, 1) + (seed % 700) * dayMs).toISOString(),
        wordCount: 300 + (seed % 1_500),
      },
      language,
    };
  },
};
