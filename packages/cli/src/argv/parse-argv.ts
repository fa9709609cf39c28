import { CommanderError, type Help, type HelpContext, Command as Parser } from "commander";
import type { Command } from "../command.ts";
import type { Leaf, Menu } from "../command-tree.ts";
import { webhookSecretVariable } from "../credentials/credentials.ts";
import { CliError } from "../errors/cli-error.ts";
import type { ErrorCode } from "../errors/exit-codes.ts";
import { nearest } from "../errors/nearest.ts";
import { formatCommandHelp, formatMenuHelp } from "../help/format-help.ts";
import { topicSummaries } from "../help/topic-summaries.ts";
import { readableWidth } from "../output/wrap-text.ts";
import { hasFlag } from "../settings/settings.ts";
import type { ArgumentSpec, ArgumentValues } from "./argument-specs.ts";
import type { FlagSpecs, FlagValues } from "./flag-specs.ts";
import { type GlobalFlags, globalFlags } from "./global-flags.ts";
import { isExperimental } from "./is-experimental.ts";
import { kebabCase } from "./kebab-case.ts";
import { commandLine, corrected, withFlag } from "./rerun.ts";

export interface Invocation {
  readonly kind: "invocation";
  /** The words that name the command: `["tools", "run"]`. */
  readonly path: readonly string[];
  readonly command: Command;
  readonly args: ArgumentValues<Record<string, ArgumentSpec>>;
  readonly flags: FlagValues<FlagSpecs>;
  readonly globals: GlobalFlags;
}

export interface HelpText {
  readonly kind: "help";
  readonly text: string;
}

/**
 * Reads the words after `tandem` against the menu. Only the module of the command that was named is loaded.
 *
 * @throws CliError UNKNOWN_COMMAND, BAD_OPTION or USAGE, with the nearest right word as its fix.
 */
export async function parseArgv(argv: readonly string[], tree: Menu, columns: number): Promise<Invocation | HelpText> {
  let help = "";
  let invocation: Invocation | undefined;
  const root = new MenuParser("tandem")
    .description(tree.summary)
    .usage("COMMAND")
    .configureHelp({ showGlobalOptions: true, formatHelp: menuHelp })
    .helpOption("-h, --help", "Show help")
    .helpCommand("help [command]", "Show a command's help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: () => {},
      getOutHelpWidth: () => readableWidth(columns),
      getOutHasColors: () => false,
    });
  addFlags(root, globalFlags);
  const showsAll = hasFlag(argv, "--experimental");
  let leaf: LoadedLeaf | undefined;
  const onLoad = (loaded: LoadedLeaf) => {
    leaf = loaded;
  };
  addMenu(root, tree, { path: [], showsAll, onLoad }, (parser, path, command, entry) => {
    if (isExperimental(entry) && !showsAll) throw experimental(path, argv);
    const globals = readFlags(root, globalFlags) as GlobalFlags;
    const args = readArguments(parser.processedArgs, command);
    invocation = { kind: "invocation", path, command, args, flags: readFlags(parser, command.flags), globals };
  });

  try {
    // `help servers list` is `servers list --help`, which sees to a wrong word.
    await root.parseAsync(argv[0] === "help" ? [...argv.slice(1), "--help"] : [...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "help", text: help };
    throw usageError(error, { argv, tree, leaf });
  }
  if (!invocation) return { kind: "help", text: help };
  return invocation;
}

type OnCommand = (parser: Parser, path: readonly string[], command: Command, leaf: Leaf) => void;

/** A wrong word stays wrong with `--help` behind it. */
function menuHelp(parser: Parser, helper: Help): string {
  const [word] = parser.args;
  if (word === undefined || word.startsWith("-") || word === "help") return formatMenuHelp(parser, helper);
  throw new CommanderError(1, "commander.unknownCommand", `error: unknown command '${word}'`);
}

/** A noun typed without its verb is an error that names the verbs; a bare `tandem` prints its help. */
class MenuParser extends Parser {
  override help(context?: HelpContext | ((text: string) => string)): never {
    if (this.parent && typeof context === "object" && context.error) {
      const name = `${this.parent.name()} ${this.name()}`;
      throw new CliError("USAGE", `${name} needs a command`, {
        why: `it is one of ${this.commands.map((child) => child.name()).join(", ")}`,
        fix: `${name} --help`,
      });
    }
    this.outputHelp();
    throw new CommanderError(0, "commander.help", "help was printed");
  }
}

