import type { ArgumentSpecs, CommandWords, Leaf, Menu } from "../argv/specs.ts";
import { type FlagSpecs, isExperimental, kebabCase, usageWords } from "../argv/specs.ts";
import { definitionList, wrapText } from "../output/text-width.ts";

export const topicSummaries = {
  flags: "Global flags",
  "exit-codes": "Exit codes",
  environment: "Environment variables",
  output: "Output formats and accessibility",
} as const;

export type TopicName = keyof typeof topicSummaries;
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "AI tools": ["run", "tools", "batch", "credits"],
  Infrastructure: ["status", "servers", "sites", "deploy", "databases", "alerts", "webhooks", "api"],
  "AI jobs": ["ask", "ai"],
  Account: ["auth", "whoami", "teams", "billing"],
  "This machine": ["config", "mcp", "agents", "mock", "doctor", "completion", "commands", "spec", "update", "version"],
};

type Rows = readonly (readonly [term: string, text: string])[];

export interface CommandHelp extends CommandWords {
  readonly description?: string;
  readonly usage?: string;
  readonly examples: readonly string[];
}

export interface HelpStyle {
  readonly columns: number;
  readonly showsExperimental: boolean;
}

export function programHelp(tree: Menu, style: HelpStyle): string {
  const { columns } = style;
  const rows = new Map(commandRows(tree, style));
  const width = Math.max(...[...rows.keys()].map((name) => name.length));
  const rowOf = (name: string): Rows => (rows.has(name) ? [[name.padEnd(width), rows.get(name)!]] : []);
  const groups = Object.entries(commandGroups).map(([title, names]) => section(title, names.flatMap(rowOf), columns));
  return page(
    ["Usage: tandem COMMAND"],
    wrapText(`${tree.summary}.`, columns),
    ...groups,
    section("Help", moreRows, columns),
    wrapText(firstSteps, columns),
  );
}

export function menuHelp(path: readonly string[], menu: Menu, style: HelpStyle): string {
  const { columns } = style;
  const name = path.join(" ");
  const more = `For details: tandem ${name} COMMAND --help. Global flags: tandem help flags.`;
  return page(
    [`Usage: tandem ${name} COMMAND`],
    wrapText(`${menu.summary}.`, columns),
    section("Commands", commandRows(menu, style), columns),
    wrapText(more, columns),
  );
}

export function commandHelp(path: readonly string[], leaf: Leaf, command: CommandHelp, { columns }: HelpStyle): string {
  const { args, flags, description, examples } = command;
  const aliases =
    leaf.aliases && `Alias: ${leaf.aliases.map((name) => [...path.slice(0, -1), name].join(" ")).join(", ")}.`;
  return page(
    [`Usage: tandem ${[...path, ...usageWords(command), "[flags]"].join(" ")}`],
    wrapText([`${leaf.summary}.`, description, aliases].filter(Boolean).join("\n\n"), columns),
    section("Arguments", argumentRows(args), columns),
    section("Flags", flagRows(flags), columns),
    ["Examples:", ...examples.flatMap((line) => breakCommand(line, columns - 2)).map((line) => `  ${line}`)],
    ["Global flags, such as --json and --mock: tandem help flags"],
  );
}

function argumentRows(args: ArgumentSpecs): Rows {
  return Object.entries(args).map(([name, { summary }]) => [kebabCase(name).toUpperCase(), summary]);
}

/** `-o, --output <FILE>`, `--[no-]enabled` */
export function flagRows(flags: FlagSpecs): Rows {
  return Object.entries(flags).map(([name, { short, value, negatable, summary }]) => {
    const long = `--${negatable ? "[no-]" : ""}${kebabCase(name)}`;
    return [[short && `-${short}`, value ? `${long} <${value}>` : long].filter(Boolean).join(", "), summary];
  });
}

function commandRows({ commands }: Menu, { showsExperimental }: HelpStyle): Rows {
  const shown = Object.entries(commands).filter(([, entry]) => showsExperimental || !isExperimental(entry));
  return shown.map(([name, { summary }]) => [name, summary]);
}

const moreRows: Rows = [
  ["tandem COMMAND --help", "Arguments, flags and examples of a command"],
  ["tandem help TOPIC", `The topics are ${Object.keys(topicSummaries).join(", ")}`],
  ["tandem help CODE", "Explain an error code, such as rate_limited or RATE_LIMITED"],
];

const firstSteps = "To try a command without an account, add --mock. To sign in: tandem auth login.";

function section(title: string, rows: Rows, columns: number): readonly string[] {
  return rows.length === 0 ? [] : [`${title}:`, ...definitionList(rows, columns)];
}

function page(...blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join("\n")}\n`)
    .join("\n");
}

/** Breaks before a flag or a pipe, so that it can still be pasted. */
export function breakCommand(line: string, columns: number): readonly string[] {
  const room = columns - " \\".length;
  const lines: string[] = [];
  let current = "$";
  for (const part of line.split(/ (?=-|\| )/)) {
    const longer = `${current} ${part}`;
    if (longer.length > room && current !== "$") {
      lines.push(`${current} \\`);
      current = `    ${part}`;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}
