import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import type { Answer } from "./answer.ts";

/**
 * Stdout took not all of an answer. What was done is done, and what was charged is charged.
 *
 * @param answer undefined where the command failed before it had one.
 * @param keptIn the file that has the answer too, where there is one.
 */
export function outputLost({ message }: Error, answer: Answer | undefined, keptIn: string | undefined): CliError {
  const what = `could not write the output: ${message}`;
  if (answer === undefined) return new CliError("INTERNAL", what);
  const cost = answer.kind === "text" && typeof answer.note === "string" ? answer.note : undefined;
  const where = keptIn ? `in ${keptIn} too` : "lost";
  const remedy = keptIn ? "take it from there" : "make room for it first";
  return new CliError("INTERNAL", what, {
    why: `the command was carried out${cost ? ` (${cost})` : ""}; its result is ${where}`,
    fix: cost === undefined ? undefined : advice(`${remedy}: running it again is charged again`),
  });
}
