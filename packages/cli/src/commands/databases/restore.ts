import type { RestoreCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { makeChange } from "../../infra/change.ts";
import { checkConfirmed, confirmFlag } from "../../infra/consent.ts";
import { fileFlag, readGivenBody } from "../../infra/read-bodies.ts";
import { waitForRestore } from "../../infra/wait-for-backup.ts";
import { endedRecord, waitFlags, waitLimit } from "../../infra/wait-for-work.ts";
import { record } from "../../output/answer.ts";

export const restore = defineCommand({
  description:
    "Puts a backup of the database back, over the database itself or over --target-database-id, and waits for the end. What it overwrites has to be confirmed by its name.",
  args: { id: { summary: "The database the backup is of, by its id or name", required: true, names: "databases" } },
  flags: { ...bodyFlags("restoreDatabase"), ...fileFlag, ...confirmFlag, ...waitFlags, ...dryRunFlag },
  examples: [
    "tandem databases restore db_6b2e --backup-id bkp_0d41 --confirm shop",
    "tandem databases restore db_6b2e --backup-id bkp_0d41 --target-database-id db_77f0 --dry-run",
  ],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const body = await readGivenBody<RestoreCreate>(context, "restoreDatabase", { ...flags, id });
    if (!flags.dryRun) {
      const target = body.targetDatabaseId ?? id;
      const { name } = await callInfra(context, (infra, options) => infra.databases.get(target, options));
      await checkConfirmed(
        context,
        [
          {
            what: `overwriting ${name}`,
            question: `Overwrite database ${name}?`,
            name,
            because: "what is in it is lost",
          },
        ],
        flags.confirm,
      );
    }
    return makeChange(
      context,
      flags,
      { operation: "restoreDatabase", call: (infra, options) => infra.databases.restore(id, body, options) },
      async (started) => (flags.noWait ? record(started) : endedRecord(await waitForRestore(context, limit, started))),
    );
  },
});
