import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const advance = defineCommand({
  description:
    "Moves the clock of a mock that runs, and with it all that is due on the way: deploys end, limits open again, deliveries are tried again.",
  args: { duration: { summary: "How far, such as 90s, 1h30m or 3d, or to which time, as RFC 3339", required: true } },
  flags: controlFlags,
  examples: ["tandem mock advance 90s", "tandem mock advance 2026-02-01T00:00:00Z -q"],
  async run(context, { duration }, flags) {
    const body = /^\d{4}-/.test(duration) ? { to: duration } : { duration };
    const clock = await callControl(context, flags, { method: "POST", path: "/clock/advance", body });
    return { kind: "record", id: "now", record: clock as Record<string, unknown> };
  },
});
