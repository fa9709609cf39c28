import { createInterface } from "node:readline";
import type { InputStream, Io } from "../../process/io.ts";
import { CliError } from "../errors/cli-error.ts";

interface Terminal {
  readonly io: Pick<Io, "stdin" | "stderr">;
  readonly signal: AbortSignal;
}

export async function askLine({ io, signal }: Terminal, question: string): Promise<string> {
  io.stderr.write(question);
  const lines = createInterface({ input: io.stdin, terminal: false, signal });
  const { value, done } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (!done) return value;
  // Without an answer, the cursor is still on the question's line.
  io.stderr.write("\n");
  throw signal.aborted ? interrupted() : ended();
}

export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await askLine(terminal, question)).trim();
    if (/^y(es)?$/i.test(answer)) return true;
    if (/^(no?)?$/i.test(answer)) return false;
    terminal.io.stderr.write("Type y or n.\n");
  }
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** By their numbers, at least one. */
export async function askNumbers(
  terminal: Terminal,
  question: string,
  choices: readonly Choice[],
  most: number,
): Promise<string[]> {
  const width = String(choices.length).length;
  const lines = choices.map(({ label }, index) => `  ${String(index + 1).padStart(width)}  ${label}\n`);
  terminal.io.stderr.write(`${question}\n${lines.join("")}`);
  for (;;) {
    const typed = await askLine(terminal, most === 1 ? "Number: " : "Numbers, separated by commas: ");
    const words = new Set(typed.split(/[\s,]+/).filter(Boolean));
    const found = [...words].map((word) => (/^\d+$/.test(word) ? choices[Number(word) - 1]?.value : undefined));
    if (found.length > 0 && found.length <= most && !found.includes(undefined)) return found as string[];
    terminal.io.stderr.write(`Type a number from 1 to ${choices.length}.\n`);
  }
}

export type RawInput = InputStream & { setRawMode?: (raw: boolean) => void };

export async function askHidden({ io, signal }: Terminal, question: string): Promise<string> {
  const input: RawInput = io.stdin;
  // Before the question, so that what is typed ahead isn't echoed either.
  input.setRawMode?.(true);
  io.stderr.write(question);
  try {
    return await readHidden(input, signal);
  } finally {
    input.setRawMode?.(false);
    input.pause();
    io.stderr.write("\n");
  }
}

function readHidden(input: InputStream, signal: AbortSignal): Promise<string> {
  let line = "";
  const stop = new AbortController();
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(interrupted()), { signal: stop.signal });
    const read = (chunk: Buffer | string) => {
      for (const character of chunk.toString()) {
        if (character === "\r" || character === "\n") return resolve(line);
        if (character === "\u0003") return reject(interrupted());
        if (character === "\u0004") return reject(ended());
        if (character === "\u007f" || character === "\b") line = line.slice(0, -1);
        else line += character;
      }
    };
    input.on("data", read).resume();
    input.once("end", () => reject(ended()));
    stop.signal.addEventListener("abort", () => input.off("data", read));
  }).finally(() => stop.abort());
}

const interrupted = () => new CliError("INTERRUPTED", "interrupted");

const ended = () => new CliError("INPUT_REQUIRED", "the input ended before you answered");
