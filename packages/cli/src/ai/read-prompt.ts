import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { usage } from "../errors/fix.ts";
import { readText } from "../infra/body-file.ts";
import { readStdin } from "../process/read-stdin.ts";
import { ask, canAsk } from "../prompt/ask.ts";

/**
 * What the AI is to do: as typed, from stdin, or asked for at a terminal.
 *
 * @throws CliError USAGE when there is nothing.
 */
export async function readPrompt(context: Context, word: string | undefined): Promise<string> {
  const prompt = await textOf(context, word);
  if (prompt.trim() === "") throw noPrompt(word === undefined ? "stdin is empty" : "it is empty");
  return prompt;
}

async function textOf(context: Context, word: string | undefined): Promise<string> {
  const { io, signal } = context;
  if (word === "-") return readText(context, "-");
  if (word !== undefined) return word;
  if (canAsk(context)) return ask(context, "What is the AI to do?");
  if (io.stdin.isTTY) throw noPrompt("no input was given and stdin is a terminal");
  return new TextDecoder().decode(await readStdin(io.stdin, { signal, whenSilent: noPrompt }));
}

function noPrompt(why: string): CliError {
  return new CliError("USAGE", "ai ask has no prompt", {
    why: `${why}; a prompt is "TEXT", or - for stdin`,
    fix: usage("ai ask", '"TEXT"'),
  });
}
