import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const siteColumns: readonly Column[] = [
  { field: "id" },
  { field: "name", cut: true },
  { field: "status" },
  { field: "type" },
  { field: "url" },
  { field: "serverId" },
];

export const list = defineCommand({
  args: {},
  flags: {
    serverId: { value: "ID", names: "servers", summary: "Only the sites of this server, by its id or name" },
    ...listFlags,
  },
  examples: ["tandem sites list", "tandem sites list --server-id srv_81f2", "tandem sites list --query '[].url'"],
  run(context, _, flags) {
    const filter = flags.serverId === undefined ? {} : { serverId: flags.serverId };
    return listRows(context, flags, {
      noun: "site",
      columns: siteColumns,
      fetch: (infra, query, options) => infra.sites.list({ ...query, ...filter }, options),
    });
  },
});
