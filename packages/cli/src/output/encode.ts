/** A value as bare text: nothing for null, lists of plain values joined by commas, other objects as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

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

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One line per row. A tab, line break or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`. */
export function tsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((value) => escapeBreaks(valueText(value))).join("\t")}\n`).join("");
}

function escapeBreaks(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!);
}

/** The forms beside JSON that a value can be printed in. */
export type Encoding = "yaml" | "csv" | "ndjson";

/** What prints a value in that form; its library is loaded for it. */
export async function encoder(encoding: Encoding): Promise<(value: unknown) => string> {
  if (encoding === "csv") return csv;
  if (encoding === "ndjson") return ndjson;
  const { stringify } = await import("yaml");
  return (value) => stringify(value);
}

/** A line of JSON for each item of a list, or one for anything else. */
function ndjson(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

/** A heading, and a line each for the items of a list. What is inside a field is JSON. */
export function csv(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const rows = items.map((item) =>
    typeof item === "object" && item !== null ? (item as Readonly<Record<string, unknown>>) : { value: item },
  ) as readonly Readonly<Record<string, unknown>>[];
  if (rows.length === 0) return "";
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((values) => csvLine(values)).join("");
}
