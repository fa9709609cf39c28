import { hashText } from "../engine/random.ts";
import { readUrl } from "../media/read-file.ts";
import { clockTime } from "../media/subtitles.ts";
import { inventText } from "../text/invented-text.ts";
import { layOut, type SummaryOptions, summarise } from "../text/summary.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { invalidInput } from "./tool-errors.ts";

type Options = SummaryOptions & { outputLanguage?: string; timestamps?: boolean };

const chapterTitles = ["Introduction", "Background", "The main idea", "An example", "Questions", "Summary"];

/** Fetches nothing: video, chapters and summary are invented from the video's id. */
export const youtubeSummarizer: Tool = {
  name: "YouTube Video Summarizer",
  description: "Summarise a YouTube video",
  inputKind: "url",
  model: "mock-video",
  weight: 3,
  run({ input, options }: ToolCall<Options>) {
    const id = videoId(readUrl(input));
    const seed = hashText(id);
    const language = options.outputLanguage ?? "en";
    const durationSeconds = 180 + (seed % 1_620);
    const chapters = inventChapters(durationSeconds, seed);
    const sentences = chapters.flatMap(({ summary }) => summary);
    const { summary, keyPoints } = summarise(sentences.join(" "), { ...options, format: "paragraph" });
    const timestamps = options.timestamps ?? true;
    const stamped = (point: string) => {
      const chapter = chapters.find((candidate) => candidate.summary.includes(point));
      return timestamps && chapter ? `[${clockTime(chapter.startSeconds)}] ${point}` : point;
    };
    const told = options.format === "bullets" ? layOut(keyPoints, "bullets") : summary;
    return {
      summary: translate(told, "en", language),
      keyPoints: keyPoints.map((point) => translate(stamped(point), "en", language)),
      video: {
        id,
        url: `https://www.youtube.com/watch?v=${id}`,
        title: `Video ${id}`,
        channel: "Mock channel",
        durationSeconds,
      },
      ...(timestamps
        ? {
            chapters: chapters.map(({ startSeconds, title, summary: told }) => ({
              startSeconds,
              title: translate(title, "en", language),
              summary: translate(told.join(" "), "en", language),
            })),
          }
        : {}),
      language,
    };
  },
};

/** @throws Refusal when the address names no video. */
function videoId(url: URL): string {
  const segments = url.pathname.split("/").filter(Boolean);
  const id = url.hostname.endsWith("youtu.be") ? segments[0] : (url.searchParams.get("v") ?? pathId(segments));
  if (!id || !/^[A-Za-z0-9_-]{6,20}$/.test(id)) throw invalidInput("The address names no video.", "input");
  return id;
}

const pathId = ([kind, id]: readonly string[]) => (kind && ["shorts", "live", "embed"].includes(kind) ? id : undefined);

function inventChapters(durationSeconds: number, seed: number) {
  const lengthSeconds = Math.floor(durationSeconds / chapterTitles.length);
  return chapterTitles.map((title, index) => ({
    startSeconds: index * lengthSeconds,
    title,
    summary: inventText(title.toLowerCase(), 2, seed + index),
  }));
}
