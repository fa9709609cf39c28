import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Environment } from "../process/io.ts";
import { bareEnvironment, builtProgram, collect } from "./run-built.ts";
import type { RunResult } from "./run-program.ts";

export interface BuiltLine {
  readonly argv: readonly string[];
  readonly env: Environment;
}

/** The input of the process: the path of the built program's core, and the lines to run. */
export interface LinesInOne {
  readonly core: string;
  readonly lines: readonly BuiltLine[];
}

export interface BuiltLines {
  readonly results: readonly Pick<RunResult, "exit" | "stdout" | "stderr">[];
  /** How the process itself ended, and what Node wrote. */
  readonly exit: number | null;
  readonly stderr: string;
}

/** Runs lines of the built program in one process: each without stdin, with its own streams and environment. */
export async function runBuiltLines(lines: readonly BuiltLine[]): Promise<BuiltLines> {
  const script = fileURLToPath(new URL("built-lines.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { env: bareEnvironment });
  const told: LinesInOne = {
    core: new URL("core.js", pathToFileURL(builtProgram)).href,
    lines: lines.map(({ argv, env }) => ({ argv, env: { ...bareEnvironment, ...env } })),
  };
  child.stdin.end(JSON.stringify(told));
  const { exit, stdout, stderr } = await collect(child);
  return { results: exit === 0 ? JSON.parse(stdout.toString()) : [], exit, stderr };
}
