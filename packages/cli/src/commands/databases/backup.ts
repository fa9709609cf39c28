import type { BackupCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { withTexts } from "../../infra/check-answer.ts";
import { fileFlag, readBody } from "../../infra/read-bodies.ts";
import { waitForBackup } from "../../infra/wait-for-backup.ts";
import { endedRecord, waitFlags, waitLimit } from "../../infra/wait-for-work.ts";
import { record } from "../../output/answer.ts";

export const backup = defineCommand({
  description:
    "Backs up a database now and waits for the end. With a schedule, the schedule is stored on the database and the answer is the next backup, which is not waited for.",
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: { ...bodyFlags("createBackup"), ...fileFlag, ...waitFlags, ...dryRunFlag },
  examples: [
    "tandem databases backup db_6b2e",
    "tandem databases backup db_6b2e --schedule-cron '0 3 * * *' --retention-days 14",
  ],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const body = await readBody<BackupCreate>(context, "createBackup", flags);
    return makeChange(
      context,
      flags,
      { operation: "createBackup", call: (infra, options) => infra.databases.backup(id, body, options) },
      async (started) => {
        withTexts(started, "id", "databaseId");
        const waits = !flags.noWait && started.status !== "scheduled";
        return waits ? endedRecord(await waitForBackup(context, limit, started)) : record(started);
      },
    );
  },
});
