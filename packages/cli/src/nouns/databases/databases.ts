import type { Backup, BackupCreate, DatabaseCreated, RestoreCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { record, wholeList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { bytes } from "../../output/formats.ts";
import { bodyFlags } from "../../resources/body-flags.ts";
import { callInfra, embedded, latest, withTexts } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { checkConfirmed, confirmFlag } from "../../resources/consent.ts";
import { type CreateHooks, plainCommands } from "../../resources/plain-commands.ts";
import { columnsOf } from "../../resources/plain-rows.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import { fileFlag, readBody, readGivenBody } from "../../resources/read-bodies.ts";
import {
  endedRecord,
  startedWork,
  waitFlags,
  waitForDatabaseWork,
  waitLimit,
  waitTimeoutFlag,
  waitUntilReady,
} from "../../resources/wait-for-work.ts";
import { type Context, commandOnNew } from "../../session/context.ts";

const create: CreateHooks<DatabaseCreated> = {
  secret: "credentials",
  note: (context, { id }) => ({
    text: "save the credentials: they are shown only once. When it is online",
    command: commandOnNew(context, "databases wait", [id]),
  }),
  wait: (context, { id }, flags) => waitUntilReady(context, waitLimit(flags), "database", id, true),
};

const backupColumns = columnsOf<Backup>([
  "id",
  "status",
  "kind",
  "completedAt",
  { field: "sizeBytes", show: bytes },
  "expiresAt",
]);

async function recentBackups(context: Context, id: string): Promise<readonly Backup[]> {
  const database = await callInfra(context, (infra, options) => infra.databases.get(id, options));
  return latest(database.recentBackups, "Database.recentBackups");
}

export const databases = {
  ...plainCommands("databases", {
    create,
    "create-user": { secret: "password", note: () => "save the password: it is shown only once" },
  }),
  backup: defineCommand({
    description:
      "Backs up a database now and waits for the backup to finish. With a schedule, stores the schedule and prints the next backup without waiting for it.",
    args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
    flags: { ...bodyFlags("createBackup"), ...fileFlag, ...waitFlags, ...dryRunFlag },
    examples: [
      "tandem databases backup db_6b2e",
      "tandem databases backup db_6b2e --schedule-cron '0 3 * * *' --retention-days 14",
    ],
    async run(context, { id }, flags) {
      const limit = waitLimit(flags);
      const body = await readBody<BackupCreate>(context, "createBackup", flags);
      // Read first: the wait needs the field after the backup was started.
      if (!flags.noWait && !flags.dryRun && body?.schedule === undefined) await recentBackups(context, id);
      return makeChange(
        context,
        flags,
        (infra, options) => infra.databases.backup(id, body, options),
        async (started) => {
          withTexts(started, "id", "databaseId");
          if (started.status === "scheduled") return record(started);
          if (flags.noWait) return startedWork(context, "backup", started);
          return waitForDatabaseWork(context, limit, "backup", started);
        },
      );
    },
  }),
  backups: defineCommand({
    description: "Lists the latest backups stored with a database, newest first.",
    args: { id: { summary: "The database's id or name", required: true, names: "databases" } },
    flags: {},
    examples: [
      "tandem databases backups db_6b2e",
      "tandem databases backups shop --query \"[?status=='succeeded'].id\" -q",
    ],
    async run(context, { id }) {
      const whenEmpty = { text: "no backups yet; to make one", command: commandLine("databases backup", [id]) };
      return { ...wholeList("recent backup", "id", backupColumns, await recentBackups(context, id)), whenEmpty };
    },
  }),
  restore: defineCommand({
    description:
      "Restores a backup to the same database, or to --target-database-id, and waits for it to finish. Confirm with the name of the database it overwrites.",
    args: { id: { summary: "The backup's database, by id or name", required: true, names: "databases" } },
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
        const { name, restore } = await callInfra(context, (infra, options) => infra.databases.get(target, options));
        if (!flags.noWait) embedded(restore, "Database.restore");
        await checkConfirmed(context, flags.confirm, {
          what: `overwriting ${name}`,
          question: `Overwrite database ${name} with backup ${body.backupId}?`,
          name,
          because:
            body.createSafetyBackup === false ? "its contents are lost" : "its contents are replaced, after a backup",
        });
      }
      return makeChange(
        context,
        flags,
        (infra, options) => infra.databases.restore(id, body, options),
        (started) =>
          flags.noWait
            ? startedWork(context, "restore", started)
            : waitForDatabaseWork(context, limit, "restore", started),
      );
    },
  }),
  wait: defineCommand({
    description:
      "Waits until a database is online, or until a backup or the latest restore finishes. Exits with code 12 if it fails, 8 if it is still in progress.",
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
        throw new CliError("BAD_OPTION", "--backup and --restore cannot be combined", { fix: "leave out one of them" });
      }
      for (const kind of ["backup", "restore"] as const) {
        const { [kind]: work } = flags;
        if (work) return waitForDatabaseWork(context, limit, kind, { id: work, databaseId: id });
      }
      return endedRecord(await waitUntilReady(context, limit, "database", id), "databases");
    },
  }),
};
