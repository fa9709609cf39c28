import { type TopicName, topicSummaries } from "../../argv/help-topics.ts";
import { parseArgv } from "../../argv/parse-argv.ts";
import type { CommandHelp } from "../../argv/reading.ts";
import type { Menu } from "../../argv/specs.ts";
import { type ErrorCode, errorCodeOf, exitCodes, exitMeanings } from "../../output/errors/exit-codes.ts";
import { wrapText } from "../../output/text-width.ts";
import { moreHelp } from "./format-help.ts";

const errorTopics: readonly string[] = [...Object.keys(errorCodeOf), ...Object.keys(exitCodes)];

export const helpTopics: readonly string[] = [...Object.keys(topicSummaries), ...errorTopics];

/** The text of `tandem help TOPIC`. */
export async function topicHelp(topic: string, columns: number): Promise<string> {
  if (errorTopics.includes(topic)) return errorText(topic, columns);
  const { topicText } = await import("./topics.ts");
  return topicText(topic as TopicName, columns);
}

async function errorText(name: string, columns: number): Promise<string> {
  const { errorHelp } = await import("../../generated/error-help.ts");
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

/** The help of the program, under `""`, and of each noun. */
export async function helpPages(tree: Menu<CommandHelp>): Promise<Record<string, string>> {
  const nouns = Object.keys(tree.commands).filter((name) => "commands" in tree.commands[name]!);
  const pages = [[], ...nouns.map((noun) => [noun])].map(async (path) => {
    const { help } = await parseArgv([...path, "--help"], tree, { more: moreHelp(80) });
    return [path.join(" "), help!];
  });
  return Object.fromEntries(await Promise.all(pages));
}
