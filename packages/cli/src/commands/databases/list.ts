import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";
import { fileSize } from "../../output/file-size.ts";

export const databaseColumns: readonly Column[] = [
  { field: "id" },
  { field: "name", cut: true },
  { field: "status" },
  { field: "engine" },
  { field: "version" },
  { field: "sizeBytes", show: (bytes) => (typeof bytes === "number" ? fileSize(bytes) : "") },
  { field: "serverId" },
];

export const list = defineCommand({
  args: {},
  flags: {
    serverId: { value: "ID", names: "servers", summary: "Only the databases of this server, by its id or name" },
    ...listFlags,
  },
  examples: ["tandem databases list", `tandem databases list --query "[].recentBackups[?status=='succeeded'].id[]"`],
  run(context, _, flags) {
    const filter = flags.serverId === undefined ? {} : { serverId: flags.serverId };
    return listRows(context, flags, {
      noun: "database",
      columns: databaseColumns,
      fetch: (infra, query, options) => infra.databases.list({ ...query, ...filter }, options),
    });
  },
});
