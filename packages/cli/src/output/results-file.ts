import { CliError, fileProblem } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { appendPrivate, checkAppend } from "../process/file-owner.ts";
import type { Answer } from "./answer.ts";

const writable = advice("set TANDEM_OUTPUT_FILE to a writable file");

/**
 * Checks before anything is sent.
 *
 * @throws CliError USAGE.
 */
export async function checkResultsFile(path: string): Promise<void> {
  await checkAppend(path).catch((error: unknown) => {
    const place = (error as NodeJS.ErrnoException).path ?? path;
    const why = `TANDEM_OUTPUT_FILE is ${path}`;
    throw new CliError("USAGE", fileProblem(error, place), { why, fix: writable, cause: error });
  });
}

/** @throws CliError INTERNAL if the file can't be written: the command has succeeded. */
export async function appendResults(path: string, value: unknown, mask: (text: string) => string): Promise<void> {
  const rows = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await appendPrivate(path, mask(lines)).catch((error: unknown) => {
    throw new CliError("INTERNAL", fileProblem(error, path), {
      why: "the command succeeded; its result is only on stdout",
      fix: writable,
      cause: error,
    });
  });
}

/**
 * Stdout did not accept all of an answer, but the work is done and charged.
 *
 * @param keptIn the file that also has the answer.
 */
export function outputLost({ message }: Error, answer: Answer | undefined, keptIn: string | undefined): CliError {
  const what = `could not write the output: ${message}`;
  if (answer === undefined) return new CliError("INTERNAL", what);
  const cost = answer.kind === "text" && typeof answer.note === "string" ? answer.note : undefined;
  const where = keptIn ? `in ${keptIn} too` : "lost";
  const remedy = keptIn ? "copy it from there" : "free some space first";
  return new CliError("INTERNAL", what, {
    why: `the command succeeded${cost ? ` (${cost})` : ""}; its result is ${where}`,
    fix: cost === undefined ? undefined : advice(`${remedy}: running it again would be charged again`),
  });
}
