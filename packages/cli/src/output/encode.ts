/** Empty for null, comma-separated for plain lists, JSON for other objects. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What a spreadsheet would read as a formula, except numbers. */
const formula = /^[=+\-@\t\r\n＝＋－＠](?!\d*\.?\d*(?:e[+-]?\d+)?$)/i;

/** RFC 4180. What a spreadsheet would read as a formula becomes text. */
export function csvLine(values: readonly unknown[], lineEnd = "\n"): string {
  return values.map(csvField).join(",") + lineEnd;
}

function csvField(value: unknown): string {
  const text = valueText(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Writes tabs, line breaks and backslashes inside values as `\t`, `\n`, `\r` and `\\`. */
export function tsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((value) => escapeBreaks(valueText(value))).join("\t")}\n`).join("");
}

function escapeBreaks(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!);
}

export type Encoding = "yaml" | "csv" | "ndjson";

export async function encoder(encoding: Encoding): Promise<(value: unknown) => string> {
  if (encoding === "csv") return csv;
  if (encoding === "ndjson") return ndjson;
  const { stringify } = await import("./yaml.ts");
  return (value) => stringify(value);
}

function ndjson(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

export function csv(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const rows = items.map((item) =>
    typeof item === "object" && item !== null ? (item as Readonly<Record<string, unknown>>) : { value: item },
  ) as readonly Readonly<Record<string, unknown>>[];
  if (rows.length === 0) return "";
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((values) => csvLine(values)).join("");
}
