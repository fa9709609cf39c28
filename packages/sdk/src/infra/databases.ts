import type { CallOptions } from "../client/options.ts";
import { DatabaseMethods } from "../generated/infra-resources.ts";
import type { Backup, Database, Restore } from "../generated/infra-types.ts";
import { backupStates, databaseStates, restoreStates } from "../generated/wait-states.ts";
import { findChild } from "./identify.ts";
import { findInList } from "./lists/find-in-list.ts";
import type { WaitOptions } from "./poll-until-terminal.ts";

/** Databases and their backups. */
export class Databases extends DatabaseMethods {
  /**
   * Waits until a database is `online`. Accepts the database or its id.
   *
   * ```ts
   * await infra.databases.waitUntilOnline(id);
   * ```
   *
   * @throws RemoteFailedError if it ends in `error`, WaitTimeoutError, AbortedError.
   */
  waitUntilOnline(database: Database | string, options: WaitOptions<Database> = {}): Promise<Database> {
    return this.api.waitFor("database", databaseStates, database, (...args) => this.get(...args), options);
  }

  /**
   * Waits until a backup succeeds. Accepts the backup or its ids. Reads it from the database's latest backups
   * (assumed).
   *
   * ```ts
   * const { sizeBytes } = await infra.databases.waitForBackup({ id: "bkp_0d41", databaseId: "db_6b2e" });
   * ```
   *
   * @throws RemoteFailedError (backup in `remote`) if it failed, was canceled or expired; WaitTimeoutError (backup in
   * `last`); AbortedError; NotFoundError if newer backups have displaced it.
   */
  waitForBackup(
    backup: Backup | Pick<Backup, "id" | "databaseId">,
    options: WaitOptions<Backup> = {},
  ): Promise<Backup> {
    const { id, databaseId } = backup;
    const known = "status" in backup ? backup : undefined;
    const poll = async (options: CallOptions) => {
      const { recentBackups } = await this.get(databaseId, options);
      return findChild(recentBackups, id, { kind: "backup", field: "Database.recentBackups" });
    };
    return this.api.pollUntilTerminal({ kind: "backup", id, states: backupStates, known, poll }, options);
  }

  /**
   * Waits until a restore succeeds. Accepts the restore or its id. Reads it from the database that shows it (assumed).
   *
   * ```ts
   * await infra.databases.waitForRestore({ id: "rst_1" });
   * ```
   *
   * @throws RemoteFailedError (restore in `remote`) if it failed; WaitTimeoutError (restore in `last`); AbortedError;
   * NotFoundError if a newer restore has replaced it.
   */
  waitForRestore(restore: Restore | Pick<Restore, "id">, options: WaitOptions<Restore> = {}): Promise<Restore> {
    const { id } = restore;
    const known = "status" in restore ? restore : undefined;
    const poll = async (options: CallOptions) => {
      const matches = ({ restore }: Database) => restore?.id === id;
      const { data } = await findInList((query, options) => this.list(query, options), "restore", id, options, matches);
      return data.restore!;
    };
    return this.api.pollUntilTerminal({ kind: "restore", id, states: restoreStates, known, poll }, options);
  }
}