interface Place {
  readonly path: readonly string[];
  /** Lists experimental commands in help. */
  readonly showsAll: boolean;
  readonly onLoad: (leaf: LoadedLeaf) => void;
}

/** The command that was named, whether or not its words are right. */
interface LoadedLeaf {
  readonly parser: Parser;
  readonly path: readonly string[];
  readonly command: Command;
}

/** The commands of one menu. What is below one of them is added when its name was read. */
function addMenu(parser: Parser, menu: Menu, place: Place, onCommand: OnCommand): void {
  for (const [name, entry] of Object.entries(menu.commands)) {
    const child = new MenuParser(name).copyInheritedSettings(parser).summary(entry.summary).description(entry.summary);
    parser.addCommand(child, { hidden: !("commands" in entry) && isExperimental(entry) && !place.showsAll });
  }
  parser.hook("preSubcommand", async (_, child) => {
    const entry = menu.commands[child.name()];
    if (!entry) return;
    const path = [...place.path, child.name()];
    if ("commands" in entry) return addMenu(child.usage("COMMAND"), entry, { ...place, path }, onCommand);
    const leaf = { parser: child, path, command: await entry.load() };
    place.onLoad(leaf);
    addLeaf(leaf, entry, onCommand);
  });
}

function experimental(path: readonly string[], argv: readonly string[]): CliError {
  return new CliError("USAGE", `tandem ${path.join(" ")} is experimental`, {
    why: "the service describes it without listing a route, so the service may not have it",
    fix: withFlag(argv, "--experimental"),
  });
}

function addLeaf({ parser, path, command }: LoadedLeaf, entry: Leaf, onCommand: OnCommand): void {
  const labels = Object.entries(command.args).map(([name, spec]) => {
    const label = kebabCase(name).toUpperCase() + (spec.many ? "..." : "");
    parser.argument(spec.required ? `<${label}>` : `[${label}]`, spec.summary);
    return spec.required ? label : `[${label}]`;
  });
  if (command.description) parser.description(`${parser.summary()}.\n\n${command.description}`);
  parser.usage([...labels, "[flags]"].join(" "));
  addFlags(parser, command.flags);
  parser.configureHelp({
    showGlobalOptions: true,
    formatHelp: (_, helper) => formatCommandHelp(parser, helper, command.examples),
  });
  parser.action(() => onCommand(parser, path, command, entry));
}

function addFlags(parser: Parser, flags: FlagSpecs): void {
  for (const [name, { short, value, many, negatable, summary }] of Object.entries(flags)) {
    const names = [short && `-${short}`, `--${kebabCase(name)}`].filter(Boolean).join(", ");
    const option = parser.createOption(value ? `${names} <${value}>` : names, summary);
    if (many) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
    parser.addOption(option);
    // After its positive form: alone it would be true by default.
    if (negatable) parser.addOption(parser.createOption(`--no-${kebabCase(name)}`).hideHelp());
  }
}

/** Every flag in the table: absent ones as false, undefined or an empty list. */
function readFlags(parser: Parser, flags: FlagSpecs): FlagValues<FlagSpecs> {
  const entries = Object.entries(flags).map(([name, { value, many, negatable }]) => {
    const option = parser.options.find(({ long }) => long === `--${kebabCase(name)}`)!;
    const given: unknown = parser.getOptionValue(option.attributeName());
    // Commander keeps `--no-color` as `color: false`.
    if (option.negate) return [name, given === false];
    return [name, given ?? (many ? [] : value || negatable ? undefined : false)];
  });
  return Object.fromEntries(entries);
}

function readArguments(values: readonly unknown[], command: Command): Invocation["args"] {
  return Object.fromEntries(
    Object.keys(command.args).map((name, index) => [name, values[index]]),
  ) as Invocation["args"];
}

/** What was typed, and how far it could be read. */
interface Attempt {
  readonly argv: readonly string[];
  readonly tree: Menu;
  readonly leaf: LoadedLeaf | undefined;
}

interface UsageRule {
  readonly code: ErrorCode;
  readonly message: (wrong: string, attempt: Attempt) => string;
  readonly why?: (wrong: string, attempt: Attempt) => string | undefined;
  readonly fix: (wrong: string, attempt: Attempt) => string;
}

const secretFlag = /^--?(api-?|access-?)?(key|token|secret|password)\b/i;

