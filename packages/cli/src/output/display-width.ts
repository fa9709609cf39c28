import { eastAsianWidth } from "get-east-asian-width";

/** Made on first use: it costs milliseconds, and plain ASCII needs none. */
let segmenter: Intl.Segmenter | undefined;
const emoji = /^\p{Emoji_Presentation}|\uFE0F/u;
/** Of a text with more UTF-16 units, no more is looked at. */
const longest = 20_000;
const plain = /^[\x20-\x7e]*$/;
const invisible = /^[\p{Control}\p{Mark}\p{Format}]+$/u;

/** How many columns of a terminal `text` takes: two for wide letters and emoji, none for marks. */
export function displayWidth(text: string): number {
  // Wider than any terminal, however wide it is: taking it apart would take seconds.
  if (text.length > longest || plain.test(text)) return text.length;
  let width = 0;
  for (const segment of segments(text)) width += segmentWidth(segment);
  return width;
}

/** `text` in at most `columns` columns, ending in an ellipsis when something was cut. */
export function truncate(text: string, columns: number, ellipsis = "…"): string {
  if (displayWidth(text) <= columns) return text;
  let kept = "";
  let width = ellipsis.length;
  for (const segment of segments(text.slice(0, longest))) {
    width += segmentWidth(segment);
    if (width > columns) break;
    kept += segment;
  }
  return kept.trimEnd() + ellipsis;
}

function segments(text: string): readonly string[] {
  if (plain.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

function segmentWidth(segment: string): number {
  if (invisible.test(segment)) return 0;
  return emoji.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0)!);
}
