import { dataReply, type InfraCall } from "../data-reply.ts";
import { refuseFields } from "../problem.ts";
import { findRow } from "../rows.ts";
import { begin } from "../state-machine/move.ts";
import { audit } from "../teams/audit.ts";
import { backupMachine, newBackup, planBackup } from "./backup-machine.ts";
import type { DatabaseRow } from "./database-rows.ts";
import { isCron, isTimezone, nextRun } from "./next-run.ts";
import { checkIdle } from "./restore-machine.ts";

interface ScheduleBody {
  readonly cron: string;
  readonly timezone?: string;
  readonly enabled?: boolean;
}

interface BackupBody {
  readonly schedule?: ScheduleBody;
  readonly retentionDays?: number;
}

export const defaultRetentionDays = 30;

export function createBackup(call: InfraCall) {
  const { world, now } = call;
  const database = findRow(world.state.databases, call.params.id);
  const body = (call.body ?? {}) as BackupBody;
  const retentionDays = body.retentionDays ?? defaultRetentionDays;
  const backup = body.schedule
    ? storeSchedule(call, database, body.schedule, retentionDays)
    : backUpNow(call, database, retentionDays);
  audit(call, "database.backup", database);
  return dataReply(202, backupMachine.present(world, backup, now));
}

/** @throws Refusal while the database is busy. */
export function backUpNow({ world, now }: InfraCall, database: DatabaseRow, retentionDays: number) {
  checkIdle(world.state, database);
  const row = newBackup(world, database.id, { kind: "manual", retentionDays, scheduledFor: null }, now);
  begin(world, backupMachine, row, now);
  return row;
}

/** A new schedule takes the place of the old one and of the backup that was planned by it. */
function storeSchedule({ world, now }: InfraCall, database: DatabaseRow, body: ScheduleBody, retentionDays: number) {
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
    throw refuseFields([
      { pointer: "/schedule/timezone", code: "invalid_format", message: "is not an IANA time zone" },
    ]);
  }
  if (isCron(cron) && nextRun(cron, timezone, now) !== undefined) return;
  const message = isCron(cron) ? "never comes" : "is not a cron expression of five fields";
  throw refuseFields([{ pointer: "/schedule/cron", code: "invalid_format", message }]);
}
