import { kebabCase } from "../argv/flag-specs.ts";
import { isExperimental } from "../argv/is-experimental.ts";
import type { Leaf, Menu } from "../argv/menu.ts";
import { usageWords } from "../argv/usage-words.ts";
import type { CommandHelp } from "../help/format-help.ts";
import type { CommandFacts } from "./facts.ts";
import { oneFlag } from "./flag-facts.ts";

/** Every command, in the order of the menu. */
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

async function factsOf(path: readonly string[], leaf: Leaf<CommandHelp>): Promise<CommandFacts> {
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
