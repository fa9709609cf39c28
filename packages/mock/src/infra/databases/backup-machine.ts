import { dayMs } from "../../engine/duration.ts";
import { newStatefulRow, shown } from "../rows.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import { begin } from "../state-machine/move.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import type { BackupRow, BackupStatus, DatabaseRow } from "./database-rows.ts";
import { databaseTriggers } from "./database-rows.ts";
import { nextRun } from "./next-run.ts";

const states: States<BackupStatus> = {
  scheduled: { next: "queued" },
  queued: { next: "running", afterMs: 1_000, moves: ["canceled"] },
  running: { next: "succeeded", afterMs: 5_000, moves: ["failed"] },
  succeeded: { next: "expired" },
  failed: {},
  canceled: {},
  expired: {},
};

export const backupMachine: StateMachine<BackupRow> = {
  table: "backups",
  states,
  events: { running: "backup.started", succeeded: "backup.succeeded", failed: "backup.failed" },
  dueAt({ status, scheduledFor, expiresAt }) {
    if (status === "scheduled") return scheduledFor ?? undefined;
    return status === "succeeded" ? (expiresAt ?? undefined) : undefined;
  },
  outcome({ state }, row) {
    const database = databaseOf(state, row);
    if (row.status === "queued") return whenQueued(state, row, database);
    if (row.status === "running" && databaseTriggers.failsBackup(database?.name ?? "")) return "failed";
    return states[row.status].next;
  },
  entered(world, row, from, at) {
    const database = databaseOf(world.state, row);
    if (from === "scheduled" && database) planBackup(world, database, at);
    if (row.status === "running") row.startedAt = at;
    if (row.status === "succeeded") complete(world, row, database, at);
    if (row.status === "failed") row.error = { code: "backup_failed", message: "The dump ended with an error." };
    if (row.status === "failed" || row.status === "canceled") row.completedAt = at;
  },
  present: ({ state }, row) =>
    shown("Backup", row, {
      teamId: state.teamId,
      encrypted: true,
      encryption: { algorithm: "aes-256-gcm", keyId: null },
    }),
};

/** A backup that is about to be begun. */
export function newBackup(
  world: InfraWorld,
  databaseId: string,
  facts: Pick<BackupRow, "kind" | "retentionDays" | "scheduledFor">,
  at: number,
): BackupRow {
  return {
    ...newStatefulRow(world, "bkp", facts.kind === "scheduled" ? "scheduled" : "queued", at),
    ...facts,
    databaseId,
    startedAt: null,
    completedAt: null,
    expiresAt: null,
    sizeBytes: null,
    error: null,
  };
}

/** Plans the next backup of a database's schedule; undefined when it has none. A disabled schedule plans no time. */
export function planBackup(world: InfraWorld, database: DatabaseRow, at: number): BackupRow | undefined {
  const { schedule } = database;
  if (!schedule) return undefined;
  const next = schedule.enabled ? nextRun(schedule.cron, schedule.timezone, at) : undefined;
  schedule.nextRunAt = next ?? null;
  const facts = { kind: "scheduled", retentionDays: schedule.retentionDays, scheduledFor: schedule.nextRunAt } as const;
  const row = newBackup(world, database.id, facts, at);
  begin(world, backupMachine, row, at);
  return row;
}

function databaseOf({ databases }: InfraState, { databaseId }: BackupRow): DatabaseRow | undefined {
  return databases.find(({ id }) => id === databaseId);
}

/** A backup waits for the one before it and for a restore to end; of a database that is not there it is canceled. */
function whenQueued({ backups }: InfraState, row: BackupRow, database: DatabaseRow | undefined): BackupStatus {
  const others = backups.some(({ databaseId, status }) => databaseId === row.databaseId && status === "running");
  if (others || database?.status === "restoring") return "queued";
  return database?.status === "online" ? "running" : "canceled";
}

function complete({ random }: InfraWorld, row: BackupRow, database: DatabaseRow | undefined, at: number): void {
  row.completedAt = at;
  row.expiresAt = at + row.retentionDays * dayMs;
  row.sizeBytes = Math.round((database?.sizeBytes ?? 0) * (0.2 + random.next() * 0.1));
}
