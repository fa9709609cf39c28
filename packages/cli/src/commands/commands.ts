import { defineCommand } from "../command.ts";
import { commandFacts } from "../manifest/command-facts.ts";

export const commands = defineCommand({
  description:
    "Every command with its arguments, flags and examples, for programs: with --json it is the whole manifest. Flags that every command takes are in `tandem help flags`.",
  args: {},
  flags: {},
  examples: ["tandem commands --json", "tandem commands -q"],
  worksWithoutConfig: true,
  async run({ menu }) {
    const rows = (await commandFacts(menu)).map((facts) => ({ ...facts }));
    return {
      kind: "list",
      id: "command",
      noun: "command",
      total: rows.length,
      columns: [{ field: "command" }, { field: "summary", cut: true }],
      rows,
    };
  },
});
