import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import { optionFlags, readOptionFlags } from "../../mock/option-flags.ts";

export const set = defineCommand({
  description:
    "Changes options of a running mock. The state of each key is kept, unless you change --scenario, --seed, --now, --seed-file or a webhook flag; these reset it.",
  args: {},
  flags: { ...optionFlags, ...controlFlags },
  examples: [
    "tandem mock set --credit-cost 3 --tools-per-minute 5",
    "tandem mock set --freeze",
    "tandem mock set --scenario incident",
  ],
  async run(context, _, flags) {
    const { scenario, experimental } = context.settings;
    const body = {
      ...(await readOptionFlags(context, flags)),
      ...(scenario !== undefined && { scenario }),
      ...(experimental && { unlisted: true }),
    };
    if (Object.keys(body).length === 0) {
      throw new CliError("USAGE", "no options were given", { fix: example(rerun({ set: { latency: "50ms" } })) });
    }
    const options = await callControl(context, flags, { method: "POST", path: "/options", body });
    const movesClock = "clock" in body || "speed" in body;
    if (movesClock && !context.settings.json) {
      const clock = await callControl(context, flags, { method: "GET", path: "/clock" });
      return { kind: "record", id: "now", record: clock as Record<string, unknown> };
    }
    return { kind: "done", record: options as Record<string, unknown> };
  },
});
