import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const advance = defineCommand({
  description:
    "Advances the clock of a running mock. Everything due in between happens: deploys finish, rate limits reset, webhook deliveries are retried.",
  args: { duration: { summary: "Duration, such as 90s, 1h30m or 3d, or a time in RFC 3339 format", required: true } },
  flags: controlFlags,
  examples: ["tandem mock advance 90s", "tandem mock advance 2026-02-01T00:00:00Z -q"],
  async run(context, { duration }, flags) {
    const body = /^\d{4}-/.test(duration) ? { to: duration } : { duration };
    const clock = await callControl(context, flags, { method: "POST", path: "/clock/advance", body });
    return { kind: "record", id: "now", record: clock as Record<string, unknown> };
  },
});
