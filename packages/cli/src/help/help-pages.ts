import { type Leaf, type Menu, nameIn } from "../argv/menu.ts";
import { parseArgv } from "../argv/parse-argv.ts";
import type { CommandHelp } from "./format-help.ts";
import { helpText } from "./help-text.ts";

/** What `--help` prints after each path of words that names a noun or a command; `""` is the program's own. */
export async function helpPages(tree: Menu<CommandHelp>, columns: number): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of pathsOf(tree, [])) {
    const reading = await parseArgv([...path, "--help"], tree);
    pages[path.join(" ")] = await helpText(reading, { columns, showsExperimental: false });
  }
  return pages;
}

function pathsOf(entry: Menu | Leaf, path: readonly string[]): (readonly string[])[] {
  if (!("commands" in entry)) return [path];
  const { commands } = entry;
  const words = Object.entries(commands).flatMap(([name, inner]) => [name, ...((inner as Leaf).aliases ?? [])]);
  return [path, ...words.flatMap((word) => pathsOf(commands[nameIn(commands, word)!]!, [...path, word]))];
}
