import { CliError } from "../errors/cli-error.ts";
import { advice, rerun } from "../errors/fix.ts";

/** Where a tool's input comes from. */
export type InputSource =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stdin"; readonly asked: boolean };

export interface InputWords {
  readonly tool: string;
  /** The INPUT argument. */
  readonly input: string | undefined;
  /** The value of `--input-file`. */
  readonly inputFile: string | undefined;
  readonly stdinIsTerminal: boolean;
}

/**
 * Chooses the one input. A piped stdin counts only when no other input is named: a script's stdin is often open for
 * reasons of its own.
 *
 * @throws CliError USAGE for two inputs or none.
 */
export function chooseInput({ tool, input, inputFile, stdinIsTerminal }: InputWords): InputSource {
  if (input !== undefined && inputFile !== undefined) {
    throw new CliError("USAGE", "two inputs are given, a tool takes one", {
      why: "both INPUT and --input-file name one",
      fix: rerun({ unset: ["inputFile"] }),
    });
  }
  if (inputFile !== undefined)
    return inputFile === "-" ? { kind: "stdin", asked: true } : { kind: "file", path: inputFile };
  if (input === "-") return { kind: "stdin", asked: true };
  if (input?.startsWith("@@")) return { kind: "text", text: input.slice(1) };
  if (input?.startsWith("@")) return { kind: "file", path: input.slice(1) };
  if (input !== undefined) return { kind: "text", text: input };
  if (!stdinIsTerminal) return { kind: "stdin", asked: false };
  throw noInput(tool, "no input was given and stdin is a terminal");
}

export function noInput(tool: string, why: string): CliError {
  return new CliError("USAGE", `${tool} has no input`, {
    why: `${why}; an input is @FILE, "TEXT", a URL, or - for stdin`,
    fix: advice("add one after the tool name"),
  });
}
