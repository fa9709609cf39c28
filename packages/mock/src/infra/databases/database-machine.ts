import { shown } from "../rows.ts";
import type { InfraState } from "../state.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { backupMachine } from "./backup-machine.ts";
import type { DatabaseRow, RestoreRow } from "./database-rows.ts";
import { databaseTriggers, engines } from "./database-rows.ts";

const states: States<DatabaseRow["status"]> = {
  provisioning: { next: "online", afterMs: 6_000, moves: ["error"] },
  online: { moves: ["restoring", "offline"] },
  restoring: { moves: ["online"] },
  offline: { moves: ["online"] },
  error: {},
};

const recentBackups = 10;

export const databaseMachine: StateMachine<DatabaseRow> = {
  table: "databases",
  states,
  events: { online: "database.online", error: "database.error" },
  outcome: (_world, { name }) => (databaseTriggers.failsProvisioning(name) ? "error" : "online"),
  entered({ random }, row) {
    if (row.status === "online") row.sizeBytes ??= random.integer(8, 64) * 1_048_576;
  },
  present: (world, row, at) =>
    shown("Database", row, {
      teamId: world.state.teamId,
      connection: row.status === "provisioning" || row.status === "error" ? null : connectionOf(world.state, row),
      users: row.users.map(presentUser),
      backupSchedule: row.schedule && shown("BackupSchedule", row.schedule),
      recentBackups: world.state.backups
        .filter(({ databaseId }) => databaseId === row.id)
        .slice(-recentBackups)
        .reverse()
        .map((backup) => backupMachine.present(world, backup, at)),
      restore: latestRestore(world.state, row),
    }),
};

export const presentUser = (user: DatabaseRow["users"][number]) => shown("DatabaseUser", user);

/** Where to connect to a database. */
export function connectionOf({ servers }: InfraState, row: DatabaseRow) {
  return {
    host: servers.find(({ id }) => id === row.serverId)?.host ?? "",
    port: engines[row.engine].port,
    database: row.name.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
    username: row.username,
  };
}

function latestRestore(state: InfraState, { id }: DatabaseRow) {
  const restore = state.restores.findLast(({ targetDatabaseId }) => targetDatabaseId === id);
  return restore ? presentRestore(state, restore) : null;
}

/** A restore as the API shows it. */
export const presentRestore = ({ teamId }: InfraState, row: RestoreRow) => shown("Restore", row, { teamId });
