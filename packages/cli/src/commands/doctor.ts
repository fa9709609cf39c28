import { defineCommand } from "../command.ts";
import { checkApis } from "../doctor/check-apis.ts";
import type { Check } from "../doctor/checks.ts";
import { checkNode, checkProgram, checkSettings } from "../doctor/checks.ts";
import { checkService, contractFlags } from "../doctor/contract/contract-doctor.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { fixText } from "../explain/fix-text.ts";
import { shortList } from "../output/answer.ts";
import { installation, version } from "../process/own-program.ts";

function checkAlone({ contract, ...others }: Readonly<Record<string, unknown>>): void {
  const given = Object.entries(others).find(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  if (!given) return;
  throw new CliError("USAGE", `--${given[0]} needs --contract`, { fix: rerun({ set: { contract: true } }) });
}

export const doctor = defineCommand({
  description:
    "Checks the installation, Node.js, the configuration, the credentials, the services and the clocks, and suggests fixes. Changes nothing and spends no credits. The exit code is that of the first failed check.\n\n--contract compares the service with Tandem's assumptions, using a few reads, a recording (--har) or the service's OpenAPI document (--document). It exits with code 14 if something differs. --write saves the corrections in a service file.",
  args: {},
  flags: contractFlags,
  examples: ["tandem doctor", "tandem doctor --json", "tandem doctor --contract --mock"],
  worksWithoutConfig: true,
  async run(context, _, flags) {
    if (flags.contract) return checkService(context, flags);
    checkAlone(flags);
    const checks: readonly Check[] = [
      checkProgram(version, installation()),
      checkNode(process.versions.node),
      ...checkSettings(context),
      ...(await checkApis(context)),
    ];
    const rows = checks.map(({ check, status, detail, fix }) => ({
      check,
      status,
      detail,
      fix: (fix && fixText(fix, context.asked)) ?? null,
    }));
    return {
      ...shortList("check", ["check", "status", { field: "detail", cut: true }, "fix"], rows),
      exit: checks.find(({ status }) => status === "fail")?.exit,
    };
  },
});
