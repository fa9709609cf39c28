import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import xterm from "@xterm/headless";
import type { Environment } from "../process/io.ts";
import { bareEnvironment, builtLine } from "./built-program.ts";

export interface TerminalOptions {
  readonly env?: Environment;
  /** Default 80. */
  readonly columns?: number;
}

/** Starts a shell's script on a pseudo-terminal, which is its stdin and stdout here. What the script writes to 3 is no part of it. */
function spawnTerminal(script: string, env: Environment): ChildProcess {
  return spawn("script", ["-qec", script, "/dev/null"], {
    env: { ...bareEnvironment, TERM: "xterm", SHELL: "/bin/bash", ...env },
    stdio: ["pipe", "pipe", "inherit", "pipe"],
  });
}

/** What a terminal shows in the end. */
export interface LastScreen {
  /** The visible screen, without overwritten text. */
  readonly lines: string;
  /** What a program may leave of itself: a hidden cursor, color, a picture that is not let go. Empty when it is clean. */
  readonly remains: readonly string[];
}

/** A line in which `tandem` is the built program, on a pseudo-terminal with typed input. Linux only: it needs `script`. */
export class OpenTerminal {
  readonly #child: ChildProcess;
  readonly #screen: InstanceType<typeof xterm.Terminal>;
  readonly #closed: Promise<unknown>;
  #bytes = "";
  #pids = "";
  #wake = () => {};

  constructor(line: string, { env = {}, columns = 80 }: TerminalOptions = {}) {
    const rows = 40;
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    const tandem = `tandem() { (echo $BASHPID >&3; exec ${builtLine} "$@"); }`;
    // The shell itself lives on after Ctrl-C, to tell how the terminal was left.
    const script = `trap : INT; stty cols ${columns} rows ${rows}; before=$(stty -g); ${tandem}; ${line}
      exit=$?; [ "$(stty -g)" = "$before" ] && echo "exit $exit, terminal as before" || { echo "exit $exit"; stty -a; }`;
    this.#child = spawnTerminal(script, env);
    this.#child.stdout!.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.toString();
      this.#screen.write(chunk, () => this.#wake());
    });
    (this.#child.stdio[3] as Readable).on("data", (chunk: Buffer) => {
      this.#pids += chunk.toString();
    });
    this.#closed = new Promise((resolve) => this.#child.on("close", resolve));
  }

  /** Resolves once the screen shows it. */
  shows(text: string): Promise<void> {
    return this.#until(() => this.#lines().includes(text), text);
  }

  /** Resolves once it was written, even if nothing of it can be seen. */
  wrote(text: string): Promise<void> {
    return this.#until(() => this.#bytes.includes(text), JSON.stringify(text));
  }

  /** What the screen shows now. */
  get lines(): string {
    return this.#lines();
  }

  async #until(isSo: () => boolean, what: string): Promise<void> {
    while (!isSo()) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
        // What was written last may not be on the screen yet.
        this.#closed.then(async () => {
          await this.#shown();
          if (isSo()) return;
          throw new Error(`it ended without ${what}:\n${this.#lines()}`);
        }),
      ]);
    }
  }

  #shown(): Promise<void> {
    return new Promise((resolve) => this.#screen.write("", resolve));
  }

  type(keys: string): void {
    this.#child.stdin!.write(keys);
  }

  /** Sends a signal to the program alone. */
  kill(signal: NodeJS.Signals): void {
    process.kill(Number(this.#pids.trim().split("\n").at(-1)), signal);
  }

  async ended(): Promise<LastScreen> {
    await this.#closed;
    await this.#shown();
    return { lines: this.#lines(), remains: this.#remains() };
  }

  /** Hangs up, even if programs still run. */
  close(): void {
    this.#child.kill("SIGKILL");
  }

  #remains(): string[] {
    const { active } = this.#screen.buffer;
    const last = (code: string) => this.#bytes.lastIndexOf(`\u001b[?${code}`);
    const lastLine = active.getLine(active.baseY + active.cursorY - 1);
    const isPainted = lastLine?.getCell(0)?.isAttributeDefault() !== true;
    return [
      ...(last("25l") > last("25h") ? ["the cursor is hidden"] : []),
      ...(last("2026h") > last("2026l") ? ["what is written waits to be shown"] : []),
      ...(last("2004h") > last("2004l") ? ["what is pasted comes in brackets"] : []),
      ...(isPainted ? ["it still paints"] : []),
    ];
  }

  #lines(): string {
    const { active } = this.#screen.buffer;
    const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row)!.translateToString(true));
    return `${lines.join("\n").trimEnd()}\n`;
  }
}

export interface TerminalSetup extends TerminalOptions {
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
