import { dataReply, type InfraCall } from "../page.ts";
import { apiError, validationError } from "../problem.ts";
import type { Schemas } from "../row.ts";
import { findRow } from "../rows.ts";
import type { InfraState } from "../state.ts";
import { begin } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { backupMachine, newBackup, planBackup } from "./backup-machine.ts";
import { presentRestore } from "./database-machine.ts";
import type { DatabaseRow, RestoreRow } from "./database-rows.ts";
import { isCron, isTimezone, nextRun } from "./next-run.ts";
import { checkIdle, newRestore, restoreMachine } from "./restore-machine.ts";

export const defaultRetentionDays = 30;

export function createBackup(call: InfraCall) {
  const { world, now } = call;
  const database = findRow(world.state.databases, call.params.id);
  const body = (call.body ?? {}) as Schemas["BackupCreate"];
  const retentionDays = body.retentionDays ?? defaultRetentionDays;
  const backup = body.schedule
    ? storeSchedule(call, database, body.schedule, retentionDays)
    : backUpNow(call, database, retentionDays);
  audit(call, "database.backup", database);
  return dataReply(202, backupMachine.present(world, backup, now));
}

/** @throws ApiError while the database is busy. */
export function backUpNow({ world, now }: InfraCall, database: DatabaseRow, retentionDays: number) {
  checkIdle(world.state, database);
  const row = newBackup(world, database.id, { kind: "manual", retentionDays, scheduledFor: null }, now);
  begin(world, backupMachine, row, now);
  return row;
}

/** A new schedule takes the place of the old one and of the backup that was planned by it. */
function storeSchedule(
  { world, now }: InfraCall,
  database: DatabaseRow,
  body: Schemas["BackupScheduleCreate"],
  retentionDays: number,
) {
  const { cron, timezone = "UTC", enabled = true } = body;
  checkSchedule(cron, timezone, now);
  world.state.backups = world.state.backups.filter(
    ({ databaseId, status }) => databaseId !== database.id || status !== "scheduled",
  );
  database.schedule = { cron, timezone, enabled, retentionDays, nextRunAt: null };
  database.updatedAt = now;
  return planBackup(world, database, now)!;
}

function checkSchedule(cron: string, timezone: string, now: number): void {
  if (!isTimezone(timezone)) {
    throw validationError([
      { pointer: "/schedule/timezone", code: "invalid_format", message: "is not an IANA time zone" },
    ]);
  }
  if (isCron(cron) && nextRun(cron, timezone, now) !== undefined) return;
  const message = isCron(cron) ? "never comes" : "is not a cron expression of five fields";
  throw validationError([{ pointer: "/schedule/cron", code: "invalid_format", message }]);
}

export function restoreDatabase(call: InfraCall) {
  const { world, now } = call;
  const { state } = world;
  const database = findRow(state.databases, call.params.id);
  const { backupId, targetDatabaseId = database.id, createSafetyBackup = true } = call.body as Schemas["RestoreCreate"];
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
  if (!target) throw validationError([{ pointer, code: "unknown", message: "is not a database of the team" }]);
  if (target.engine === engine) return target;
  throw validationError([{ pointer, code: "invalid_value", message: `is of engine ${target.engine}, not ${engine}` }]);
}

function checkRestorable({ backups }: InfraState, { id, name }: DatabaseRow, backupId: string): void {
  const backup = backups.find((candidate) => candidate.id === backupId && candidate.databaseId === id);
  if (!backup) {
    throw validationError([{ pointer: "/backupId", code: "unknown", message: `is not a backup of ${name}` }]);
  }
  if (backup.status === "succeeded") return;
  throw apiError("backup_not_restorable", `The backup is ${backup.status}; only one that succeeded can be restored.`);
}
