import { argumentPlace, parseChoice } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { skill } from "../../generated/skill.ts";
import { wholeList } from "../../output/answer.ts";
import { version as number } from "../../process/own-program.ts";
import { apis, documents } from "../../session/settings/apis.ts";
import { shellNames, shellScripts } from "./completion/shells.ts";
import { commandFacts } from "./manifest/command-facts.ts";

export const version = defineCommand({
  args: {},
  flags: {},
  examples: ["tandem version", "tandem --version"],
  worksWithoutConfig: true,
  async run() {
    return { kind: "text", text: number, record: { version: number } };
  },
});

export const commands = defineCommand({
  description:
    "Lists every command with its arguments, flags and examples. --json prints the complete manifest for programs.",
  args: {},
  flags: {},
  examples: ["tandem commands --json", "tandem commands -q"],
  worksWithoutConfig: true,
  async run({ menu }) {
    return wholeList("command", "command", ["command", { field: "summary", cut: true }], await commandFacts(menu));
  },
});

export const completion = defineCommand({
  description: `Completes commands, flags and their values, tools and their options, profiles, and the names of your resources. Names are fetched at most once a minute.

${shellNames.map((name) => `${name}: ${shellScripts[name].install}`).join("\n\n")}`,
  args: { shell: { summary: "bash, zsh or fish", required: true, choices: shellNames } },
  flags: {},
  examples: shellNames.map((name) => `tandem completion ${name}`),
  worksWithoutConfig: true,
  async run(_, { shell: word }) {
    const shell = parseChoice(word, argumentPlace("shell"), shellNames);
    const { script, install } = shellScripts[shell];
    return { kind: "text", text: script, isRaw: true, record: { shell, script, install } };
  },
});

export const spec = defineCommand({
  description: "Prints an API's OpenAPI 3.1 document as JSON, for code generators and API tools.",
  args: { api: { summary: "tools or infra", required: true, choices: apis } },
  flags: {},
  examples: ["tandem spec tools", "tandem spec infra --query 'keys(paths)'"],
  worksWithoutConfig: true,
  async run(_, { api }) {
    const { default: document } = await documents[parseChoice(api, argumentPlace("api"), apis)]();
    return { kind: "text", text: JSON.stringify(document, null, 2), isRaw: true, record: { ...document } };
  },
});

export const agents = defineCommand({
  description: "Prints a guide for AI agents: common commands, costs, confirmations and exit codes.",
  args: {},
  flags: {},
  examples: ["tandem agents"],
  worksWithoutConfig: true,
  run: async () => ({ kind: "text", text: skill, isRaw: true, record: { skill } }),
});

export { whoami } from "./whoami.ts";
