import { CliError } from "../errors/cli-error.ts";
import { visibleLine } from "../output/printable.ts";
import type { Printer } from "../output/printer.ts";
import type { Style } from "../output/style.ts";
import { readableWidth, wrapText } from "../output/text-width.ts";
import type { Io } from "../process/io.ts";
import { agentOf } from "../process/io.ts";
import type { Settings } from "../settings/settings.ts";

/** What a question needs to know of a run: a command's context is one. */
interface Terminal {
  readonly io: Pick<Io, "stdin" | "stderr" | "env">;
  readonly errStyle: Style;
  readonly signal: AbortSignal;
}

type Place = Omit<Terminal, "signal"> & { readonly settings: Pick<Settings, "input" | "json" | "quiet"> };

/**
 * May a person be asked? Only where both ends are a terminal and no build's, and neither `--no-input` nor a program that
 * reads JSON.
 */
export function canAsk(place: Place): boolean {
  return whyNotAsked(place) === undefined;
}

/** May what is missing be asked for? Not of a script: what it is to print is given to a program, as with `-q`. */
export function canAskForMissing(place: Place): boolean {
  return canAsk(place) && !place.settings.quiet;
}

/** Why nobody is asked; undefined where a person is there. */
export function whyNotAsked({ settings, io, errStyle }: Place): string | undefined {
  if (io.stdin.isTTY !== true) return "cannot prompt: stdin is not a terminal";
  if (!errStyle.terminal) return "stderr is not a terminal";
  if (!settings.input) return "--no-input is given";
  if (settings.json) return "the output is JSON for a program";
  const agent = agentOf(io.env);
  if (agent !== undefined) return `${agent} is set: an AI agent runs tandem`;
  return isSet(io.env.CI) ? "CI is set, so nobody is there to ask" : undefined;
}

const isSet = (value: string | undefined): boolean => !["", "0", "false", undefined].includes(value);

/** Asks until an answer can be used. A mistake is told, and costs nothing that was answered before. */
export async function askUntil<T>(
  terminal: Terminal & { readonly err: Pick<Printer, "line"> },
  askOnce: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await askOnce();
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "BAD_OPTION") throw error;
      tellMistake(terminal, [error.message, error.why].filter(Boolean).join(": "));
    }
  }
}

/** Asks for a line of text, on stderr. An answer may be empty. */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return (await plainPrompt()).askLine(terminal, `${message}: `);
  const { text } = await import("@clack/prompts");
  return (
    answered(
      await text({
        message: paintedQuestion(terminal, message),
        input: io.stdin,
        output: io.stderr,
        signal,
        withGuide: false,
      }),
    ) ?? ""
  );
}

/** Wrapped here: the library counts without the mark before a question, and breaks words. */
function paintedQuestion({ errStyle }: Pick<Terminal, "errStyle">, message: string): string {
  return wrapText(message, readableWidth(errStyle.columns) - markColumns).join("\n");
}

/** Of the mark before a painted question, and a space that keeps the terminal from wrapping. */
const markColumns = 4;

/** Asks for a secret: nothing of it is shown, not even its length. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return (await plainPrompt()).askHidden(terminal, `${message} (not shown): `);
  const { password } = await import("@clack/prompts");
  const options = {
    message: paintedQuestion(terminal, message),
    mask: "",
    input: io.stdin,
    output: io.stderr,
    signal,
    withGuide: false,
  };
  return answered(await password(options)) ?? "";
}

/** Asks for a yes; Enter alone is no. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return (await plainPrompt()).askYes(terminal, `${message} [y/N] `);
  const { confirm: askYesNo } = await import("@clack/prompts");
  const shown = { message: paintedQuestion(terminal, message), input: io.stdin, output: io.stderr, withGuide: false };
  const answer = await askYesNo({ ...shown, signal, initialValue: false });
  // After Ctrl-C the library leaves a "No" in the line above: an answer that nobody gave.
  if (typeof answer === "symbol" && !signal.aborted) io.stderr.write("\u001b[A\r\u001b[2Knot answered\u001b[B\r");
  return answered(answer);
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A line that goes on stands further in than any label: it cannot pass for one. */
const furtherIn = "    ";

/** Says why a question is asked again. */
export function tellMistake(
  { err, errStyle }: Pick<Terminal, "errStyle"> & { readonly err: Pick<Printer, "line"> },
  text: string,
): void {
  err.line(wrapText(visibleLine(text), readableWidth(errStyle.columns) - furtherIn.length).join(`\n${furtherIn}`));
}

/** More than these are found by typing a part of one. */
const mostShown = 12;

/** Asks for one of several: by arrow keys, or by its number where nothing may be painted over. */
export async function choose(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  const options = choices.map(({ value, label }) => ({ value, label: visibleLine(label) }));
  if (!errStyle.repaints) return (await plainPrompt()).askNumber(terminal, message, options);
  const { autocomplete, select } = await import("@clack/prompts");
  const given = {
    message: paintedQuestion(terminal, message),
    options,
    maxItems: mostShown,
    input: io.stdin,
    output: io.stderr,
    signal,
    withGuide: false,
  };
  return answered(await (options.length > mostShown ? autocomplete({ ...given, validate: isOne }) : select(given)));
}

/** Enter takes nothing where nothing matches what was typed. */
const isOne = (value: unknown): string | undefined =>
  value === undefined ? "nothing matches: change what you typed" : undefined;

/** Asks for one or more of several. */
export async function chooseMany(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string[]> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  const options = choices.map(({ value, label }) => ({ value, label: visibleLine(label) }));
  if (!errStyle.repaints) return (await plainPrompt()).askNumbers(terminal, message, options);
  const { autocompleteMultiselect, multiselect } = await import("@clack/prompts");
  const given = {
    message: paintedQuestion(terminal, message),
    options,
    maxItems: mostShown,
    input: io.stdin,
    output: io.stderr,
    signal,
    withGuide: false,
  };
  const isLong = options.length > mostShown;
  return answered(await (isLong ? autocompleteMultiselect : multiselect)({ ...given, required: true }));
}

/** Where nothing may be painted over, a line is asked and read. */
function plainPrompt() {
  return import("./plain-prompt.ts");
}

/** The library answers Ctrl-C with a symbol. */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer === "symbol") throw new CliError("INTERRUPTED", "interrupted");
  return answer as Exclude<T, symbol>;
}
