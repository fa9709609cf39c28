import { csvLine } from "./csv-line.ts";

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
