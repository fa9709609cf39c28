import { defineCommand } from "../../command.ts";
import { findTeam } from "../../infra/find-team.ts";
import { listFlags, listRows } from "../../infra/list-rows.ts";

export const audit = defineCommand({
  description: "Who did what in the team, newest first.",
  args: { team: { summary: "The team's id or name; optional when the token sees one team", names: "teams" } },
  flags: listFlags,
  examples: ["tandem teams audit --experimental", "tandem teams audit team_9 --all --json --experimental"],
  async run(context, { team }, flags) {
    const id = team ?? (await findTeam(context, undefined)).id;
    return listRows(context, flags, {
      noun: "entry",
      columns: [
        { field: "createdAt" },
        { field: "actor.name", cut: true },
        { field: "action" },
        { field: "target.name", cut: true },
        { field: "status" },
      ],
      fetch: (infra, query, options) => infra.teams.auditLogs(id, query, options),
    });
  },
});
