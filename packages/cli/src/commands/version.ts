import { defineCommand } from "../command.ts";
import { version as number } from "../release.ts";

export const version = defineCommand({
  args: {},
  flags: {},
  examples: ["tandem version", "tandem --version"],
  worksWithoutConfig: true,
  async run() {
    return { kind: "text", text: number, record: { version: number } };
  },
});
