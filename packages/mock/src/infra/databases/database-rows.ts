import type { Failure, StatefulRow } from "../row.ts";

export type DatabaseStatus = "provisioning" | "online" | "error" | "restoring" | "offline";

export interface DatabaseUser {
  readonly id: string;
  readonly username: string;
  readonly role: string;
}

export interface BackupSchedule {
  readonly cron: string;
  readonly timezone: string;
  readonly enabled: boolean;
  readonly retentionDays: number;
  nextRunAt: number | null;
}

export interface DatabaseRow extends StatefulRow<DatabaseStatus> {
  readonly serverId: string;
  readonly name: string;
  readonly engine: string;
  readonly version: string;
  /** The first user, whom connections are made as. */
  readonly username: string;
  users: readonly (DatabaseUser & { readonly serial: number })[];
  sizeBytes: number | null;
  schedule: BackupSchedule | null;
}

export type BackupStatus = "scheduled" | "queued" | "running" | "succeeded" | "failed" | "canceled" | "expired";

export interface BackupRow extends StatefulRow<BackupStatus> {
  readonly databaseId: string;
  readonly kind: "manual" | "scheduled";
  readonly retentionDays: number;
  scheduledFor: number | null;
  startedAt: number | null;
  completedAt: number | null;
  expiresAt: number | null;
  sizeBytes: number | null;
  error: Failure | null;
}

export type RestoreStatus = "queued" | "running" | "succeeded" | "failed";

export interface RestoreRow extends StatefulRow<RestoreStatus> {
  /** The database the backup was taken of. */
  readonly databaseId: string;
  readonly backupId: string;
  readonly targetDatabaseId: string;
  readonly safetyBackupId: string | null;
  startedAt: number | null;
  completedAt: number | null;
  error: Failure | null;
}
