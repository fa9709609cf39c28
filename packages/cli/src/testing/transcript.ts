import type { Environment } from "../process/io.ts";
import { bareEnvironment, runShell } from "./run-built.ts";
import { runMain } from "./run-main.ts";
import { shellCommands } from "./shell-words.ts";
import { runTerminal } from "./terminal.ts";

/** A command line and its result. */
export interface Entry {
  /** After `$ tandem`, or `60$ tandem` for a terminal of 60 columns: a real one. */
  readonly line: string;
  readonly columns: number | undefined;
  /** Stdin, and what is typed at a terminal after each of its questions: `question => answer`, or `^C`. */
  readonly input: readonly string[];
  readonly result: string;
}

const command = /^(\d*)\$ (tandem .*)$/;

/** The lines of a transcript. What follows one, up to the next, is its recorded result; `> text` lines are its input. */
export function parseTranscript(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  for (const block of text.split(/^(?=\d*\$ tandem )/m)) {
    const [first = "", ...rest] = block.split("\n");
    const match = command.exec(first);
    if (!match) continue;
    const input = rest.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
    const result = rest.filter((line) => !line.startsWith("> ")).join("\n");
    entries.push({ line: match[2]!, columns: match[1] ? Number(match[1]) : undefined, input, result });
  }
  return entries;
}

export interface TranscriptWorld {
  readonly env: Environment;
  /** Values that differ between runs, and their replacements. */
  readonly stands: readonly (readonly [string | RegExp, string])[];
}

/** What only a shell can do: pipes, redirection, the output of another command. */
const needsShell = /[|;&<>$`(){}*~\\]/;

/**
 * Runs an entry and returns it as it is written: stdout as it is, stderr with `! ` before each line, then the exit code.
 * The built program runs it where a shell or a terminal has a part in it.
 */
export async function runEntry({ line, columns, input }: Entry, { env, stands }: TranscriptWorld): Promise<string> {
  const plain = (text: string) => stands.reduce((shown, [what, stand]) => shown.replaceAll(what, stand), text);
  if (columns !== undefined) {
    const keys = input.map((typed) => {
      const [after = "", answer = ""] = typed.split(" => ");
      return [after, answer === "^C" ? "\u0003" : `${answer}\r`] as const;
    });
    const { exit, screen } = await runTerminal(line, { env: { ...env, NO_COLOR: "1" }, columns, keys });
    return `${plain(screen).replaceAll("\r", "␍")}[exit ${exit}]\n\n`;
  }
  const stdin = input.map((typed) => `${typed}\n`).join("");
  const given = line.replace(/\$([A-Z_]+)/g, (whole, name: string) => env[name] ?? whole);
  const [words = []] = shellCommands(given);
  const { exit, stdout, stderr } = needsShell.test(given)
    ? await runShell(line, env, stdin)
    : await runMain(words.slice(1), { env: { ...bareEnvironment, ...env }, stdin, cwd: process.cwd() });
  return `${plain(stdout.toString() + stderr.replace(/^(?=.)/gm, "! "))}[exit ${exit}]\n\n`;
}

/** A transcript as it is kept. */
export function entryText({ line, columns, input }: Entry, result: string): string {
  return `${columns ?? ""}$ ${line}\n${input.map((typed) => `> ${typed}\n`).join("")}${result}`;
}
