import { valueText } from "./value-text.ts";

/** A spreadsheet takes a text that begins so for a formula. A number it takes for that number either way. */
const formula = /^[=+\-@\t\r\n＝＋－＠](?!\d*\.?\d*(?:e[+-]?\d+)?$)/i;

/** A record of CSV, quoted as in RFC 4180. What could be a formula is text to a spreadsheet. */
export function csvLine(values: readonly unknown[], lineEnd = "\n"): string {
  return values.map(csvField).join(",") + lineEnd;
}

function csvField(value: unknown): string {
  const text = valueText(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
