import { Readable } from "node:stream";
import { parseArgv } from "../argv/parse-argv.ts";
import type { Menu } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import type { Answer } from "../output/answer.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { accountWords, shellLine } from "../output/errors/fix.ts";
import { visibleLine } from "../output/printable.ts";
import type { Printer } from "../output/printer.ts";
import { withIds } from "../resources/with-ids.ts";
import type { Context } from "../session/context.ts";
import { questionFor } from "./consent.ts";
import type { McpTool, ToolArguments } from "./tools.ts";

/** One call of a tool, as its client sent it. */
export interface Call {
  readonly name: string;
  readonly tool: McpTool;
  readonly given: ToolArguments;
  readonly signal: AbortSignal;
  /** Asks the user. `forPerson` is what a person does for the same change, at a terminal. */
  confirm(question: string, forPerson: string): Promise<boolean>;
  onProgress(line: string): void;
}

/** Runs the command of a tool in this process, as `tandem` would, after the user's yes where it needs one. */
export async function runCommand(server: Context, call: Call): Promise<Answer> {
  const { name, tool, given, signal, onProgress } = call;
  const { words, args = [], body } = tool.line!(given);
  const values = args.filter((value) => value !== undefined).map(String);
  const argv = (file: string) => [...words, ...(body === undefined ? [] : [`--file=${file}`]), "--", ...values];
  const reading = await parseArgv(argv("-"), server.menu as Menu<Command>);
  const { command, problem } = reading;
  if (problem || !command) throw problem ?? new CliError("USAGE", `${words.join(" ")} is not a command`);
  // It consents to nothing: the command asks at a terminal, so it doesn't read stdin.
  const typed = `run: ${shellLine(["tandem", ...accountWords(server.asked.globals), ...argv("body.json")])}`;
  const forPerson = body === undefined ? typed : `save this as body.json: ${JSON.stringify(body)}, and ${typed}`;
  let isAgreed = false;
  const context: Context = {
    ...server,
    signal,
    asked: reading,
    person: { confirm: async (question) => isAgreed || call.confirm(question, forPerson) },
    io: { ...server.io, stdin: Readable.from(body === undefined ? [] : [JSON.stringify(body)]) },
    out: printerOf(server.out, () => {}),
    err: printerOf(server.err, onProgress),
  };
  const { args: ids, flags } = await withIds(context, command, reading);
  const question = tool.access === "read" ? undefined : questionFor(name, given);
  if (question !== undefined) {
    // In one line, so that no argument can add another.
    isAgreed = await call.confirm(visibleLine(question), forPerson);
    if (!isAgreed) throw new CliError("CONFIRM_REQUIRED", "the user said no");
  }
  const answer = await command.run(context, ids, flags);
  if (answer.failure !== undefined) throw answer.failure;
  return answer;
}

/** A printer that hands each line on instead of writing it. Only the protocol goes to stdout. */
function printerOf(base: Printer, onLine: (line: string) => void): Printer {
  const write = (text: string) => {
    for (const line of base.shown(text).split("\n")) if (line.trim() !== "") onLine(line);
  };
  return { ...base, write, line: write, writeRaw: (content) => write(String(content)), drained: async () => {} };
}
