import type { Team, TeamCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { teamColumns } from "./list.ts";

export const create = defineCommand({
  description: "Creates a team with you as its owner.",
  args: {},
  flags: { ...bodyFlags("createTeam"), ...fileFlag, ...dryRunFlag },
  examples: ["tandem teams create --name Acme --experimental"],
  run: (context, _, flags) =>
    createFromBodies<TeamCreate, Team>(context, flags, {
      operation: "createTeam",
      columns: teamColumns,
      call: (infra, body, options) => infra.teams.create(body, options),
    }),
});
