import { createInterface } from "node:readline";
import type { InputStream, Io } from "../../process/io.ts";
import { CliError } from "../errors/cli-error.ts";

interface Terminal {
  readonly io: Pick<Io, "stdin" | "stderr">;
  readonly signal: AbortSignal;
}

type RawInput = InputStream & { setRawMode?: (raw: boolean) => void };

export function askLine({ io, signal }: Terminal, question: string): Promise<string> {
  io.stderr.write(question);
  const lines = createInterface({ input: io.stdin, terminal: false });
  const answered = new AbortController();
  return new Promise<string>((resolve, reject) => {
    // Without an answer, the cursor is still on the question's line.
    const leave = (error: CliError) => {
      io.stderr.write("\n");
      reject(error);
    };
    signal.addEventListener("abort", () => leave(interrupted()), { once: true, signal: answered.signal });
    const onClose = () => leave(ended());
    lines.once("close", onClose);
    answered.signal.addEventListener("abort", () => lines.off("close", onClose));
    lines.once("line", (line) => {
      answered.abort();
      resolve(line);
    });
  }).finally(() => {
    answered.abort();
    lines.close();
  });
}

export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await askLine(terminal, question)).trim();
    if (/^y(es)?$/i.test(answer)) return true;
    if (/^(no?)?$/i.test(answer)) return false;
    terminal.io.stderr.write("Type y or n.\n");
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export async function askNumber(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string> {
  const [found] = await askChosen(terminal, question, choices, "Number: ", (chosen) => chosen.length === 1);
  return found!;
}

export function askNumbers(terminal: Terminal, question: string, choices: readonly Choice[]): Promise<string[]> {
  return askChosen(terminal, question, choices, "Numbers, separated by commas: ", () => true);
}

async function askChosen(
  terminal: Terminal,
  question: string,
  choices: readonly Choice[],
  prompt: string,
  fits: (chosen: readonly string[]) => boolean,
): Promise<string[]> {
  const width = String(choices.length).length;
  const lines = choices.map(({ label }, index) => `  ${String(index + 1).padStart(width)}  ${label}\n`);
  terminal.io.stderr.write(`${question}\n${lines.join("")}`);
  for (;;) {
    const words = (await askLine(terminal, prompt)).split(/[\s,]+/).filter(Boolean);
    const chosen = words.map((word) => (/^\d+$/.test(word) ? choices[Number(word) - 1]?.value : undefined));
    const found = chosen.filter((value) => value !== undefined);
    if (found.length > 0 && found.length === chosen.length && fits(found)) return [...new Set(found)];
    terminal.io.stderr.write(`Type a number from 1 to ${choices.length}.\n`);
  }
}

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
    const interrupt = () => reject(interrupted());
    signal.addEventListener("abort", interrupt, { signal: stop.signal });
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

function interrupted(): CliError {
  return new CliError("INTERRUPTED", "interrupted");
}

function ended(): CliError {
  return new CliError("INPUT_REQUIRED", "the input ended before you answered");
}
