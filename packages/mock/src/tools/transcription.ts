import { hashText } from "../engine/random.ts";
import { audioDuration } from "../media/audio-duration.ts";
import { readFileInput } from "../media/read-file.ts";
import { type SpokenSegment, subtitles } from "../media/subtitles.ts";
import { inventText } from "../text/invented-text.ts";
import { keywords } from "../text/keywords.ts";
import { translate } from "../text/translate.ts";
import type { Tool, ToolCall } from "./tool.ts";

type Options = {
  language?: string;
  timestamps?: "none" | "segment" | "word";
  diarize?: boolean;
  subtitles?: "none" | "srt" | "vtt";
  prompt?: string;
};

/** A segment's usual length. */
const segmentSeconds = 5;

/** Cannot hear: the words are invented, as many as the recording's length allows. Times and formats are exact. */
export const transcription: Tool = {
  name: "AI Transcription",
  description: "Turn speech into text",
  inputKind: "file",
  model: "mock-audio",
  weight: 4,
  run({ input, options }: ToolCall<Options>) {
    const { timestamps = "segment", diarize = false, subtitles: subtitleFormat = "none" } = options;
    const language = options.language === undefined || options.language === "auto" ? "en" : options.language;
    const { durationSeconds, seed } = listen(input);
    const subject = keywords(options.prompt ?? "", 1)[0] ?? "the project";
    const segments = speak(durationSeconds, seed, subject, language, diarize);
    return {
      text: segments.map(({ text }) => text).join(" "),
      language,
      durationSeconds,
      segments: timestamps === "none" ? [] : segments,
      ...(timestamps === "word" ? { words: segments.flatMap(wordsOf) } : {}),
      ...(subtitleFormat === "none" ? {} : { subtitles: subtitles(segments, subtitleFormat) }),
    };
  },
};

function listen(input: string): { durationSeconds: number; seed: number } {
  const file = readFileInput(input);
  if (file.kind === "url") {
    const seed = hashText(file.url.href);
    return { durationSeconds: 20 + (seed % 100), seed };
  }
  return { durationSeconds: audioDuration(file.bytes), seed: hashText(file.bytes.toString("latin1", 0, 4_096)) };
}

function speak(
  durationSeconds: number,
  seed: number,
  subject: string,
  language: string,
  diarize: boolean,
): SpokenSegment[] {
  const count = Math.max(1, Math.ceil(durationSeconds / segmentSeconds));
  return inventText(subject, count, seed).map((sentence, index) => ({
    start: index * segmentSeconds,
    end: Math.min(durationSeconds, (index + 1) * segmentSeconds),
    text: translate(sentence, "en", language),
    ...(diarize ? { speaker: `Speaker ${1 + (index % 2)}` } : {}),
  }));
}

/** The words of a segment, sharing its time in proportion to their requests. */
function wordsOf({ start, end, text, speaker }: SpokenSegment) {
  const words = text.split(" ");
  const requests = words.reduce((sum, word) => sum + word.length, 0);
  let spoken = 0;
  const at = (count: number) => Math.round((start + ((end - start) * count) / requests) * 1_000) / 1_000;
  return words.map((word) => {
    const from = at(spoken);
    spoken += word.length;
    return { start: from, end: at(spoken), word, ...(speaker === undefined ? {} : { speaker }) };
  });
}
