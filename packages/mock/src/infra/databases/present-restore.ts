import { iso, timestamps } from "../rows.ts";
import type { InfraState } from "../state.ts";
import type { RestoreRow } from "./database-rows.ts";

/** A restore as the API shows it. */
export function presentRestore({ teamId }: InfraState, row: RestoreRow) {
  return {
    id: row.id,
    teamId,
    databaseId: row.databaseId,
    backupId: row.backupId,
    targetDatabaseId: row.targetDatabaseId,
    status: row.status,
    safetyBackupId: row.safetyBackupId,
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    error: row.error,
    ...timestamps(row),
  };
}
