import { globalFlags } from "../../../argv/global-flags.ts";
import type { CommandHelp } from "../../../argv/reading.ts";
import type { Leaf, Menu } from "../../../argv/specs.ts";
import { type FlagSpec, isExperimental, kebabCase, usageWords } from "../../../argv/specs.ts";

/** A command as data, for the manual and for programs. */
export type CommandFacts = Awaited<ReturnType<typeof factsOf>>;
export type FlagFacts = ReturnType<typeof oneFlag>;

export async function commandFacts(menu: Menu<CommandHelp>): Promise<readonly CommandFacts[]> {
  const facts: CommandFacts[] = [];
  for (const [path, leaf] of leaves(menu)) facts.push(await factsOf(path, leaf));
  return facts;
}

function leaves(
  menu: Menu<CommandHelp>,
  path: readonly string[] = [],
): (readonly [readonly string[], Leaf<CommandHelp>])[] {
  return Object.entries(menu.commands).flatMap(([name, entry]) =>
    "commands" in entry ? leaves(entry, [...path, name]) : [[[...path, name], entry] as const],
  );
}

async function factsOf(path: readonly string[], leaf: Leaf<CommandHelp>) {
  const command = await leaf.load();
  const { args, flags, description, examples } = command;
  const argFacts = Object.entries(args).map(([name, { summary, required = false, many = false }]) => ({
    name: kebabCase(name).toUpperCase(),
    summary,
    required,
    many,
  }));
  return {
    command: path.join(" "),
    summary: leaf.summary,
    description: description ?? null,
    usage: ["tandem", ...path, ...usageWords(command)].join(" "),
    args: argFacts,
    flags: Object.entries(flags).map(([name, spec]) => oneFlag(name, spec)),
    examples,
    operations: leaf.operations ?? [],
    experimental: isExperimental(leaf),
  };
}

function oneFlag(name: string, { short, value, choices, many, negatable, summary }: FlagSpec) {
  return {
    flag: `--${kebabCase(name)}`,
    short: short ? `-${short}` : null,
    value: value ?? null,
    choices: choices ?? null,
    many: many ?? false,
    negatable: negatable ?? false,
    summary,
  };
}

export function globalFlagFacts(): readonly FlagFacts[] {
  return Object.entries(globalFlags).map(([name, spec]) => oneFlag(name, spec));
}
