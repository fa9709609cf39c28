import { setTimeout } from "node:timers/promises";
import type { Io } from "../../process/io.ts";
import { agentOf, isOn } from "../../process/io.ts";
import type { Settings } from "../../session/settings/settings.ts";
import { CliError } from "../errors/cli-error.ts";
import { visibleLine } from "../printable.ts";
import type { Printer } from "../printer.ts";
import type { Style } from "../style.ts";
import { readableWidth, wrapText } from "../text-width.ts";
import type { Choice, RawInput } from "./plain-prompt.ts";

export type { Choice };

interface Terminal {
  readonly io: Pick<Io, "stdin" | "stderr" | "env">;
  readonly errStyle: Style;
  readonly signal: AbortSignal;
}

type Place = Omit<Terminal, "signal"> & { readonly settings: Pick<Settings, "input" | "json" | "quiet"> };

/** Only if both ends are a terminal, and neither CI, `--no-input` nor JSON output is in effect. */
export function canAsk(place: Place): boolean {
  return whyNotAsked(place) === undefined;
}

/** Not with `-q`: scripts pass the output on. */
export function canAskForMissing(place: Place): boolean {
  return canAsk(place) && !place.settings.quiet;
}

export function whyNotAsked({ settings, io, errStyle }: Place): string | undefined {
  if (io.stdin.isTTY !== true) return "cannot prompt: stdin is not a terminal";
  if (!errStyle.terminal) return "stderr is not a terminal";
  if (!settings.input) return "--no-input is given";
  if (settings.json) return "the output format is JSON";
  const agent = agentOf(io.env);
  if (agent !== undefined) return `${agent} is set: an AI agent runs tandem`;
  return isOn(io.env.CI) ? "CI is set, so prompts are disabled" : undefined;
}

/** Asks until the answer is valid, and keeps earlier answers. */
export async function askUntil<T>(
  terminal: Terminal & { readonly err: Pick<Printer, "line"> },
  askOnce: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await askOnce();
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "BAD_OPTION") throw error;
      terminal.err.line([error.message, error.why].filter(Boolean).join(": "));
    }
  }
}

/** By @clack/prompts, or in plain lines at a terminal that can't be repainted. */
async function prompt<T>(
  terminal: Terminal,
  inLines: (plain: typeof import("./plain-prompt.ts")) => Promise<T>,
  painted: (clack: typeof import("@clack/prompts"), terminal: Terminal) => Promise<unknown>,
): Promise<T> {
  if (!terminal.errStyle.repaints) return inLines(await import("./plain-prompt.ts"));
  const clack = await import("@clack/prompts");
  const { stdin } = terminal.io;
  const ended = new AbortController();
  // At Ctrl-D, the library stops reading and never answers.
  const onKey = (_: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }) => {
    if (key?.ctrl && key.name === "d") ended.abort();
  };
  stdin.on("keypress", onKey);
  try {
    const answer = await painted(clack, { ...terminal, signal: AbortSignal.any([terminal.signal, ended.signal]) });
    // Ctrl-C.
    if (typeof answer === "symbol") throw new CliError("INTERRUPTED", "interrupted");
    return answer as T;
  } finally {
    stdin.off("keypress", onKey);
  }
}

/** What each question of the library gets. It ignores its own mark when it wraps, and breaks words. */
const shown = ({ io, signal, errStyle }: Terminal, message: string) => ({
  message: wrapText(message, readableWidth(errStyle.columns) - markColumns).join("\n"),
  input: io.stdin,
  output: io.stderr,
  signal,
  withGuide: false,
});

/** The mark, and a column that prevents wrapping. */
const markColumns = 4;

/** On stderr. The answer may be empty. */
export async function ask(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const answer = await prompt<string | undefined>(
    terminal,
    ({ askLine }) => askLine(terminal, `${message}: `),
    ({ text }, open) => text(shown(open, message)),
  );
  return answer ?? "";
}

/** Shows nothing, not even the length. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const message = visibleLine(question);
  const answer = await prompt<string | undefined>(
    terminal,
    ({ askHidden }) => askHidden(terminal, `${message} (not shown): `),
    ({ password }, open) => password({ ...shown(open, message), mask: "" }),
  );
  return answer ?? "";
}

/** Enter means no. Keys that were typed before the question is shown don't answer it. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  const message = visibleLine(question);
  const { io, signal } = terminal;
  await dropTyped(io.stdin);
  return prompt<boolean>(
    terminal,
    ({ askYes }) => askYes(terminal, `${message} [y/N] `),
    async (clack, open) => {
      const answer = await clack.confirm({ ...shown(open, message), initialValue: false });
      // After Ctrl-C the library leaves a "No" that you didn't enter.
      if (typeof answer === "symbol" && !signal.aborted) io.stderr.write("\u001b[A\r\u001b[2Knot answered\u001b[B\r");
      return answer;
    },
  );
}

/** Long enough for what the terminal has to arrive. */
const arrivalMs = 20;

async function dropTyped(input: RawInput): Promise<void> {
  if (!input.setRawMode) return;
  input.setRawMode(true);
  input.on("data", ignore).resume();
  await setTimeout(arrivalMs);
  input.off("data", ignore).pause();
  input.setRawMode(false);
}

const ignore = (): void => undefined;

/** With more choices, you type to filter. */
const mostShown = 12;

const choicesOf = (terminal: Terminal, question: string, choices: readonly Choice[]) => ({
  ...shown(terminal, visibleLine(question)),
  maxItems: mostShown,
  options: choices.map(({ value, label }) => ({ value, label: visibleLine(label) })),
});

/** By arrow keys, or by number if the terminal can't be repainted. */
export async function choose(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string> {
  const options = choicesOf(terminal, question, choices);
  // Enter does nothing if no choice matches.
  const validate = (value: unknown) => (value === undefined ? "no matches: edit your search" : undefined);
  return prompt<string>(
    terminal,
    async ({ askNumbers }) => (await askNumbers(terminal, visibleLine(question), options.options, 1))[0]!,
    ({ autocomplete, select }, { signal }) =>
      choices.length > mostShown ? autocomplete({ ...options, signal, validate }) : select({ ...options, signal }),
  );
}

export async function chooseMany(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string[]> {
  const options = choicesOf(terminal, question, choices);
  return prompt<string[]>(
    terminal,
    ({ askNumbers }) => askNumbers(terminal, visibleLine(question), options.options, choices.length),
    ({ autocompleteMultiselect, multiselect }, { signal }) =>
      (choices.length > mostShown ? autocompleteMultiselect : multiselect)({ ...options, signal, required: true }),
  );
}
