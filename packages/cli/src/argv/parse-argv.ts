import { CommanderError, Option, Command as Parser } from "commander";
import { CliError } from "../output/errors/cli-error.ts";
import { commandLine } from "../output/errors/fix.ts";
import { type GlobalFlags, globalFlags } from "./global-flags.ts";
import { commandGroups, examplesText, type TopicName, topicSummaries } from "./help-topics.ts";
import type { CommandHelp, Reading } from "./reading.ts";
import {
  type FlagSpec,
  type FlagSpecs,
  type FlagValues,
  isExperimental,
  isUnchosen,
  kebabCase,
  type Leaf,
  type Menu,
  usageWords,
} from "./specs.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface ParseOptions {
  /** Width of the help. Default 80. */
  readonly columns?: number;
  readonly more?: string;
}

/** Parses the words after `tandem` with commander. Loads the module of the named command only. */
export async function parseArgv<Command extends CommandHelp>(
  argv: readonly string[],
  tree: Menu<Command>,
  { columns = 80, more = "" }: ParseOptions = {},
): Promise<Reading<Command>> {
  const path: string[] = [];
  const reading: Mutable<Omit<Reading<Command>, "globals">> = {
    path,
    command: undefined,
    args: {},
    flags: {},
    help: undefined,
    topic: undefined,
    problem: undefined,
  };
  let written = "";
  const write = (text: string) => {
    written += text;
  };
  const root = new Parser("tandem")
    .description(`${tree.summary}.`)
    .usage("COMMAND [flags]")
    .helpOption("-h, --help", "Show help")
    .helpCommand(false)
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      minWidthToWrap: 20,
      ...(columns < 60 && {
        formatItem: (term, _, text, help) =>
          `  ${term}\n      ${help.boxWrap(text, columns - 6).replaceAll("\n", "\n      ")}`,
      }),
    })
    .configureOutput({
      writeOut: write,
      writeErr: write,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .exitOverride()
    .addHelpText("after", more);
  const globals = addFlags(root, globalFlags);
  addMenu(root, tree, {
    enter: (name) => void path.push(name),
    shows: (entry) => !isExperimental(entry) || root.opts().experimental === true,
    load: async (parser, leaf) => {
      reading.command = await leaf.load();
      define(parser, leaf, reading.command, reading);
      if (isExperimental(leaf) && root.opts().experimental !== true) reading.problem = barred(path);
    },
  });
  let asked: readonly string[] | undefined;
  const help = root.command("help [TOPIC...]").summary("Show the help of a command or a topic");
  help.helpGroup("This machine:").action((words: readonly string[]) => {
    asked = words;
  });
  try {
    await root.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (/^commander\.help/.test(error.code)) reading.help = written;
    else reading.problem = problemOf(error, path);
  }
  reading.topic = asked?.find((word): word is TopicName => Object.hasOwn(topicSummaries, word));
  if (asked && reading.topic === undefined) {
    const page = await parseArgv([...asked, "--help"], tree, { columns, more });
    // For an unknown name, commander shows the page above it.
    return page.command || page.path.length === asked.length ? page : parseArgv(asked, tree, { columns, more });
  }
  return { ...reading, globals: globals() as GlobalFlags };
}

interface Tree<Command extends CommandHelp> {
  enter(name: string): void;
  shows(entry: Leaf<Command> | Menu<Command>): boolean;
  load(parser: Parser, leaf: Leaf<Command>): Promise<void>;
}

/** Adds a parser for each name. The named one gets its commands, or its arguments and flags. */
function addMenu<Command extends CommandHelp>(parser: Parser, menu: Menu<Command>, tree: Tree<Command>): void {
  for (const [name, entry] of Object.entries(menu.commands)) {
    const child = parser.command(name, { hidden: !tree.shows(entry) }).summary(entry.summary);
    if ("aliases" in entry && entry.aliases) child.aliases(entry.aliases);
    const group = Object.entries(commandGroups).find(([, names]) => names.includes(name))?.[0];
    if (group && parser.parent === null) child.helpGroup(`${group}:`);
  }
  parser.hook("preSubcommand", async (_, child) => {
    const entry = menu.commands[child.name()];
    if (entry === undefined) return;
    tree.enter(child.name());
    if ("load" in entry) return tree.load(child, entry);
    child.description(`${entry.summary}.`).usage("COMMAND [flags]").helpCommand(false);
    addMenu(child, entry, tree);
  });
}

function define<Command extends CommandHelp>(
  parser: Parser,
  leaf: Leaf<Command>,
  command: Command,
  reading: Mutable<Omit<Reading<Command>, "globals">>,
): void {
  const { args, flags, description, examples } = command;
  parser
    .description([`${leaf.summary}.`, description].filter(Boolean).join("\n\n"))
    .usage([...usageWords(command), "[flags]"].join(" "))
    .addHelpText("after", examplesText(examples));
  for (const [name, spec] of Object.entries(args)) {
    const label = kebabCase(name).toUpperCase() + (spec.many ? "..." : "");
    // At a terminal, a missing value can be picked.
    const isRequired = spec.required && !isUnchosen(spec, undefined);
    parser.argument(isRequired ? `<${label}>` : `[${label}]`, spec.summary);
  }
  const read = addFlags(parser, flags);
  parser.action(() => {
    reading.args = Object.fromEntries(Object.keys(args).map((name, index) => [name, parser.processedArgs[index]]));
    reading.flags = read();
  });
}

/** Returns a function that reads the values. A flag that isn't given is false, undefined or an empty list. */
function addFlags(parser: Parser, flags: FlagSpecs): () => FlagValues<FlagSpecs> {
  const options = Object.entries(flags).map(([name, spec]) => {
    const long = `--${kebabCase(name)}`;
    const option = new Option(
      [spec.short && `-${spec.short}`, spec.value ? `${long} <${spec.value}>` : long].filter(Boolean).join(", "),
      spec.many ? `${spec.summary}; may be repeated` : spec.summary,
    );
    if (spec.many) option.argParser(appended);
    parser.addOption(option);
    if (spec.negatable) parser.option(`--no-${kebabCase(name)}`, `The opposite of ${long}`);
    return { name, spec, option };
  });
  const values = () => options.map(({ name, spec, option }) => [name, flagValue(parser, spec, option)]);
  return () => Object.fromEntries(values()) as FlagValues<FlagSpecs>;
}

function appended(text: string, values: string[] = []): string[] {
  values.push(text);
  return values;
}

function flagValue(parser: Parser, { value, many, negatable }: FlagSpec, option: Option) {
  const given: unknown = parser.getOptionValue(option.attributeName());
  // `--no-color` alone: commander has `color`, which is true by default.
  if (option.negate) return given === false;
  if (given !== undefined) return given;
  return many ? [] : value || negatable ? undefined : false;
}

const secretFlag = /^--?(api-?|access-?)?(key|token|secret|password)$/i;

/** Never repeats the value of an unknown flag, which may be a secret. */
function problemOf({ code, message }: CommanderError, path: readonly string[]): CliError {
  const [first = "", meant] = message.replace(/^error: /, "").split("\n(Did you mean ");
  const text = first.replace(/(unknown option '(?:--[^=']*|-.)).*'$/s, "$1'");
  const isSecret = secretFlag.test(/'(.*)'/.exec(text)?.[1] ?? "");
  const kind = /ption/.test(code) ? "BAD_OPTION" : code === "commander.unknownCommand" ? "UNKNOWN_COMMAND" : "USAGE";
  return new CliError(kind, text, {
    why: isSecret
      ? "flags cannot contain secrets, because other users can see command lines"
      : meant && `did you mean ${meant.slice(0, -1)}`,
    fix: isSecret && path[0] !== "webhooks" ? "tandem auth login" : commandLine(path.join(" "), [], { help: true }),
  });
}

const barred = (path: readonly string[]): CliError =>
  new CliError("USAGE", `tandem ${path.join(" ")} is experimental`, {
    why: "the service describes it without listing a route, so it might not exist",
    fix: "add --experimental",
  });
