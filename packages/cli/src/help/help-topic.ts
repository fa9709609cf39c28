import { type TopicName, topicSummaries } from "./topic-summaries.ts";

/** The topic that `tandem help TOPIC` asks for; undefined when it asks for a command. */
export async function helpTopic(argv: readonly string[], columns: number): Promise<string | undefined> {
  const [help, name, ...more] = argv.filter((word) => !word.startsWith("-"));
  if (help !== "help" || name === undefined || more.length > 0 || !isTopic(name)) return undefined;
  const { topicText } = await import("./topics.ts");
  return topicText(name, columns);
}

const isTopic = (name: string): name is TopicName => Object.hasOwn(topicSummaries, name);
