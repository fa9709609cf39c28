import { parseArgv, type Reading } from "../argv/parse-argv.ts";
import { type Leaf, type Menu, nameIn } from "../argv/specs.ts";
import { type ErrorCode, errorCodeOf, exitCodes, exitMeanings } from "../errors/exit-codes.ts";
import { wrapText } from "../output/text-width.ts";
import { type CommandHelp, commandHelp, type HelpStyle, menuHelp, programHelp, type TopicName } from "./format-help.ts";

export async function helpText(reading: Reading<CommandHelp>, style: HelpStyle): Promise<string> {
  const { path, entry, command, topic } = reading;
  if (topic !== undefined && errorTopics.includes(topic)) return errorText(topic, style.columns);
  if (topic !== undefined) {
    const { topicText } = await import("./topics.ts");
    return topicText(topic as TopicName, style.columns);
  }
  if (command) return commandHelp(path, entry as Leaf, command, style);
  return path.length === 0 ? programHelp(entry as Menu, style) : menuHelp(path, entry as Menu, style);
}

export const errorTopics: readonly string[] = [...Object.keys(errorCodeOf), ...Object.keys(exitCodes)];

async function errorText(name: string, columns: number): Promise<string> {
  const { errorHelp } = await import("../generated/error-help.ts");
  const isOfSdk = Object.hasOwn(errorHelp, name);
  const exit = exitCodes[isOfSdk ? errorCodeOf[name as keyof typeof errorHelp] : (name as ErrorCode)];
  const pages = Object.entries(errorHelp).filter(([code]) =>
    isOfSdk ? code === name : errorCodeOf[code as keyof typeof errorHelp] === name,
  );
  const lines = pages.flatMap(([code, { when, outcome, advice }]) => [
    ...(isOfSdk ? [] : ["", code]),
    ...["", when, "", `Outcome: ${outcome}`, "", "What to do:", ...advice.map((line) => `- ${line}`)],
  ]);
  return `${wrapText([`${name} (exit code ${exit}: ${exitMeanings[exit]})`, ...lines].join("\n"), columns).join("\n")}\n`;
}

/** By path; `""` is the program's own. */
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
