import { optionsOf } from "../arguments/check-argument.ts";
import { DatabaseMethods } from "../generated/infra-resources.ts";
import type { Backup, Database, Restore } from "../generated/infra-types.ts";
import { backupStates, databaseStates, restoreStates } from "../generated/wait-states.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { ListQuery } from "../pagination/page-options.ts";
import type { WaitOptions } from "../polling/poll-until-terminal.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { findChild } from "./identify.ts";

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
    return this.api.waitFor("database", databaseStates, database, (id) => this.#find(id), options);
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
    const { id, databaseId, ...more } = optionsOf(backup, { id: "text", databaseId: "text" }, "backup");
    const known = "status" in more ? (backup as Backup) : undefined;
    const find = this.#find(databaseId);
    const poll = async (options: CallOptions) =>
      findChild((await find(options)).recentBackups, id, { kind: "backup", field: "Database.recentBackups" });
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
    const { id, ...more } = optionsOf(restore, { id: "text" }, "restore");
    const known = "status" in more ? (restore as Restore) : undefined;
    const list = (query: ListQuery, options: CallOptions) => this.list(query, options);
    const find = findInList<Database>(list, "restore", id, (database) => database.restore?.id === id);
    const poll = async (options: CallOptions) => (await find(options)).data.restore!;
    return this.api.pollUntilTerminal({ kind: "restore", id, states: restoreStates, known, poll }, options);
  }

  #find(id: string) {
    const find = findInList<Database>((query, options) => this.list(query, options), "database", id);
    return async (options: CallOptions) => (await find(options)).data;
  }
}
