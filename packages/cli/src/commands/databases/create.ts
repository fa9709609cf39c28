import type { DatabaseCreate, DatabaseCreated } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { runOnNew } from "../../errors/fix.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFlags, createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { waitForWork, waitLimit, waitTimeoutFlag } from "../../infra/wait-for-work.ts";
import { databaseColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Creates a database and installs its engine where it is missing. The credentials are in the answer, this once only. It comes online by itself: tandem databases wait ID.",
  args: {},
  flags: { ...bodyFlags("createDatabase"), ...fileFlag, ...createFlags, ...waitTimeoutFlag, ...dryRunFlag },
  examples: [
    "tandem databases create --server-id srv_81f2 --name blog --engine postgresql",
    "tandem databases create --server-id srv_81f2 --name blog --engine postgresql -q --fields credentials.uri",
  ],
  run: (context, _, flags) =>
    createFromBodies<DatabaseCreate, DatabaseCreated>(context, flags, {
      operation: "createDatabase",
      columns: databaseColumns,
      call: (infra, body, options) => infra.databases.create(body, options),
      note: ({ id }) => ({
        text: "keep the credentials, they are not shown again; when it is online",
        run: runOnNew("databases wait", [id]),
      }),
      list: (infra) => infra.databases.list({ limit: 100 }),
      wait: (context, { id }) =>
        waitForWork(context, waitLimit(flags), {
          name: `database ${id}`,
          failure: "PROVISION_FAILED",
          look: runOnNew("databases wait", [id]),
          lookFailed: () => runOnNew("databases get", [id]),
          wait: (infra, options) => infra.databases.waitUntilOnline(id, options),
        }),
    }),
});