const usageRules: Readonly<Record<string, UsageRule>> = {
  "commander.unknownCommand": {
    code: "UNKNOWN_COMMAND",
    message: (wrong) => `unknown command "${wrong}"`,
    fix: (wrong, { argv, tree }) => {
      const meant = nearest(wrong, wordsFor(argv, tree));
      return meant === undefined ? "tandem --help" : corrected(argv, wrong, meant);
    },
  },
  "commander.unknownOption": {
    code: "BAD_OPTION",
    message: (wrong) => `unknown flag ${flagName(wrong)}`,
    why: (wrong) => (secretFlag.test(wrong) ? "no flag takes a secret: command lines are seen by others" : undefined),
    fix: (wrong, attempt) => {
      const { argv } = attempt;
      if (secretFlag.test(wrong))
        return argv[0] === "webhooks" ? `export ${webhookSecretVariable}=...` : "tandem auth login";
      if (wrong.includes(" ")) return commandLine(argv.flatMap((word) => (word === wrong ? ["--", word] : [word])));
      return showHelp(wrong, attempt);
    },
  },
  "commander.optionMissingArgument": {
    code: "BAD_OPTION",
    message: (wrong) => `${wrong} needs its value`,
    fix: showHelp,
  },
  "commander.missingArgument": {
    code: "USAGE",
    message: (wrong) => `${wrong} is missing`,
    why: (wrong, { leaf }) => specOf(wrong, leaf)?.summary,
    fix: showHelp,
  },
  "commander.excessArguments": {
    code: "USAGE",
    message: (_, { leaf }) => `there are more words than the command takes: ${extraWords(leaf).join(" ")}`,
    why: (_, { leaf }) => (takesText(leaf) ? "a text with spaces must be quoted" : undefined),
    fix: (_, { argv, leaf }) => {
      const extra = extraWords(leaf);
      const kept = argv.filter((word) => !extra.includes(word));
      const text = leaf?.parser.args.at(-extra.length - 1);
      if (!takesText(leaf) || text === undefined) return commandLine(kept);
      return commandLine(kept.map((word) => (word === text ? [text, ...extra].join(" ") : word)));
    },
  },
};

/** The help of the command that was named or, before one was, of everything. */
function showHelp(_: string, { leaf }: Attempt): string {
  return commandLine([...(leaf?.path ?? []), "--help"]);
}

/** What may stand where the menu stopped understanding. */
function wordsFor(argv: readonly string[], tree: Menu): readonly string[] {
  const topics = argv[0] === "help" ? Object.keys(topicSummaries) : ["help"];
  const menu = argv.reduce((at, word) => {
    const entry = Object.hasOwn(at.commands, word) ? at.commands[word] : undefined;
    return entry && "commands" in entry ? entry : at;
  }, tree);
  return [...Object.keys(menu.commands), ...(menu === tree ? topics : [])];
}

function specOf(label: string, leaf: LoadedLeaf | undefined): ArgumentSpec | undefined {
  return Object.entries(leaf?.command.args ?? {}).find(([name]) => kebabCase(name).toUpperCase() === label)?.[1];
}

const extraWords = (leaf: LoadedLeaf | undefined): readonly string[] =>
  leaf ? leaf.parser.args.slice(Object.keys(leaf.command.args).length) : [];

const takesText = (leaf: LoadedLeaf | undefined): boolean =>
  Object.values(leaf?.command.args ?? {}).at(-1)?.text === true;

/** Commander's message names the wrong word; its code says which of our errors it is. */
function usageError(error: CommanderError, attempt: Attempt): CliError {
  const { argv } = attempt;
  const [headline = "", suggestion = ""] = error.message.split("\n");
  const rule = usageRules[error.code];
  if (!rule)
    return new CliError("USAGE", headline.replace(/^error: /, ""), { fix: showHelp("", attempt), cause: error });
  const wrong = /'(.*)'/.exec(headline)?.[1] ?? "";
  const right = /Did you mean (?:one of )?([^?,]+)/.exec(suggestion)?.[1];
  return new CliError(rule.code, rule.message(wrong, attempt), {
    why: rule.why?.(wrong, attempt),
    fix: right?.startsWith("-") ? corrected(argv, wrong, right) : rule.fix(wrong, attempt),
    cause: error,
  });
}

/** The flag alone: what follows `=` may be a secret, and a text that was taken for a flag is long. */
function flagName(wrong: string): string {
  return wrong.includes(" ") ? `"${wrong.slice(0, 20)}..."` : wrong.replace(/=.*/s, "");
}
