import { refuse } from "../problem.ts";
import type { InfraState } from "../state.ts";
import type { DatabaseRow } from "./database-rows.ts";

const atWork: ReadonlySet<string> = new Set(["queued", "running"]);

/** @throws Refusal while the database is busy, or when it is not there to work on. */
export function checkIdle({ backups, restores }: InfraState, { id, name, status }: DatabaseRow): void {
  if (status === "provisioning" || status === "restoring") throw refuse("resource_busy", `${name} is ${status}.`);
  if (status !== "online") throw refuse("conflict", `${name} is ${status}; it must be online.`);
  if (backups.some((backup) => backup.databaseId === id && atWork.has(backup.status))) {
    throw refuse("resource_busy", `A backup of ${name} is under way.`);
  }
  if (restores.some((restore) => restore.targetDatabaseId === id && atWork.has(restore.status))) {
    throw refuse("resource_busy", `A restore over ${name} is under way.`);
  }
}
