import { CliError } from "../errors/cli-error.ts";
import { rerun, run } from "../errors/fix.ts";
import { type GlobalFlags, globalFlags } from "./global-flags.ts";
import { correct, type Token } from "./mistake.ts";
import { parseTokens, type Word, type WordsRead } from "./read-words.ts";
import type { ArgumentSpec, ArgumentValues, CommandWords, Leaf, Menu } from "./specs.ts";
import { changesThings, type FlagSpec, type FlagSpecs, type FlagValues, isExperimental, kebabCase } from "./specs.ts";

/** The parsed command line. A mistake is parsed as its likely meaning, and becomes the `problem`. */
export interface Reading<Command extends CommandWords = CommandWords> {
  readonly path: readonly string[];
  readonly entry: Leaf<Command> | Menu<Command>;
  /** Undefined if the command isn't named in full, or help was requested first. */
  readonly command: Command | undefined;
  readonly args: ArgumentValues<Record<string, ArgumentSpec>>;
  readonly flags: FlagValues<FlagSpecs>;
  readonly globals: GlobalFlags;
  readonly words: readonly Word[];
  readonly wantsHelp: boolean;
  readonly topic: string | undefined;
  readonly problem: CliError | undefined;
}

/** Each correction parses the line again. */
const mostCorrections = 12;

/**
 * Parses the words after `tandem`. Corrects mistakes and parses again until none is left or the meaning is unclear.
 * Only loads the module of the named command.
 */
export async function parseArgv<Command extends CommandWords>(
  argv: readonly string[],
  tree: Menu<Command>,
  topics: readonly string[] = [],
): Promise<Reading<Command>> {
  let typed: readonly Token[] = argv.map((text) => ({ text }));
  let problem: CliError | undefined;
  let isGuess = false;
  for (let count = 0; ; count++) {
    const read = await parseTokens(typed, tree, topics);
    const correction = read.mistake && (await correct(typed, read.mistake, read.path));
    problem ??= correction?.problem;
    isGuess ||= correction?.isGuess === true;
    if (!correction?.words) {
      // A mistyped read must not become a change when the suggestion is pasted.
      if (isGuess && !read.wantsHelp && changesThings(read)) problem = helpInstead(problem!, read.path);
      return readingOf(read, problem);
    }
    if (count === mostCorrections) {
      const { globals, ...reading } = readingOf(read, helpInstead(problem!, read.path));
      return { ...reading, globals: { ...globals, ...globalsIn(argv) } };
    }
    typed = correction.words;
  }
}

function helpInstead({ code, message, why }: CliError, path: readonly string[]): CliError {
  return new CliError(code, message, { why, fix: run(path.join(" "), [], { help: true }) });
}

function readingOf<Command extends CommandWords>(
  { path, entry, command, args, values, words, wantsHelp, topic }: WordsRead<Command>,
  problem: CliError | undefined,
): Reading<Command> {
  const globals = valuesOf(globalFlags, values) as GlobalFlags;
  const isBarred = isExperimental(entry) && !globals.experimental && !wantsHelp;
  return {
    path,
    entry,
    command,
    args,
    globals,
    topic,
    flags: valuesOf(command?.flags ?? {}, values),
    words: wantsHelp && topic === undefined ? [...words, helpWord] : words,
    wantsHelp: wantsHelp || "commands" in entry,
    problem: problem ?? (isBarred ? barred(path) : undefined),
  };
}

function barred(path: readonly string[]): CliError {
  return new CliError("USAGE", `tandem ${path.join(" ")} is experimental`, {
    why: "the service describes it without listing a route, so it might not exist",
    fix: rerun({ set: { experimental: true } }),
  });
}

const helpWord: Word = { kind: "flag", flag: "help", spelled: "--help", value: true };

function valuesOf(flags: FlagSpecs, values: ReadonlyMap<string, unknown>): FlagValues<FlagSpecs> {
  const entries = Object.entries(flags).map(([name, { value, many, negatable }]) => {
    const given = values.get(name);
    return [name, given ?? (many ? [] : value || negatable ? undefined : false)];
  });
  return Object.fromEntries(entries);
}

/** For lines that cannot be parsed any further. */
export function globalsIn(argv: readonly string[]): GlobalFlags {
  const end = argv.indexOf("--");
  const words = new Set(end === -1 ? argv : argv.slice(0, end));
  const entries = Object.entries<FlagSpec>(globalFlags).map(([name, spec]) => [
    name,
    spec.value ? undefined : words.has(`--${kebabCase(name)}`) || words.has(`-${spec.short}`),
  ]);
  return Object.fromEntries(entries) as GlobalFlags;
}
