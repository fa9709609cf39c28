import { CliError } from "../errors/cli-error.ts";
import { fileError } from "../errors/file-error.ts";
import { advice } from "../errors/fix.ts";
import { appendPrivate } from "../process/append-private.ts";

/**
 * Appends an answer to a file as JSON lines: one for each row of a list, one for anything else.
 *
 * @throws CliError USAGE when the file cannot be written.
 */
export async function appendResults(path: string, value: unknown, mask: (text: string) => string): Promise<void> {
  const rows = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await appendPrivate(path, mask(lines)).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw fileError(
      error,
      path,
      advice("set TANDEM_OUTPUT_FILE to a file that can be written; the command was carried out"),
    );
  });
}
