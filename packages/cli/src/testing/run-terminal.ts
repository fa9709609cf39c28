import type { Environment } from "../process/io.ts";
import { spawnTerminal } from "./open-terminal.ts";
import { builtLine } from "./run-built.ts";

export interface TerminalSetup {
  readonly env?: Environment;
  /** Default 80. */
  readonly columns?: number;
  /** Typed input, each sent when the screen shows its question. */
  readonly keys?: readonly (readonly [after: string, keys: string])[];
}

export interface Screen {
  readonly exit: number | null;
  /** Stdout and stderr in one, as a terminal gets them; escape bytes shown as ␛. */
  readonly screen: string;
}

/** Runs a line in which `tandem` is the built program, on a pseudo-terminal. Linux only: it needs `script`. */
export function runTerminal(line: string, { env = {}, columns = 80, keys = [] }: TerminalSetup = {}): Promise<Screen> {
  const script = `stty cols ${columns}; tandem() { ${builtLine} "$@"; }; ${line}`;
  const child = spawnTerminal(script, env);
  const waiting = [...keys];
  let screen = "";
  let seen = 0;
  child.stdout!.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
    const [next] = waiting;
    const at = next ? screen.indexOf(next[0], seen) : -1;
    if (next === undefined || at === -1) return;
    waiting.shift();
    seen = screen.length;
    child.stdin!.write(next[1]);
  });
  return new Promise((resolve) => {
    child.on("close", (exit) => resolve({ exit, screen: screen.replaceAll("\r\n", "\n").replaceAll("\u001b", "␛") }));
  });
}
