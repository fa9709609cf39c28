import { defineCommand } from "../../command.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";
import type { Column } from "../../output/answer.ts";

export const teamColumns: readonly Column[] = [
  { field: "id" },
  { field: "name", cut: true },
  { field: "slug" },
  { field: "role" },
  { field: "createdAt" },
];

export const list = defineCommand({
  description: "The role is your own. Members and open invites are in the JSON answer.",
  args: {},
  flags: listFlags,
  examples: ["tandem teams list", "tandem teams list --query '[].invites[].email'"],
  run: (context, _, flags) =>
    listRows(context, flags, {
      noun: "team",
      columns: teamColumns,
      fetch: (infra, query, options) => infra.teams.list(query, options),
    }),
});
