import { valueText } from "./value-text.ts";

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One line per row. A tab, line break or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`. */
export function tsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((value) => escapeBreaks(valueText(value))).join("\t")}\n`).join("");
}

function escapeBreaks(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character]!);
}
