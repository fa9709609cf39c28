import { appendFile } from "node:fs/promises";
import { fileError } from "../errors/file-error.ts";

/**
 * Appends an answer to a file as JSON lines: one for each row of a list, one for anything else.
 *
 * @throws CliError USAGE when the file cannot be written.
 */
export async function appendResults(path: string, value: unknown, mask: (text: string) => string): Promise<void> {
  const rows = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await appendFile(path, mask(lines)).catch((error: unknown) => {
    throw fileError(error, path, "set TANDEM_OUTPUT_FILE to a file that can be written; the command was carried out");
  });
}
