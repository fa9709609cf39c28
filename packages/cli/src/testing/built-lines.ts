// Runs command lines of the built program concurrently in one process: lines on stdin, results on stdout.

import { text } from "node:stream/consumers";
import type { Environment } from "../process/io.ts";
import { type Program, runProgram } from "./program.ts";

/** The input: the path of the built program's core, and the lines to run. */
export interface LinesInOne {
  readonly core: string;
  readonly lines: readonly { readonly argv: readonly string[]; readonly env: Environment }[];
}

const { core, lines }: LinesInOne = JSON.parse(await text(process.stdin));
const { main }: { readonly main: Program } = await import(core);
const results = await Promise.all(lines.map(({ argv, env }) => runProgram(main, argv, { env, stdin: "" })));
process.stdout.write(JSON.stringify(results.map(({ exit, stdout, stderr }) => ({ exit, stdout, stderr }))));
