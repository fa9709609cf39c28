import type { Command, Help, Option } from "commander";
import { definitionList } from "../output/definition-list.ts";
import { wrapText } from "../output/wrap-text.ts";
import { breakCommand } from "./break-command.ts";
import { commandGroups } from "./command-groups.ts";
import { topicSummaries } from "./topic-summaries.ts";

type Rows = readonly (readonly [term: string, text: string])[];

/** The help of `tandem`, in groups, or of a noun: its commands. */
export function formatMenuHelp(parser: Command, helper: Help): string {
  const columns = helper.helpWidth!;
  const commands = helper.visibleCommands(parser).filter((command) => command.name() !== "help");
  const width = Math.max(...commands.map((child) => child.name().length));
  const rowsOf = (list: readonly Command[]): Rows => list.map((child) => [child.name().padEnd(width), child.summary()]);
  const head = [[usage(parser, helper)], wrapText(parser.description(), columns)];
  if (parser.parent !== null) {
    const more = `What a command takes: tandem ${parser.name()} COMMAND --help. Flags of every command: tandem help flags.`;
    return page(...head, section("Commands", rowsOf(commands), columns), wrapText(more, columns));
  }
  const groups = Object.entries(commandGroups).map(([title, names]) => {
    const members = names.flatMap((name) => commands.find((child) => child.name() === name) ?? []);
    return section(title, rowsOf(members), columns);
  });
  return page(...head, ...groups, section("More", moreRows, columns), wrapText(firstSteps, columns));
}

/** The help of a command: what it takes, and examples, before the flags that every command takes. */
export function formatCommandHelp(parser: Command, helper: Help, examples: readonly string[]): string {
  const columns = helper.helpWidth!;
  const args: Rows = helper
    .visibleArguments(parser)
    .map((argument) => [helper.argumentTerm(argument), helper.argumentDescription(argument)]);
  const globals = helper.visibleGlobalOptions(parser);
  return page(
    [usage(parser, helper)],
    wrapText(parser.description(), columns),
    section("Arguments", args, columns),
    section("Flags", flagRows(helper.visibleOptions(parser), parser, helper), columns),
    ["Examples:", ...examples.flatMap((line) => breakCommand(line, columns - 2)).map((line) => `  ${line}`)],
    section("Flags of every command", flagRows(globals, parser, helper), columns),
  );
}

const usage = (parser: Command, helper: Help) => `Usage: ${helper.commandUsage(parser)}`;

const moreRows: Rows = [
  ["tandem COMMAND --help", "What a command takes, with examples"],
  ...Object.entries(topicSummaries).map(([name, summary]) => [`tandem help ${name}`, summary] as const),
  ["tandem --version", "The version"],
];

const firstSteps = "To try a command without an account, add --mock. To sign in: tandem auth login.";

/** One that is on or off is `--[no-]enabled`: its negative form is hidden. */
function flagRows(options: readonly Option[], parser: Command, helper: Help): Rows {
  const negated = new Set(parser.options.filter(({ hidden, negate }) => hidden && negate).map(({ long }) => long));
  return options.map((option) => {
    const term = helper.optionTerm(option);
    const both = negated.has(option.long!.replace("--", "--no-"));
    return [both ? term.replace("--", "--[no-]") : term, helper.optionDescription(option)];
  });
}

function section(title: string, rows: Rows, columns: number): readonly string[] {
  return rows.length === 0 ? [] : [`${title}:`, ...definitionList(rows, columns)];
}

function page(...blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join("\n")}\n`)
    .join("\n");
}
