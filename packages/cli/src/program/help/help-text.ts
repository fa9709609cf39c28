import { topicSummaries } from "../../argv/help-topics.ts";
import { parseArgv } from "../../argv/parse-argv.ts";
import type { CommandHelp } from "../../argv/reading.ts";
import type { Menu } from "../../argv/specs.ts";
import { definitionList, wrapText } from "../../output/text-width.ts";

export function moreHelp(columns: number): string {
  const rows = [
    ["tandem COMMAND --help", "Arguments, flags and examples of a command"],
    ["tandem help TOPIC", `The topics are ${Object.keys(topicSummaries).join(", ")}`],
  ] as const;
  const firstSteps = "To try a command without an account, add --mock. To sign in: tandem auth login.";
  return ["\nHelp:", ...definitionList(rows, columns), "", ...wrapText(firstSteps, columns)].join("\n");
}

/** The help of the program, under `""`, and of each noun. */
export async function helpPages(tree: Menu<CommandHelp>): Promise<Record<string, string>> {
  const nouns = Object.keys(tree.commands).filter((name) => "commands" in tree.commands[name]!);
  const pages = [[], ...nouns.map((noun) => [noun])].map(async (path) => {
    const { help } = await parseArgv([...path, "--help"], tree, { more: moreHelp(80) });
    return [path.join(" "), help!];
  });
  return Object.fromEntries(await Promise.all(pages));
}
