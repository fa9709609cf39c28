import { defineCommand } from "../../command.ts";
import { objectsOf } from "../../infra/check-answer.ts";
import { findTeam } from "../../infra/find-team.ts";

export const members = defineCommand({
  args: { team: { summary: "The team's id or name; optional when the token sees one team", names: "teams" } },
  flags: {},
  examples: ["tandem teams members", "tandem teams members team_9 --json --fields email,role"],
  async run(context, { team: id }) {
    const team = await findTeam(context, id);
    const found = objectsOf(team.members, "members");
    return {
      kind: "list",
      id: "id",
      noun: "member",
      total: found.length,
      columns: [
        { field: "id" },
        { field: "email" },
        { field: "role" },
        { field: "name", cut: true },
        { field: "joinedAt" },
      ],
      rows: found.map((member) => ({ ...member })),
    };
  },
});
