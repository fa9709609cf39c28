import type { Environment } from "./io.ts";

/** Variables that AI agents set for the programs they run. Nothing else tells an agent from a person. */
const variables = ["AGENT", "AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"] as const;

/** The variable that says that an agent runs this process: no prompts, no spinner, and notes as on a terminal. */
export function agentOf(env: Environment): string | undefined {
  return variables.find((name) => !["", "0", "false", undefined].includes(env[name]));
}
