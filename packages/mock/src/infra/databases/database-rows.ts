import type { Words } from "../../generated/fields.ts";
import type { Failure, StatefulRow } from "../row.ts";

export type DatabaseStatus = Words["Database.status"];

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

export type BackupStatus = Words["Backup.status"];

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

export type RestoreStatus = Words["Restore.status"];

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

/** What is known of each engine: its newest version, its port and the scheme of its connection strings. */
export const engines: Readonly<Record<string, { version: string; port: number; scheme: string }>> = {
  postgresql: { version: "18", port: 5432, scheme: "postgresql" },
  mysql: { version: "8.4", port: 3306, scheme: "mysql" },
  mariadb: { version: "11.8", port: 3306, scheme: "mysql" },
  mongodb: { version: "8.0", port: 27017, scheme: "mongodb" },
  redis: { version: "8.2", port: 6379, scheme: "redis" },
};

/** Names of databases that misbehave, so that a test can ask for it. */
export const databaseTriggers = {
  failsBackup: (name: string) => name.startsWith("fail-backup"),
  failsRestore: (name: string) => name.startsWith("fail-restore"),
  failsProvisioning: (name: string) => /^fail-(?!backup|restore)/.test(name),
} as const;
