import { number } from "./counted.ts";

const longestText = 2_000;
const mostLines = 20;

/** The beginning of a text that would fill the screen, how long it is, and what shows all of it. */
export function shortened(text: string, whole: string): string {
  if (text.length <= longestText && lineCount(text) <= mostLines) return text;
  const beginning = text
    .split("\n", mostLines)
    .join("\n")
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, "");
  return `${beginning.trimEnd()}\n(${sizeText(text)} in all: ${whole})`;
}

/** `120 lines, 8,213 characters` */
export function sizeText(text: string): string {
  const lines = lineCount(text);
  const characters = `${number(text.length)} characters`;
  return lines > 1 ? `${number(lines)} lines, ${characters}` : characters;
}

/** A text's lines; what ends one does not begin another. */
export const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;
