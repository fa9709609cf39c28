import type { DatabaseUserCreate, DatabaseUserCreated } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { userColumns } from "./users.ts";

export const createUser = defineCommand({
  description: "The answer shows the password this one time.",
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: { ...bodyFlags("createDatabaseUser"), ...fileFlag, ...dryRunFlag },
  examples: ["tandem databases create-user db_6b2e --username report --role readonly --experimental"],
  run: (context, { id }, flags) =>
    createFromBodies<DatabaseUserCreate, DatabaseUserCreated>(context, flags, {
      operation: "createDatabaseUser",
      columns: userColumns,
      call: (infra, body, options) => infra.databases.createUser(id, body, options),
      note: () => "keep the password, it is not shown again",
    }),
});
