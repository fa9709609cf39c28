import { Readable } from "node:stream";
import { parseArgv } from "../argv/parse-argv.ts";
import type { Reading } from "../argv/reading.ts";
import { kebabCase, type Menu } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import type { Answer } from "../output/answer.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { accountWords, shellLine } from "../output/errors/fix.ts";
import { withIds } from "../resources/with-ids.ts";
import type { Context } from "../session/context.ts";

/** A command line of tandem, without `tandem`. */
export interface CommandLine {
  /** The command and its flags. */
  readonly words: readonly string[];
  /** They follow `--`, so that none of them can be read as a flag. */
  readonly args?: readonly unknown[];
  /** JSON that the command reads from stdin. */
  readonly body?: object;
}

interface Running {
  readonly context: Context;
  readonly line: CommandLine;
  /** Called before the command runs, with the parsed line and what a person does for the same change. */
  readonly before?: (reading: Reading, forPerson: string) => Promise<void>;
}

/** Runs a command in this process, as `tandem` would. */
export async function runCommand({ context, line, before }: Running): Promise<Answer> {
  const { words, body } = line;
  const stdin = body === undefined ? [] : [...idFlags(body), "--file=-"];
  const argv = [...words, ...stdin, "--", ...argumentsOf(line)];
  const reading = await parseArgv(argv, context.menu as Menu<Command>);
  const { command, problem } = reading;
  if (problem || !command) throw problem ?? new CliError("USAGE", `${words.join(" ")} is not a command`);
  const input = Readable.from(body === undefined ? [] : [JSON.stringify(body)]);
  const running: Context = { ...context, asked: reading, io: { ...context.io, stdin: input } };
  const { args, flags } = await withIds(running, command, reading);
  await before?.(reading, forPerson(line, command, context));
  const answer = await command.run(running, args, flags);
  if (answer.failure !== undefined) throw answer.failure;
  return answer;
}

const argumentsOf = ({ args = [] }: CommandLine): string[] => args.filter((value) => value !== undefined).map(String);

/** Ids in a body go into flags, so that names may stand for them. */
const idFlags = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    /^(server|site|database|targetDatabase)Id$/.test(name) && typeof value === "string"
      ? [`--${kebabCase(name)}=${value}`]
      : [],
  );

/**
 * What a person does for the same change. It consents to nothing: the command asks at a terminal. So it doesn't read
 * stdin: its body is in flags or, if they can't express all of it, in a file.
 */
function forPerson(line: CommandLine, command: Command, { asked: { globals } }: Context): string {
  const { words, body } = line;
  const args = argumentsOf(line);
  const flags = body === undefined ? [] : bodyFlags(body, command, args);
  const typed = shellLine([
    "tandem",
    ...accountWords(globals),
    ...words,
    ...(flags ?? ["--file=body.json"]),
    "--",
    ...args,
  ]);
  return flags ? `run: ${typed}` : `save this as body.json: ${JSON.stringify(body)}, and run: ${typed}`;
}

/** Undefined if flags can't express all of it. */
function bodyFlags(body: object, { flags }: Command, args: readonly string[]): string[] | undefined {
  const words = Object.entries(body).map(([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(flags, name)) return args.includes(String(value)) ? [] : undefined;
    const flag = `--${kebabCase(name)}`;
    if (typeof value === "boolean") return [value ? flag : flag.replace("--", "--no-")];
    const values = [value].flat();
    return values.length > 0 && values.every(isPlain) ? values.map((item) => `${flag}=${item}`) : undefined;
  });
  return words.every((each) => each !== undefined) ? words.flat() : undefined;
}

const isPlain = (value: unknown): boolean => typeof value === "number" || (typeof value === "string" && value !== "");
