/** A stretch of speech; times are seconds from the start. */
export interface SpokenSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");

/** Seconds as `m:ss`, or `h:mm:ss` from an hour on. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = pad(Math.floor(seconds % 60));
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`;
}

function cueTime(seconds: number, decimalMark: "," | "."): string {
  const ms = Math.round(seconds * 1_000);
  const time = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((part) => pad(Math.floor(part))).join(":");
  return `${time}${decimalMark}${pad(ms % 1_000, 3)}`;
}

const cueText = ({ text, speaker }: SpokenSegment) => (speaker === undefined ? text : `${speaker}: ${text}`);

/** Segments as SubRip or WebVTT. */
export function subtitles(segments: readonly SpokenSegment[], format: "srt" | "vtt"): string {
  const mark = format === "srt" ? "," : ".";
  const cues = segments.map((segment, index) => {
    const times = `${cueTime(segment.start, mark)} --> ${cueTime(segment.end, mark)}`;
    const number = format === "srt" ? `${index + 1}\n` : "";
    return `${number}${times}\n${cueText(segment)}\n`;
  });
  return (format === "vtt" ? "WEBVTT\n\n" : "") + cues.join("\n");
}
