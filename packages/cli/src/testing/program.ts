import { PassThrough, Writable } from "node:stream";
import type { Clock } from "@tandem/sdk";
import type { Environment, InputStream, Io, Keychain, OutputStream } from "../process/io.ts";

/** `main` of the sources, or of the built program. */
export type Program = (argv: readonly string[], io: Io) => Promise<number>;

export interface RunSetup {
  readonly env?: Environment;
  /** What comes in on stdin, which then ends. `idle` never writes and stays open. Default: a terminal. */
  readonly stdin?: string | Uint8Array | "idle";
  /** Lines that are typed at that terminal, each when something is asked. */
  readonly answers?: readonly string[];
  /** Columns of a stdout that is a terminal. Default: a pipe. */
  readonly stdoutColumns?: number;
  readonly stderrColumns?: number;
  /** Called with everything written to stderr, unchanged. */
  readonly onStderr?: (text: string) => void;
  readonly interrupt?: AbortSignal;
  /** Where a project's file is looked for. Default: nowhere. */
  readonly cwd?: string;
  readonly keychain?: Keychain;
  /** Default: real time. */
  readonly clock?: Clock;
}

export interface RunResult {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutBytes: Buffer;
}

/** Runs a program inside this process, with its own streams and an empty environment. */
export async function runProgram(main: Program, argv: readonly string[], setup: RunSetup = {}): Promise<RunResult> {
  const stdout = capture(setup.stdoutColumns);
  const stdin = input(setup.stdin);
  const answers = [...(setup.answers ?? [])];
  const stderr = capture(setup.stderrColumns, (text) => {
    setup.onStderr?.(text);
    if (/(: |\] )$/.test(text) && answers.length > 0)
      setImmediate(() => (stdin as PassThrough).write(`${answers.shift()}\n`));
  });
  const exit = await main(argv, {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: setup.env ?? {},
    ...(setup.cwd !== undefined && { cwd: setup.cwd }),
    ...(setup.keychain && { keychain: setup.keychain }),
    ...(setup.clock && { clock: setup.clock }),
    interrupt: setup.interrupt ?? new AbortController().signal,
  });
  const stdoutBytes = Buffer.concat(stdout.chunks);
  return { exit, stdout: stdoutBytes.toString(), stderr: Buffer.concat(stderr.chunks).toString(), stdoutBytes };
}

/** Runs `tandem` inside this process, with its own streams and an empty environment. */
export async function runMain(argv: readonly string[], setup?: RunSetup): Promise<RunResult> {
  // Imported here, because a process that runs the built program needs no sources.
  const { main } = await import("../program/main.ts");
  return runProgram(main, argv, setup);
}

function capture(
  columns: number | undefined,
  onText: (text: string) => void = () => {},
): { stream: OutputStream; chunks: Buffer[] } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(Buffer.from(chunk));
      onText(chunk.toString());
      done();
    },
  });
  return { stream: columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns }), chunks };
}

function input(content: RunSetup["stdin"]): InputStream {
  const stream = new PassThrough();
  if (content === undefined) return Object.assign(stream, { isTTY: true });
  if (content !== "idle") stream.end(content);
  return stream;
}
