import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const userColumns: readonly Column[] = [{ field: "id" }, { field: "username" }, { field: "role" }];

export const users = defineCommand({
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: listFlags,
  examples: ["tandem databases users db_6b2e --experimental"],
  run: (context, { id }, flags) =>
    listRows(context, flags, {
      noun: "user",
      columns: userColumns,
      fetch: (infra, query, options) => infra.databases.users(id, query, options),
    }),
});
