import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import type { Row } from "../../output/answer.ts";

export const faults = defineCommand({
  description: "Lists or removes a running mock's faults.",
  args: {},
  flags: {
    remove: { value: "ID", summary: "Remove this one" },
    clear: { summary: "Remove all" },
    ...controlFlags,
  },
  examples: ["tandem mock faults", "tandem mock faults --clear"],
  async run(context, _, flags) {
    if (flags.clear || flags.remove !== undefined) {
      const query = { id: flags.clear ? undefined : flags.remove };
      await callControl(context, flags, { method: "DELETE", path: "/faults", query });
    }
    const rows = (await callControl(context, flags, { method: "GET", path: "/faults" })) as readonly Row[];
    return {
      kind: "list",
      id: "id",
      noun: "fault",
      total: rows.length,
      rows,
      columns: [
        { field: "id" },
        { field: "operationId" },
        { field: "fault", show: (value) => JSON.stringify(value) },
        { field: "calls" },
      ],
    };
  },
});
