import { wrapText } from "./wrap-text.ts";

type Definition = readonly [term: string, text: string];

/** A text column narrower than this, or than half the terminal, is hard to read. */
const leastTextWidth = 30;

/** Terms with their texts beside them or, where there is no room for that, below them. */
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
