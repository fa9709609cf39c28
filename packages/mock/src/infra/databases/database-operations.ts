import { answer, type InfraCall, noContent } from "../data-reply.ts";
import { checkPlanLimit } from "../billing/plan-limit.ts";
import { backupLife, newBackup, planBackup } from "./backup-machine.ts";
import { checkIdle } from "./check-idle.ts";
import { parseCron } from "./cron.ts";
import { connectionOf, databaseLife, presentUser } from "./database-machine.ts";
import type { DatabaseRow, RestoreRow } from "./database-rows.ts";
import { engines } from "./engines.ts";
import { isTimezone, nextRun } from "./next-run.ts";
import { presentRestore } from "./present-restore.ts";
import { restoreLife } from "./restore-machine.ts";
import { findRow } from "../find-row.ts";
import { begin } from "../state-machine/move.ts";
import { newLivingRow } from "../new-row.ts";
import { page } from "../page.ts";
import { refuse, refuseFields } from "../problem.ts";
import { onServer } from "../servers/on-server.ts";
import { onlineServer } from "../servers/online-server.ts";
import type { InfraState } from "../state.ts";
import { audit } from "../teams/audit.ts";

interface DatabaseCreate {
  readonly serverId: string;
  readonly name: string;
  readonly engine: string;
  readonly version?: string;
  readonly username?: string;
}

interface ScheduleBody {
  readonly cron: string;
  readonly timezone?: string;
  readonly enabled?: boolean;
}

interface BackupBody {
  readonly schedule?: ScheduleBody;
  readonly retentionDays?: number;
}

interface RestoreBody {
  readonly backupId: string;
  readonly targetDatabaseId?: string;
  readonly createSafetyBackup?: boolean;
}

const retentionDays = 30;

export function listDatabases({ world, query, now }: InfraCall) {
  const rows = onServer(world.state.databases, query);
  return page(query, { name: "databases", rows, present: (row) => databaseLife.present(world, row, now) });
}

export function createDatabase(call: InfraCall) {
  const { world, now } = call;
  const body = call.body as DatabaseCreate;
  const server = onlineServer(world.state, body.serverId);
  const taken = world.state.databases.some(({ serverId, name }) => serverId === server.id && name === body.name);
  if (taken) throw refuse("name_taken", `${server.name} has a database named ${body.name}.`);
  checkPlanLimit(world.state, "databases", world.state.databases.length);
  const username = body.username ?? `user_${world.random.integer(1_000, 9_999)}`;
  const start = newLivingRow(world, "db", "provisioning" as const, now);
  const row: DatabaseRow = {
    ...start,
    serverId: server.id,
    name: body.name,
    engine: body.engine,
    version: body.version ?? engines[body.engine]!.version,
    username,
    users: [{ id: world.random.id("dbu"), serial: start.serial, username, role: "owner" }],
    sizeBytes: null,
    schedule: null,
  };
  begin(world, databaseLife, row, now, "database.created");
  audit(call, "database.create", row);
  const password = world.random.id("pw");
  const { host, port, database } = connectionOf(world.state, row);
  const authority = `${encodeURIComponent(username)}:${password}@${host.includes(":") ? `[${host}]` : host}:${port}`;
  const credentials = { username, password, uri: `${engines[row.engine]!.scheme}://${authority}/${database}` };
  return answer(201, { ...databaseLife.present(world, row, now), credentials });
}

export function createBackup(call: InfraCall) {
  const { world, now } = call;
  const database = findRow(world.state.databases, call.params.id);
  const body = (call.body ?? {}) as BackupBody;
  const kept = body.retentionDays ?? retentionDays;
  const backup = body.schedule ? storeSchedule(call, database, body.schedule, kept) : backUpNow(call, database, kept);
  audit(call, "database.backup", database);
  return answer(202, backupLife.present(world, backup, now));
}

function backUpNow({ world, now }: InfraCall, database: DatabaseRow, kept: number) {
  checkIdle(world.state, database);
  const row = newBackup(world, database.id, { kind: "manual", retentionDays: kept, scheduledFor: null }, now);
  begin(world, backupLife, row, now);
  return row;
}

/** A new schedule takes the place of the old one and of the backup that was planned by it. */
function storeSchedule({ world, now }: InfraCall, database: DatabaseRow, body: ScheduleBody, kept: number) {
  const { cron, timezone = "UTC", enabled = true } = body;
  checkSchedule(cron, timezone, now);
  world.state.backups = world.state.backups.filter(
    ({ databaseId, status }) => databaseId !== database.id || status !== "scheduled",
  );
  database.schedule = { cron, timezone, enabled, retentionDays: kept, nextRunAt: null };
  database.updatedAt = now;
  return planBackup(world, database, now)!;
}

function checkSchedule(cron: string, timezone: string, now: number): void {
  if (!isTimezone(timezone)) {
    throw refuseFields([
      { pointer: "/schedule/timezone", code: "invalid_format", message: "is not an IANA time zone" },
    ]);
  }
  const parsed = parseCron(cron);
  if (parsed && nextRun(parsed, timezone, now) !== undefined) return;
  const message = parsed ? "never comes" : "is not a cron expression of five fields";
  throw refuseFields([{ pointer: "/schedule/cron", code: "invalid_format", message }]);
}

export function restoreDatabase(call: InfraCall) {
  const { world, now } = call;
  const { state } = world;
  const database = findRow(state.databases, call.params.id);
  const { backupId, targetDatabaseId = database.id, createSafetyBackup = true } = call.body as RestoreBody;
  const target = restoreTarget(state, database, targetDatabaseId);
  checkRestorable(state, database, backupId);
  checkIdle(state, target);
  const start = newLivingRow(world, "rst", "queued" as const, now);
  const row: RestoreRow = {
    ...start,
    databaseId: database.id,
    backupId,
    targetDatabaseId,
    safetyBackupId: createSafetyBackup ? backUpNow(call, target, retentionDays).id : null,
    startedAt: null,
    completedAt: null,
    error: null,
  };
  begin(world, restoreLife, row, now);
  audit(call, "database.restore", target);
  return answer(202, presentRestore(state, row));
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

/** Unlisted (U-03). */
export function listDatabaseUsers({ world, query, params }: InfraCall) {
  const { id, users } = findRow(world.state.databases, params.id);
  return page(query, { name: `users-of-${id}`, rows: users, present: presentUser });
}

/** Unlisted (U-03). */
export function createDatabaseUser(call: InfraCall) {
  const { world, now, params } = call;
  const database = findRow(world.state.databases, params.id);
  const { username, role } = call.body as { username: string; role: string };
  if (database.users.some((user) => user.username === username)) {
    throw refuse("name_taken", `${database.name} has a user named ${username}.`);
  }
  const user = { id: world.random.id("dbu"), serial: ++world.state.serial, username, role };
  database.users = [...database.users, user];
  database.updatedAt = now;
  audit(call, "database.user.create", database);
  return answer(201, { ...presentUser(user), password: world.random.id("pw") });
}

/** Unlisted (U-03). The user that connections are made as stays. */
export function deleteDatabaseUser(call: InfraCall) {
  const database = findRow(call.world.state.databases, call.params.id);
  const user = findRow(database.users, call.params.userId);
  if (user.username === database.username) throw refuse("conflict", `${user.username} owns the database.`);
  database.users = database.users.filter(({ id }) => id !== user.id);
  database.updatedAt = call.now;
  audit(call, "database.user.delete", database);
  return noContent();
}
