import type { Answer } from "./answer.ts";
import { CliError } from "./errors/cli-error.ts";

/** Stdout did not accept all of an answer, but the work is done and charged. */
export function outputLost({ message }: Error, answer: Answer | undefined): CliError {
  const what = `could not write the output: ${message}`;
  return answer ? succeeded(what, answer, "lost", "free some space first") : new CliError("INTERNAL", what);
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
