import type { Kept, Schemas, StatefulRow } from "../row.ts";

export interface DatabaseRow
  extends StatefulRow<Schemas["DatabaseStatus"]>,
    Kept<"Database", "connection" | "users" | "backupSchedule" | "recentBackups" | "restore"> {
  /** The first user, whom connections are made as. */
  readonly username: string;
  users: readonly (Schemas["DatabaseUser"] & { readonly serial: number })[];
  schedule: Kept<"BackupSchedule"> | null;
}

export type BackupStatus = Schemas["BackupStatus"];

export interface BackupRow extends StatefulRow<BackupStatus>, Kept<"Backup", "encrypted" | "encryption"> {
  readonly retentionDays: number;
}

export type RestoreStatus = Schemas["RestoreStatus"];

export interface RestoreRow extends StatefulRow<RestoreStatus>, Kept<"Restore"> {}

/** What is known of each engine: its newest version, its port and the scheme of its connection strings. */
export const engines: Readonly<Record<DatabaseRow["engine"], { version: string; port: number; scheme: string }>> = {
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
