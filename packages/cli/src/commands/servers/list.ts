import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const serverColumns: readonly Column[] = [
  { field: "id" },
  { field: "name", cut: true },
  { field: "status" },
  { field: "host" },
  { field: "lastSeenAt" },
];

export const list = defineCommand({
  args: {},
  flags: listFlags,
  examples: ["tandem servers list", "tandem servers list --json --fields id,status", "tandem servers list --all -q"],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "server",
      columns: serverColumns,
      fetch: (infra, query, options) => infra.servers.list(query, options),
    }),
});
