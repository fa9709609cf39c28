import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mock } from "@tandem/mock";
import type { Environment } from "../process/io.ts";
import { runMain } from "./run-main.ts";
import { shellCommands } from "./shell-words.ts";
import type { Task } from "./tasks.ts";

/** What a task came to. */
export interface TaskResult {
  readonly commands: number;
  /** Of both streams, with what differs from run to run in one form. */
  readonly bytes: number;
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
  let commands = 0;
  let bytes = 0;
  let output = "";
  const exits: number[] = [];
  for (const line of task.lines) {
    const result = await runLine(line);
    commands += result.commands;
    bytes += Buffer.byteLength(steady(result.output, folder));
    exits.push(result.exit);
    output = result.output;
  }
  return { commands, bytes, exits, output };

  async function runLine(line: string) {
    const [, name, inner] = /^(\w+)=\$\((.*)\)$/.exec(line) ?? [];
    const pipe = shellCommands(inner ?? line);
    if (pipe[0]![0] === "write") return writeFile(line);
    let stdin = "";
    let printed = "";
    let exit = 0;
    for (const [, ...words] of pipe) {
      const filled = words.map((word) => word.replace(/\$(\w+)/g, (_, variable: string) => kept[variable] ?? ""));
      const result = await runMain(filled, { env, stdin, clock });
      stdin = result.stdout;
      printed += result.stderr;
      exit = result.exit || exit;
    }
    if (name !== undefined) kept[name] = stdin.trim();
    return { commands: pipe.length, output: printed + stdin, exit };
  }

  function writeFile(line: string) {
    const [, name = "", text = ""] = /^write (\S+) (.*)$/.exec(line) ?? [];
    writeFileSync(join(folder, name), text.replaceAll("\\n", "\n"));
    return { commands: 0, output: "", exit: 0 };
  }
}

/** Times, durations and places in one form. */
function steady(text: string, folder = "/tmp/task"): string {
  return text
    .replaceAll(folder, "/tmp/task")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00Z")
    .replace(/\b[\d.]+ m?s\b/g, "1 s");
}
