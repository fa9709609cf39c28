import { defineCommand } from "../command.ts";
import { skill } from "../generated/skill.ts";

export const agents = defineCommand({
  description: "Prints a guide for AI agents: which command for what, costs, confirmations and exit codes.",
  args: {},
  flags: {},
  examples: ["tandem agents"],
  worksWithoutConfig: true,
  run: async () => ({ kind: "text", text: skill, isRaw: true, record: { skill } }),
});
