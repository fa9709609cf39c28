import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const webhookColumns: readonly Column[] = [
  { field: "id" },
  { field: "status" },
  { field: "url", cut: true },
  { field: "events", cut: true },
  { field: "lastDeliveryAt" },
];

export const list = defineCommand({
  args: {},
  flags: listFlags,
  examples: ["tandem webhooks list", "tandem webhooks list --json --fields id,url,status"],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "webhook",
      columns: webhookColumns,
      fetch: (infra, query, options) => infra.webhooks.list(query, options),
    }),
});
