import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";

export const upcoming = defineCommand({
  description:
    "Lists what happens next in a running mock, soonest first: deploys end, backups run, a trial expires. --advance moves the clock to the first event.",
  args: {},
  flags: { advance: { summary: "Advance the clock to the next event, and list what happened" }, ...controlFlags },
  examples: ["tandem mock upcoming", "tandem mock upcoming --advance"],
  async run(context, _, flags) {
    const call = flags.advance
      ? callControl(context, flags, { method: "POST", path: "/clock/next", body: {} })
      : callControl(context, flags, { method: "GET", path: "/clock/upcoming" });
    const result = await call;
    const rows = (flags.advance ? (result as { events: readonly Row[] }).events : result) as readonly Row[];
    const columns = ["at", "kind", "id", "status", "caller"].map((field) => ({ field }));
    return { kind: "list", id: "id", noun: "event", total: rows.length, rows, columns };
  },
});
