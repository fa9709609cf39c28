import { displayWidth } from "./display-width.ts";
import { withoutOurs } from "./printable.ts";

/** Longer lines than this are hard to read, however wide the terminal is. */
const longestLine = 100;

/** How wide a text is set on a terminal. */
export const readableWidth = (columns: number): number => Math.min(columns, longestLine);

/** `text` in lines of at most `columns` columns. A longer word stays whole, since it may be copied. */
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
