/** The topic that `tandem help TOPIC` asks for; undefined when it asks for a command. */
export async function helpTopic(argv: readonly string[]): Promise<string | undefined> {
  const [help, name, ...more] = argv;
  if (help !== "help" || name === undefined || more.length > 0) return undefined;
  const { helpTopics } = await import("./topics.ts");
  return Object.hasOwn(helpTopics, name) ? `${helpTopics[name]!.text()}\n` : undefined;
}
