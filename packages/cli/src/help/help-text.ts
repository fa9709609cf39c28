import type { Leaf, Menu } from "../argv/menu.ts";
import type { Reading } from "../argv/parse-argv.ts";
import { errorText, errorTopics } from "./error-topics.ts";
import { type CommandHelp, commandHelp, type HelpStyle, menuHelp, programHelp } from "./format-help.ts";
import type { TopicName } from "./topic-summaries.ts";

/** The page that was asked for: of a topic, a command, a noun, or of all. */
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
