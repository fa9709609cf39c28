import { defineCommand } from "../command.ts";
import type { Check } from "../doctor/check.ts";
import { checkApis } from "../doctor/check-apis.ts";
import { checkNode } from "../doctor/check-node.ts";
import { checkProgram } from "../doctor/check-program.ts";
import { checkSettings } from "../doctor/check-settings.ts";
import { fixText } from "../explain/fix-text.ts";
import { installation } from "../process/own-program.ts";
import { version } from "../release.ts";

export const doctor = defineCommand({
  description:
    "Looks at tandem and its Node, the configuration, the credentials, whether the services answer, and the clocks, and says what to fix. Nothing is changed and no credits are spent. The exit code is that of the first check that fails.",
  args: {},
  flags: {},
  examples: ["tandem doctor", "tandem doctor --json"],
  worksWithoutConfig: true,
  async run(context) {
    const checks: readonly Check[] = [
      checkProgram(version, installation()),
      checkNode(process.versions.node),
      ...checkSettings(context),
      ...(await checkApis(context)),
    ];
    return {
      kind: "list",
      id: "check",
      allColumns: true,
      columns: [{ field: "check" }, { field: "status" }, { field: "detail", cut: true }, { field: "fix" }],
      rows: checks.map(({ check, status, detail, fix }) => ({
        ...{ check, status, detail },
        fix: (fix && fixText(fix, context.asked)) ?? null,
      })),
      exit: checks.find(({ status }) => status === "fail")?.exit,
    };
  },
});
