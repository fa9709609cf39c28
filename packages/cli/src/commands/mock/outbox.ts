import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";

export const outbox = defineCommand({
  description: "Lists messages sent by a running mock's alerts to Slack, by email and by SMS, oldest first.",
  args: {},
  flags: controlFlags,
  examples: ["tandem mock outbox", "tandem mock outbox --json"],
  async run(context, _, flags) {
    const rows = (await callControl(context, flags, { method: "GET", path: "/outbox" })) as readonly Row[];
    const columns = [
      { field: "at" },
      { field: "channel" },
      { field: "to", show: (value: unknown) => (value as readonly string[]).join(", ") },
      { field: "text", cut: true as const },
    ];
    return { kind: "list", id: "alertId", noun: "message", total: rows.length, rows, columns };
  },
});
