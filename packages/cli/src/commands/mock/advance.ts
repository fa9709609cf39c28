import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const advance = defineCommand({
  description:
    "Moves the clock of a mock that runs, and with it all that is due on the way: deploys end, limits open again, deliveries are tried again.",
  args: { duration: { summary: "How far to move it, such as 90s, 1h30m or 3d", required: true } },
  flags: controlFlags,
  examples: ["tandem mock advance 90s", "tandem mock advance 3d -q"],
  async run(context, { duration }, flags) {
    const body = { duration };
    const clock = await callControl(context, flags, { method: "POST", path: "/clock/advance", body });
    return { kind: "record", id: "now", record: clock as Record<string, unknown> };
  },
});
