import { eastAsianWidth } from "get-east-asian-width";
import { visibleLine, withoutOurs } from "./printable.ts";
import type { Style } from "./style.ts";

/** Creating it takes 10 ms, and plain text needs none. */
let segmenter: Intl.Segmenter | undefined;
const longest = 20_000;
/** Every code unit is one column: ASCII, Latin letters, and punctuation such as the … of a cut text. */
const plain = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e]*$/;

/** Two for wide letters and emoji, none for marks. */
export function displayWidth(text: string): number {
  // Wider than any terminal, and segmenting it would take seconds.
  if (text.length > longest || plain.test(text)) return text.length;
  let width = 0;
  for (const segment of segments(text)) width += segmentWidth(segment);
  return width;
}

export function truncate(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  if (plain.test(text)) return `${text.slice(0, Math.max(0, columns - 1)).trimEnd()}…`;
  let kept = "";
  let width = 1;
  for (const segment of segments(text.slice(0, longest))) {
    width += segmentWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

function segments(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

function segmentWidth(segment: string): number {
  if (/^[\p{Control}\p{Mark}\p{Format}]+$/u.test(segment)) return 0;
  return /^\p{Emoji_Presentation}|\uFE0F/u.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0)!);
}

/** Longer lines are hard to read. */
const longestLine = 100;

export const readableWidth = (columns: number): number => Math.min(columns, longestLine);

/** Keeps long words whole, because they may be copied. */
export function wrapText(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, columns));
}

function wrapLine(text: string, columns: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
    if (longer === word || displayWidth(withoutOurs(longer)) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Screen = Pick<Style, "terminal" | "columns">;

/** A line break in the text could fake another label. */
export function hanging(text: string, indent: number, { terminal, columns }: Screen): string {
  if (!terminal) return visibleLine(text);
  return wrapText(visibleLine(text), readableWidth(columns) - indent).join(`\n${" ".repeat(indent)}`);
}

/** A command is copied, so the terminal wraps it. */
export const advice = (text: string, indent: number, screen: Screen): string =>
  /(?:^|: )tandem /.test(text) ? visibleLine(text) : hanging(text, indent, screen);

type Definition = readonly [term: string, text: string];

const leastTextWidth = 30;

export function definitionList(definitions: readonly Definition[], columns: number): string[] {
  const width = Math.max(...definitions.map(([term]) => term.length));
  const textWidth = columns - width - 4;
  if (textWidth < Math.max(leastTextWidth, columns / 2)) {
    return definitions.flatMap(([term, text]) => [
      `  ${term}`,
      ...wrapText(text, Math.max(1, columns - 6)).map((line) => `      ${line}`),
    ]);
  }
  return definitions.flatMap(([term, text]) =>
    wrapText(text, textWidth).map((line, index) => `  ${(index === 0 ? term : "").padEnd(width)}  ${line}`),
  );
}
