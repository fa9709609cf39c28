import { main } from "../program/main.ts";
import { type RunResult, type RunSetup, runProgram } from "./run-program.ts";

export type { RunResult, RunSetup } from "./run-program.ts";

/** Runs `tandem` inside this process, with its own streams and an empty environment. */
export function runMain(argv: readonly string[], setup?: RunSetup): Promise<RunResult> {
  return runProgram(main, argv, setup);
}
