import { CliError } from "../errors/cli-error.ts";
import type { Style } from "../output/style.ts";
import { visibleLine } from "../output/visible-text.ts";
import type { Io } from "../process/io.ts";
import type { Settings } from "../settings/settings.ts";

/** What a question needs to know of a run: a command's context is one. */
interface Terminal {
  readonly io: Pick<Io, "stdin" | "stderr">;
  readonly errStyle: Style;
  readonly signal: AbortSignal;
}

/** May a person be asked? Only where both ends are a terminal, and neither `--no-input` nor a program that reads JSON. */
export function canAsk({
  settings,
  io,
  errStyle,
}: Omit<Terminal, "signal"> & { readonly settings: Pick<Settings, "input" | "json"> }): boolean {
  return io.stdin.isTTY === true && errStyle.terminal && settings.input && !settings.json;
}

/** Asks for a line of text, on stderr. An answer may be empty. */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return (await plainPrompt()).askLine(terminal, `${message}: `);
  const { text } = await import("@clack/prompts");
  return answered(await text({ message, input: io.stdin, output: io.stderr, signal, withGuide: false })) ?? "";
}

/** Asks for a secret: nothing of it is shown, not even its length. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return (await plainPrompt()).askHidden(terminal, `${message} (not shown): `);
  const { password } = await import("@clack/prompts");
  const options = { message, mask: "", input: io.stdin, output: io.stderr, signal, withGuide: false };
  return answered(await password(options)) ?? "";
}

/** Asks for a yes; Enter alone is no. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  if (!errStyle.repaints) return /^y(es)?$/i.test(await (await plainPrompt()).askLine(terminal, `${message} [y/N] `));
  const { confirm: askYesNo } = await import("@clack/prompts");
  const options = { message, initialValue: false, input: io.stdin, output: io.stderr, signal, withGuide: false };
  return answered(await askYesNo(options));
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks for one of several: by arrow keys, or by its number where nothing may be painted over. */
export async function choose(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string> {
  const message = visibleLine(question);
  const { io, signal, errStyle } = terminal;
  const options = choices.map(({ value, label }) => ({ value, label: visibleLine(label) }));
  if (!errStyle.repaints) return (await plainPrompt()).askNumber(terminal, message, options);
  const { select } = await import("@clack/prompts");
  return answered(
    await select({ message, options, maxItems: 12, input: io.stdin, output: io.stderr, signal, withGuide: false }),
  );
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
