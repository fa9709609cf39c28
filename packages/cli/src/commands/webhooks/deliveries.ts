import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

const columns: readonly Column[] = [
  { field: "id" },
  { field: "eventType" },
  { field: "status" },
  { field: "createdAt" },
  { field: "attemptCount" },
  { field: "nextAttemptAt" },
];

export const deliveries = defineCommand({
  args: { id: { summary: "The webhook's id or address", required: true, names: "webhooks" } },
  flags: {
    status: { value: "pending|succeeded|retrying|failed", summary: "Only those in this state" },
    ...listFlags,
  },
  examples: ["tandem webhooks deliveries wh_5a", "tandem webhooks deliveries wh_5a --status failed --all --json"],
  run(context, { id }, flags) {
    const filter = flags.status === undefined ? {} : { status: flags.status };
    return listRows(context, flags, {
      noun: "delivery",
      columns,
      fetch: (infra, query, options) => infra.webhooks.deliveries(id, { ...query, ...filter }, options),
    });
  },
});
