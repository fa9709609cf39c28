import { defineCommand } from "../../command.ts";
import { shortList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { forAccount } from "../../output/errors/fix.ts";
import { version } from "../../process/own-program.ts";
import { checkApis } from "./check-apis.ts";
import type { Check } from "./checks.ts";
import { checkNode, checkProgram, checkSettings } from "./checks.ts";
import { checkService, contractFlags } from "./contract/contract-doctor.ts";

function checkAlone({ contract, ...others }: Readonly<Record<string, unknown>>): void {
  const given = Object.entries(others).find(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  if (!given) return;
  throw new CliError("USAGE", `--${given[0]} needs --contract`, { fix: "add --contract" });
}

export const doctor = defineCommand({
  description:
    "Checks the installation, Node.js, the configuration, the credentials and the services, and suggests fixes. Changes nothing and spends no credits. The exit code is that of the first failed check.\n\n--contract compares the service with Tandem's assumptions, using a few reads, a recording (--har) or the service's OpenAPI document (--document). It exits with code 14 if something differs, or 4 if the service rejected a credential. --write saves the corrections in a service file.",
  args: {},
  flags: contractFlags,
  examples: ["tandem doctor", "tandem doctor --json", "tandem doctor --contract --mock"],
  worksWithoutConfig: true,
  async run(context, _, flags) {
    if (flags.contract) return checkService(context, flags);
    checkAlone(flags);
    const checks: readonly Check[] = [
      checkProgram(version),
      checkNode(process.versions.node),
      ...checkSettings(context),
      ...(await checkApis(context)),
    ];
    const rows = checks.map(({ check, status, detail, fix }) => ({
      check,
      status,
      detail,
      fix: fix === undefined ? null : forAccount(fix, context.asked.globals),
    }));
    return {
      ...shortList("check", ["check", "status", { field: "detail", cut: true }, "fix"], rows),
      exit: checks.find(({ status }) => status === "fail")?.exit,
    };
  },
});
