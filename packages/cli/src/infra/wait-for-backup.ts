import type { Backup, Restore } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { run, runOnNew } from "../errors/fix.ts";
import { type Ended, waitForWork } from "./wait-for-work.ts";

type Known<T> = T | { readonly id: string; readonly databaseId: string };

/** @throws CliError BACKUP_FAILED, PENDING or INTERRUPTED, each saying how to look. */
export function waitForBackup(
  context: Context,
  timeoutMs: number | undefined,
  backup: Known<Backup>,
): Promise<Ended<Backup>> {
  const { id, databaseId } = backup;
  return waitForWork<Backup>(context, timeoutMs, {
    name: `backup ${id}`,
    known: "status" in backup ? backup : undefined,
    failure: "BACKUP_FAILED",
    look: runOnNew("databases wait", [databaseId], { backup: id }),
    lookFailed: () => run("databases get", [databaseId], { fields: "recentBackups" }),
    wait: (infra, options) => infra.databases.waitForBackup(backup, options),
  });
}

/** @throws CliError RESTORE_FAILED, PENDING or INTERRUPTED, each saying how to look. */
export function waitForRestore(
  context: Context,
  timeoutMs: number | undefined,
  restore: Known<Restore>,
): Promise<Ended<Restore>> {
  const { id, databaseId } = restore;
  return waitForWork<Restore>(context, timeoutMs, {
    name: `restore ${id}`,
    known: "status" in restore ? restore : undefined,
    failure: "RESTORE_FAILED",
    look: runOnNew("databases wait", [databaseId], { restore: id }),
    lookFailed: () => run("databases get", [databaseId], { fields: "restore" }),
    wait: (infra, options) => infra.databases.waitForRestore(restore, options),
  });
}
