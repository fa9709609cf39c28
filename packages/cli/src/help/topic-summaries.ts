/** What `tandem help TOPIC` explains, beside the commands. */
export const topicSummaries = {
  flags: "The flags that every command takes",
  "exit-codes": "What each exit code means",
  environment: "The variables that tandem reads",
  output: "Where output goes, in which form, and for screen readers",
} as const;

export type TopicName = keyof typeof topicSummaries;
/** Under which headings the help lists the commands, and in which order. */
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "AI tools": ["run", "tools", "batch", "credits"],
  Infrastructure: ["status", "servers", "sites", "deploy", "databases", "alerts", "webhooks", "api"],
  "AI jobs": ["ask", "ai"],
  Account: ["auth", "whoami", "teams", "billing"],
  "This machine": ["config", "mcp", "agents", "mock", "doctor", "completion", "commands", "spec", "version"],
};
