import { defineCommand } from "../command.ts";
import { shellNames } from "../completion/shell-names.ts";
import { shellScripts } from "../completion/shell-scripts.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";

export const completion = defineCommand({
  description: `Completes commands, flags and their values, tools and their options, profiles, and the ids of what the account has. Ids are asked for at most once a minute.

${shellNames.map((name) => `${name}: ${shellScripts[name].install}`).join("\n\n")}`,
  args: { shell: { summary: "bash, zsh, fish or pwsh", required: true, choices: shellNames } },
  flags: {},
  examples: shellNames.map((name) => `tandem completion ${name}`),
  worksWithoutConfig: true,
  async run(_, { shell: word }) {
    const shell = shellNames.find((name) => name === word);
    if (shell) {
      const { script, install } = shellScripts[shell];
      return { kind: "text", text: script, isRaw: true, record: { shell, script, install } };
    }
    throw new CliError("USAGE", `there is no completion for "${word}"`, {
      why: `the shells are ${shellNames.join(", ")}`,
      fix: rerun({ args: { shell: nearest(word, shellNames) ?? "bash" } }),
    });
  },
});
