import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const alertColumns: readonly Column[] = [
  { field: "id" },
  { field: "name", cut: true },
  { field: "state" },
  { field: "severity" },
  { field: "enabled" },
  { field: "metric" },
  { field: "lastValue" },
];

export const list = defineCommand({
  args: {},
  flags: listFlags,
  examples: ["tandem alerts list", `tandem alerts list --json --query "[?state=='firing']"`],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "alert",
      columns: alertColumns,
      fetch: (infra, query, options) => infra.alerts.list(query, options),
    }),
});
