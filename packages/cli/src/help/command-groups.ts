/** Under which headings the help lists the commands, and in which order. */
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "AI tools": ["run", "tools", "credits"],
  Infrastructure: ["servers", "sites", "deploy", "databases", "alerts", "webhooks", "api"],
  "AI jobs": ["ask", "ai"],
  Account: ["auth", "teams", "billing"],
  "This machine": ["config", "mock", "doctor", "completion", "commands", "version"],
};
