import { apiError } from "../problem.ts";
import type { Failure } from "../row.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraState, InfraWorld } from "../state.ts";
import { move } from "../state-machine/move.ts";
import { allows, type StateMachine, type States } from "../state-machine/state-machine.ts";
import { databaseMachine, presentRestore } from "./database-machine.ts";
import type { DatabaseRow, RestoreRow, RestoreStatus } from "./database-rows.ts";
import { databaseTriggers } from "./database-rows.ts";

const states: States<RestoreStatus> = {
  queued: { next: "running", afterMs: 1_000 },
  running: { next: "succeeded", afterMs: 8_000, moves: ["failed"] },
  succeeded: {},
  failed: {},
};

export const restoreMachine: StateMachine<RestoreRow> = {
  table: "restores",
  states,
  events: { running: "restore.started", succeeded: "restore.succeeded", failed: "restore.failed" },
  outcome({ state }, row) {
    if (row.status === "queued") return safetyUnderWay(state, row) ? "queued" : "running";
    return failureOf(state, row) ? "failed" : "succeeded";
  },
  entered(world, row, _from, at) {
    const target = targetOf(world.state, row);
    if (row.status === "running") {
      row.startedAt = at;
      if (allows(databaseMachine.states, target.status, "restoring"))
        move(world, databaseMachine, target, "restoring", at);
      return;
    }
    row.completedAt = at;
    if (row.status === "failed") row.error = failureOf(world.state, row) ?? restoreFailed;
    if (target.status === "restoring") move(world, databaseMachine, target, "online", at);
  },
  present: ({ state }, row) => presentRestore(state, row),
};

/** A restore that is about to begin. */
export function newRestore(
  world: InfraWorld,
  ids: Pick<RestoreRow, "databaseId" | "backupId" | "targetDatabaseId">,
  at: number,
): RestoreRow {
  const start = newStatefulRow(world, "rst", "queued" as const, at);
  return { ...start, ...ids, safetyBackupId: null, startedAt: null, completedAt: null, error: null };
}

const restoreFailed: Failure = { code: "restore_failed", message: "Writing the backup ended with an error." };

function targetOf({ databases }: InfraState, { targetDatabaseId }: RestoreRow): DatabaseRow {
  return databases.find(({ id }) => id === targetDatabaseId)!;
}

/** The target is overwritten only when its safety backup has ended. */
function safetyUnderWay({ backups }: InfraState, { safetyBackupId }: RestoreRow): boolean {
  const status = backups.find(({ id }) => id === safetyBackupId)?.status;
  return status === "queued" || status === "running";
}

function failureOf(state: InfraState, row: RestoreRow): Failure | undefined {
  const target = targetOf(state, row);
  const safety = state.backups.find(({ id }) => id === row.safetyBackupId);
  if (safety && safety.status !== "succeeded") {
    return { code: "safety_backup_failed", message: "The backup of the target failed, so it was left as it is." };
  }
  if (target.status !== "restoring") {
    return { code: "database_not_online", message: `The database was ${target.status} when the restore began.` };
  }
  return databaseTriggers.failsRestore(target.name) ? restoreFailed : undefined;
}

const atWork: ReadonlySet<string> = new Set(["queued", "running"]);

/** @throws ApiError while the database is busy, or when it is not there to work on. */
export function checkIdle({ backups, restores }: InfraState, { id, name, status }: DatabaseRow): void {
  if (status === "provisioning" || status === "restoring") throw apiError("resource_busy", `${name} is ${status}.`);
  if (status !== "online") throw apiError("conflict", `${name} is ${status}; it must be online.`);
  if (backups.some((backup) => backup.databaseId === id && atWork.has(backup.status))) {
    throw apiError("resource_busy", `A backup of ${name} is in progress.`);
  }
  if (restores.some((restore) => restore.targetDatabaseId === id && atWork.has(restore.status))) {
    throw apiError("resource_busy", `A restore over ${name} is in progress.`);
  }
}
