import type { Database } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { rerun, run } from "../../errors/fix.ts";
import { waitForBackup, waitForRestore } from "../../infra/wait-for-backup.ts";
import { endedRecord, waitForWork, waitLimit, waitTimeoutFlag } from "../../infra/wait-for-work.ts";

export const wait = defineCommand({
  description:
    "Waits until a database is online, or for the end of one of its backups or its latest restore. Exit 12 when it ends badly, 8 when it is still on its way.",
  args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
  flags: {
    backup: { value: "ID", summary: "Wait for this backup", picks: "backups" },
    restore: { value: "ID", summary: "Wait for this restore" },
    ...waitTimeoutFlag,
  },
  examples: ["tandem databases wait db_6b2e", "tandem databases wait db_6b2e --backup bkp_0d41"],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    if (flags.backup && flags.restore) {
      throw new CliError("BAD_OPTION", "--backup and --restore both name what to wait for", {
        fix: rerun({ unset: ["restore"] }),
      });
    }
    if (flags.backup) return endedRecord(await waitForBackup(context, limit, { id: flags.backup, databaseId: id }));
    if (flags.restore) return endedRecord(await waitForRestore(context, limit, { id: flags.restore, databaseId: id }));
    const ended = await waitForWork<Database>(context, limit, {
      name: `database ${id}`,
      failure: "PROVISION_FAILED",
      look: run("databases get", [id]),
      wait: (infra, options) => infra.databases.waitUntilOnline(id, options),
    });
    return endedRecord(ended);
  },
});
