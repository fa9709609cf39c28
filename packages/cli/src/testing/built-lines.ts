// Runs command lines of the built program concurrently in one process: lines on stdin, results on stdout.

import { text } from "node:stream/consumers";
import type { LinesInOne } from "./run-built-lines.ts";
import { type Program, runProgram } from "./run-program.ts";

const { core, lines }: LinesInOne = JSON.parse(await text(process.stdin));
const { main }: { readonly main: Program } = await import(core);
const results = await Promise.all(lines.map(({ argv, env }) => runProgram(main, argv, { env, stdin: "" })));
process.stdout.write(JSON.stringify(results.map(({ exit, stdout, stderr }) => ({ exit, stdout, stderr }))));
