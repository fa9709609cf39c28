export const topicSummaries = {
  "exit-codes": "Exit codes",
  environment: "Environment variables",
  output: "Output formats and accessibility",
} as const;

export type TopicName = keyof typeof topicSummaries;

export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "AI tools": ["run", "tools", "batch", "credits"],
  Infrastructure: ["servers", "sites", "deploy", "logs", "databases", "alerts", "webhooks", "api"],
  "AI jobs": ["ask", "ai"],
  Account: ["auth", "whoami", "teams", "billing"],
  "This machine": ["config", "mcp", "agents", "mock", "doctor", "completion", "commands", "spec", "version"],
};

export const examplesText = (examples: readonly string[]): string =>
  [
    "\nExamples:",
    ...examples.map((line) => `  $ ${line}`),
    "\nGlobal flags, such as --json and --mock: tandem --help",
  ].join("\n");
