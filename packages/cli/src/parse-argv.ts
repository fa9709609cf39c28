import { CommanderError, type HelpContext, Command as Parser } from "commander";
import type { ArgumentSpec, ArgumentValues } from "./argument-specs.ts";
import { CliError } from "./cli-error.ts";
import type { Command } from "./command.ts";
import type { Leaf, Menu } from "./command-tree.ts";
import { webhookSecretVariable } from "./credentials/credentials.ts";
import type { ErrorCode } from "./exit-codes.ts";
import type { FlagSpecs, FlagValues } from "./flag-specs.ts";
import { type GlobalFlags, globalFlags } from "./global-flags.ts";
import { kebabCase } from "./kebab-case.ts";
import { commandLine, corrected, withFlag } from "./rerun.ts";
import { hasFlag } from "./settings/settings.ts";

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
    .configureHelp({ showGlobalOptions: true })
    .helpOption("-h, --help", "Show help")
    .helpCommand("help [command]", "Show a command's help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(columns, 100),
      getOutHasColors: () => false,
    });
  addFlags(root, globalFlags);
  const showsAll = hasFlag(argv, "--experimental");
  addMenu(root, tree, { path: [], showsAll }, (parser, path, command, leaf) => {
    if (leaf.experimental && !showsAll) throw experimental(path, argv);
    const globals = readFlags(root, globalFlags) as GlobalFlags;
    const args = readArguments(parser.processedArgs, command);
    invocation = { kind: "invocation", path, command, args, flags: readFlags(parser, command.flags), globals };
  });

  try {
    await root.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "help", text: help };
    throw usageError(error, argv);
  }
  if (!invocation) return { kind: "help", text: help };
  return invocation;
}

type OnCommand = (parser: Parser, path: readonly string[], command: Command, leaf: Leaf) => void;

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
}

function addMenu(parser: Parser, menu: Menu, { path, showsAll }: Place, onCommand: OnCommand): void {
  for (const [name, entry] of Object.entries(menu.commands)) {
    const child = new MenuParser(name).copyInheritedSettings(parser).summary(entry.summary).description(entry.summary);
    parser.addCommand(child, { hidden: "experimental" in entry && !showsAll });
    if ("commands" in entry) addMenu(child.usage("COMMAND"), entry, { path: [...path, name], showsAll }, onCommand);
  }
  parser.hook("preSubcommand", async (_, child) => {
    const entry = menu.commands[child.name()];
    if (entry && "load" in entry) addLeaf(child, entry, await entry.load(), [...path, child.name()], onCommand);
  });
}

function experimental(path: readonly string[], argv: readonly string[]): CliError {
  return new CliError("USAGE", `tandem ${path.join(" ")} is experimental`, {
    why: "the service describes it without listing a route, so the service may not have it",
    fix: withFlag(argv, "--experimental"),
  });
}

function addLeaf(parser: Parser, leaf: Leaf, command: Command, path: readonly string[], onCommand: OnCommand): void {
  const labels = Object.entries(command.args).map(([name, spec]) => {
    const label = kebabCase(name).toUpperCase() + (spec.many ? "..." : "");
    parser.argument(spec.required ? `<${label}>` : `[${label}]`, spec.summary);
    return spec.required ? label : `[${label}]`;
  });
  if (command.description) parser.description(`${parser.summary()}.\n\n${command.description}`);
  parser.usage([...labels, "[options]"].join(" "));
  addFlags(parser, command.flags);
  parser.addHelpText("after", `\nExamples:\n${command.examples.map((line) => `  $ ${line}\n`).join("")}`);
  parser.action(() => onCommand(parser, path, command, leaf));
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

interface UsageRule {
  readonly code: ErrorCode;
  readonly message: (wrong: string) => string;
  readonly why?: (wrong: string) => string | undefined;
  readonly fix: (argv: readonly string[], wrong: string) => string;
}

const secretFlag = /^--?(api-?|access-?)?(key|token|secret|password)\b/i;
const showHelp = (argv: readonly string[]) => commandLine([...argv, "--help"]);

const usageRules: Readonly<Record<string, UsageRule>> = {
  "commander.unknownCommand": {
    code: "UNKNOWN_COMMAND",
    message: (wrong) => `unknown command "${wrong}"`,
    fix: () => "tandem --help",
  },
  "commander.unknownOption": {
    code: "BAD_OPTION",
    message: (wrong) => `unknown flag ${flagName(wrong)}`,
    why: (wrong) => (secretFlag.test(wrong) ? "no flag takes a secret: command lines are seen by others" : undefined),
    fix: (argv, wrong) => {
      if (secretFlag.test(wrong))
        return argv[0] === "webhooks" ? `export ${webhookSecretVariable}=...` : "tandem auth login";
      if (wrong.includes(" ")) return commandLine(argv.flatMap((word) => (word === wrong ? ["--", word] : [word])));
      return commandLine([...argv.filter((word) => !word.startsWith("-")), "--help"]);
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
    fix: showHelp,
  },
  "commander.excessArguments": {
    code: "USAGE",
    message: () => "there are more words than the command takes",
    why: () => "a text with spaces must be quoted",
    fix: () => "put the text in quotes, or in a file and pass @FILE",
  },
};

/** Commander's message names the wrong word; its code says which of our errors it is. */
function usageError(error: CommanderError, argv: readonly string[]): CliError {
  const [headline = "", suggestion = ""] = error.message.split("\n");
  const rule = usageRules[error.code];
  if (!rule) return new CliError("USAGE", headline.replace(/^error: /, ""), { fix: showHelp(argv), cause: error });
  const wrong = /'(.*)'/.exec(headline)?.[1] ?? "";
  const right = /Did you mean (?:one of )?([^?,]+)/.exec(suggestion)?.[1];
  return new CliError(rule.code, rule.message(wrong), {
    why: rule.why?.(wrong),
    fix: right ? corrected(argv, wrong, right) : rule.fix(argv, wrong),
    cause: error,
  });
}

/** The flag alone: what follows `=` may be a secret, and a text that was taken for a flag is long. */
function flagName(wrong: string): string {
  return wrong.includes(" ") ? `"${wrong.slice(0, 20)}..."` : wrong.replace(/=.*/s, "");
}
