import { dayMs } from "../engine/duration.ts";
import { hashText } from "../engine/random.ts";
import { inLanguage, languageOf, subjectOf, topicOf } from "./echo.ts";
import { checkPageRange, countPages, readFileInput, readUrl } from "./file-input.ts";
import { type Picture, type PictureFormat, pixels, readPicture } from "./picture.ts";
import type { ToolCall } from "./tool.ts";
import { invalidInput } from "./tool-errors.ts";

interface SummaryOptions {
  readonly length?: "short" | "medium" | "long";
  readonly format?: "paragraph" | "bullets";
  readonly focus?: string;
  readonly outputLanguage?: string;
}

const sentenceCounts = { short: 1, medium: 3, long: 5 } as const;

/** A summary of what the mock has not read. */
function summarize(subject: string, { length = "medium", format, focus, outputLanguage }: SummaryOptions) {
  const language = languageOf(outputLanguage);
  const points = [
    `This is an example summary of ${subject}${focus ? `, with a focus on ${focus}` : ""}.`,
    `The mock has read nothing of ${subject} but its name.`,
    "A real summary would have the main point here.",
    "What supports it would come next.",
    "What follows from it would come last.",
  ]
    .slice(0, sentenceCounts[length])
    .map((point) => inLanguage(point, language));
  const summary = format === "bullets" ? points.map((point) => `- ${point}`).join("\n") : points.join(" ");
  return { summary, keyPoints: points, language };
}

const chapterTitles = ["Introduction", "The main point", "Summary"];

export function videoSummary({ input, options }: ToolCall<SummaryOptions & { timestamps?: boolean }>) {
  const id = videoId(readUrl(input));
  const { summary, keyPoints, language } = summarize(`video ${id}`, options);
  const durationSeconds = 180 + (hashText(id) % 1_620);
  const chapters = chapterTitles.map((title, index) => ({
    startSeconds: Math.floor((index * durationSeconds) / chapterTitles.length),
    title: inLanguage(title, language),
    summary: keyPoints[index % keyPoints.length],
  }));
  return {
    summary,
    keyPoints,
    video: {
      id,
      url: `https://www.youtube.com/watch?v=${id}`,
      title: `Video ${id}`,
      channel: "Mock channel",
      durationSeconds,
    },
    ...(options.timestamps === false ? {} : { chapters }),
    language,
  };
}

/** @throws ApiError when the address names no video. */
function videoId(url: URL): string {
  const segments = url.pathname.split("/").filter(Boolean);
  const id = url.hostname.endsWith("youtu.be") ? segments[0] : (url.searchParams.get("v") ?? pathId(segments));
  if (!id || !/^[A-Za-z0-9_-]{6,20}$/.test(id)) throw invalidInput("The address names no video.", "input");
  return id;
}

const pathId = ([kind, id]: readonly string[]) => (kind && ["shorts", "live", "embed"].includes(kind) ? id : undefined);

export function pdfSummary({ input, options }: ToolCall<SummaryOptions & { pages?: string }>) {
  const file = readFileInput(input);
  const subject = file.kind === "url" ? subjectOf(file.url) : "the document";
  const pageCount = file.kind === "url" ? 2 + (hashText(file.url.href) % 5) : countPages(file.binary);
  if (options.pages !== undefined) checkPageRange(options.pages, pageCount);
  const { summary, keyPoints, language } = summarize(subject, options);
  return {
    summary,
    keyPoints: keyPoints.map((text) => ({ text, pages: [1] })),
    title: subject,
    pageCount,
    wordCount: 250 * pageCount,
    language,
  };
}

export function webpageSummary({ input, options }: ToolCall<SummaryOptions>) {
  const url = readUrl(input);
  const variation = hashText(url.href);
  const { summary, keyPoints, language } = summarize(subjectOf(url), options);
  const page = {
    url: url.href,
    title: subjectOf(url),
    siteName: url.hostname.replace(/^www\./, ""),
    publishedAt: new Date(Date.UTC(2024, 0, 1) + (variation % 700) * dayMs).toISOString(),
    wordCount: 300 + (variation % 1_500),
  };
  return { summary, keyPoints, page, language };
}

/** Of a picture that is not fetched. */
const onePixel = { width: 1, height: 1 };

/** The input picture if it has the requested format; otherwise a white pixel. */
export function objectRemoval({ input, options }: ToolCall<{ target?: string; outputFormat?: PictureFormat }>) {
  const { target, outputFormat = "png" } = options;
  if (!target) throw invalidInput("options.target must name what to remove.", "options.target");
  const file = readFileInput(input);
  const picture: Picture | undefined = file.kind === "url" ? undefined : readPicture(file.binary);
  const isEchoed = picture?.format === outputFormat;
  const mimeType = `image/${outputFormat}`;
  const base64 = isEchoed ? input.slice(input.indexOf(",") + 1) : pixels[outputFormat];
  const { width, height } = isEchoed ? picture : onePixel;
  return { image: `data:${mimeType};base64,${base64}`, mimeType, width, height, expiresAt: null };
}

interface TranscriptOptions {
  readonly language?: string;
  readonly timestamps?: "none" | "segment" | "word";
  readonly diarize?: boolean;
  readonly subtitles?: "none" | "srt" | "vtt";
  readonly prompt?: string;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

/** Bytes a second of common compressed speech, to guess a length from a size. */
const bytesPerSecond = 8_000;

export function transcript({ input, options }: ToolCall<TranscriptOptions>) {
  const { timestamps = "segment", diarize = false, subtitles: format = "none", prompt } = options;
  const file = readFileInput(input);
  const durationSeconds =
    file.kind === "url"
      ? 20 + (hashText(file.url.href) % 100)
      : Math.max(1, Math.round(file.binary.length / bytesPerSecond));
  const subject = prompt ? topicOf(prompt) : file.kind === "url" ? subjectOf(file.url) : "the recording";
  const language = languageOf(options.language);
  const sentences = [`This is an example transcript of ${subject}.`, "A mock cannot hear."];
  const segments = sentences.map((text, index) => ({
    start: (index * durationSeconds) / sentences.length,
    end: ((index + 1) * durationSeconds) / sentences.length,
    text: inLanguage(text, language),
    ...(diarize ? { speaker: index === 0 ? "A" : "B" } : {}),
  }));
  return {
    text: segments.map(({ text }) => text).join(" "),
    language,
    durationSeconds,
    segments: timestamps === "none" ? [] : segments,
    ...(timestamps === "word" ? { words: segments.flatMap(wordsOf) } : {}),
    ...(format === "none" ? {} : { subtitles: subtitles(segments, format) }),
  };
}

function wordsOf({ start, end, text, ...speaker }: Segment) {
  const words = text.split(" ");
  const at = (index: number) => Math.round((start + ((end - start) * index) / words.length) * 1_000) / 1_000;
  return words.map((word, index) => ({ start: at(index), end: at(index + 1), word, ...speaker }));
}

/** Segments as SubRip or WebVTT. */
function subtitles(segments: readonly Segment[], format: "srt" | "vtt"): string {
  const time = (seconds: number) => {
    const [, text = ""] = /T(.*)Z/.exec(new Date(seconds * 1_000).toISOString()) ?? [];
    return format === "srt" ? text.replace(".", ",") : text;
  };
  const cues = segments.map(({ start, end, text, speaker }, index) => {
    const number = format === "srt" ? `${index + 1}\n` : "";
    return `${number}${time(start)} --> ${time(end)}\n${speaker === undefined ? "" : `${speaker}: `}${text}\n`;
  });
  return (format === "vtt" ? "WEBVTT\n\n" : "") + cues.join("\n");
}
