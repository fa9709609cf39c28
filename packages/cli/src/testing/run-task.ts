import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mock } from "@tandem/mock";
import type { Environment } from "../process/io.ts";
import { unhurried } from "./clocks.ts";
import { runMain } from "./run-main.ts";
import { shellCommands } from "./shell-words.ts";
import type { Task } from "./tasks.ts";

/** What a task came to. */
export interface TaskResult {
  /** The exit code of each line; of a pipe the last that is not 0. */
  readonly exits: readonly number[];
  /** What the last line printed, on both streams. */
  readonly output: string;
}

/** Runs the lines of a task as a shell would, without a terminal, for the account of `env`. */
export async function runTask(task: Task, env: Environment, { clock }: Pick<Mock, "clock">): Promise<TaskResult> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-task-"));
  const kept: Record<string, string> = { folder };
  for (const line of task.before ?? []) await runLine(line);
  let output = "";
  const exits: number[] = [];
  for (const line of task.lines) {
    const result = await runLine(line);
    exits.push(result.exit);
    output = result.output;
  }
  return { exits, output };

  async function runLine(line: string) {
    const [, name, inner] = /^(\w+)=\$\((.*)\)$/.exec(line) ?? [];
    const pipe = shellCommands(inner ?? line);
    if (pipe[0]![0] === "write") return writeFile(line);
    let stdin = "";
    let printed = "";
    let exit = 0;
    for (const [, ...words] of pipe) {
      const filled = words.map((word) => word.replace(/\$(\w+)/g, (_, variable: string) => kept[variable] ?? ""));
      const result = await runMain(filled, { env, stdin, clock: unhurried(clock) });
      stdin = result.stdout;
      printed += result.stderr;
      exit = result.exit || exit;
    }
    if (name !== undefined) kept[name] = stdin.trim();
    return { output: printed + stdin, exit };
  }

  function writeFile(line: string) {
    const [, name = "", text = ""] = /^write (\S+) (.*)$/.exec(line) ?? [];
    writeFileSync(join(folder, name), text.replaceAll("\\n", "\n"));
    return { output: "", exit: 0 };
  }
}
