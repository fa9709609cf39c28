import { appendPrivate, checkAppend } from "../process/file-owner.ts";
import type { Answer } from "./answer.ts";
import { CliError, fileProblem } from "./errors/cli-error.ts";

const writable = "set TANDEM_OUTPUT_FILE to a writable file";

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
  return keptIn
    ? succeeded(what, answer, `in ${keptIn} too`, "copy it from there")
    : succeeded(what, answer, "lost", "free some space first");
}

/** The requested format doesn't fit an answer that only this command can give. */
export const formatUnfit = ({ message, why, cause }: CliError, answer: Answer): CliError =>
  succeeded(message, answer, `printed whole as JSON; ${why}`, "copy it from there", cause);

function succeeded(what: string, answer: Answer, where: string, remedy: string, cause?: unknown): CliError {
  const cost = answer.kind === "text" && typeof answer.note === "string" ? answer.note : undefined;
  return new CliError("INTERNAL", what, {
    why: `the command succeeded${cost ? ` (${cost})` : ""}; its result is ${where}`,
    fix: cost === undefined ? undefined : `${remedy}: running it again would be charged again`,
    cause,
  });
}
