import { dataReply, type InfraCall } from "../data-reply.ts";
import { refuse, refuseFields } from "../problem.ts";
import { findRow } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { begin } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { backUpNow, defaultRetentionDays } from "./backup-operations.ts";
import { presentRestore } from "./database-machine.ts";
import type { DatabaseRow, RestoreRow } from "./database-rows.ts";
import { checkIdle, newRestore, restoreMachine } from "./restore-machine.ts";

interface RestoreBody {
  readonly backupId: string;
  readonly targetDatabaseId?: string;
  readonly createSafetyBackup?: boolean;
}

export function restoreDatabase(call: InfraCall) {
  const { world, now } = call;
  const { state } = world;
  const database = findRow(state.databases, call.params.id);
  const { backupId, targetDatabaseId = database.id, createSafetyBackup = true } = call.body as RestoreBody;
  const target = restoreTarget(state, database, targetDatabaseId);
  checkRestorable(state, database, backupId);
  checkIdle(state, target);
  const start = newRestore(world, { databaseId: database.id, backupId, targetDatabaseId }, now);
  const safetyBackupId = createSafetyBackup ? backUpNow(call, target, defaultRetentionDays).id : null;
  const row: RestoreRow = { ...start, safetyBackupId };
  begin(world, restoreMachine, row, now);
  audit(call, "database.restore", target);
  return dataReply(202, presentRestore(state, row));
}

function restoreTarget({ databases }: InfraState, { engine }: DatabaseRow, targetId: string): DatabaseRow {
  const target = databases.find(({ id }) => id === targetId);
  const pointer = "/targetDatabaseId";
  if (!target) throw refuseFields([{ pointer, code: "unknown", message: "is not a database of the team" }]);
  if (target.engine === engine) return target;
  throw refuseFields([{ pointer, code: "invalid_value", message: `is of engine ${target.engine}, not ${engine}` }]);
}

function checkRestorable({ backups }: InfraState, { id, name }: DatabaseRow, backupId: string): void {
  const backup = backups.find((candidate) => candidate.id === backupId && candidate.databaseId === id);
  if (!backup) {
    throw refuseFields([{ pointer: "/backupId", code: "unknown", message: `is not a backup of ${name}` }]);
  }
  if (backup.status === "succeeded") return;
  throw refuse("backup_not_restorable", `The backup is ${backup.status}; only one that succeeded can be restored.`);
}
