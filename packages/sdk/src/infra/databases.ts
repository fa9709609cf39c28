import { optionsOf } from "../arguments/check-argument.ts";
import type {
  Backup,
  BackupCreate,
  Database,
  DatabaseCreate,
  DatabaseCreated,
  Restore,
  RestoreCreate,
} from "../generated/infra-types.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { WaitOptions } from "../polling/wait-options.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { findChild } from "./find-child.ts";
import { identify, nameOf } from "./identify.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";
import { backupStates, databaseStates, restoreStates } from "./terminal-states.ts";

/**
 * Databases and their backups.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Databases {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /databases`: newest first, those of one server with `serverId`.
   *
   * ```ts
   * for await (const database of infra.databases.list()) console.log(database.name, database.engine);
   * ```
   */
  list(query: ListQuery & { serverId?: string | undefined } = {}, options: CallOptions = {}): PagedList<Database> {
    const { serverId } = optionsOf(query, {}, "query");
    return this.#api.list(
      "/databases",
      { query },
      options,
      (database) => serverId === undefined || database.serverId === serverId,
    );
  }

  /**
   * One database. No route reads a single one, so this pages through `GET /databases` (assumed).
   *
   * ```ts
   * const { status } = await infra.databases.get(id);
   * ```
   *
   * @throws NotFoundError when no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Database> {
    return new ApiPromise(this.#find(id)(options));
  }

  /**
   * `POST /databases`: installs the engine if need be. The answer holds the credentials, this once only.
   *
   * ```ts
   * const { credentials } = await infra.databases.create({ serverId, name: "shop", engine: "postgresql" });
   * ```
   */
  create(database: DatabaseCreate, options: PostOptions = {}): ApiPromise<DatabaseCreated> {
    return this.#api.post("/databases", { body: database }, options);
  }

  /**
   * `POST /databases/:id/backups`: backs up now, or stores a schedule and shows its next run.
   *
   * ```ts
   * const backup = await infra.databases.backup(id);
   * await infra.databases.waitForBackup(backup);
   * ```
   */
  backup(id: string, backup?: BackupCreate, options: PostOptions = {}): ApiPromise<Backup> {
    return this.#api.post("/databases/{id}/backups", { path: { id }, body: backup }, options);
  }

  /**
   * `POST /databases/:id/restore`: overwrites the database, or `targetDatabaseId`, with a backup.
   *
   * ```ts
   * const restore = await infra.databases.restore(id, { backupId: "bkp_0d41" });
   * await infra.databases.waitForRestore(restore);
   * ```
   */
  restore(id: string, restore: RestoreCreate, options: PostOptions = {}): ApiPromise<Restore> {
    return this.#api.post("/databases/{id}/restore", { path: { id }, body: restore }, options);
  }

  /**
   * Waits until a database is `online`, given it or its id.
   *
   * ```ts
   * await infra.databases.waitUntilOnline(id);
   * ```
   *
   * @throws RemoteFailedError when it ends in `error`, WaitTimeoutError, AbortedError.
   */
  waitUntilOnline(database: Database | string, options: WaitOptions<Database> = {}): Promise<Database> {
    const { id, known } = identify(database);
    const find = this.#find(id);
    const poll = async (options: CallOptions) => (await find(options)).data;
    return this.#api.pollUntilTerminal(
      { kind: "database", id, name: nameOf("Database", id), states: databaseStates, known, poll },
      options,
    );
  }

  /**
   * Waits until a backup has succeeded, given it or its ids. Read from the database's latest backups (assumed).
   *
   * ```ts
   * const { sizeBytes } = await infra.databases.waitForBackup({ id: "bkp_0d41", databaseId: "db_6b2e" });
   * ```
   *
   * @throws RemoteFailedError (with the backup as `remote`) when it failed, was canceled or has expired;
   * WaitTimeoutError (with the backup as `last`); AbortedError; NotFoundError when newer backups have pushed it out.
   */
  waitForBackup(
    backup: Backup | Pick<Backup, "id" | "databaseId">,
    options: WaitOptions<Backup> = {},
  ): Promise<Backup> {
    const { id, databaseId } = backup;
    const known = "status" in backup ? backup : undefined;
    const name = nameOf("Backup", id);
    const find = this.#find(databaseId);
    const poll = async (options: CallOptions) => findChild((await find(options)).data.recentBackups, id, name);
    return this.#api.pollUntilTerminal({ kind: "backup", id, name, states: backupStates, known, poll }, options);
  }

  /**
   * Waits until a restore has succeeded, given it or its id. Read from whichever database shows it (assumed).
   *
   * ```ts
   * await infra.databases.waitForRestore({ id: "rst_1" });
   * ```
   *
   * @throws RemoteFailedError (with the restore as `remote`) when it failed; WaitTimeoutError (with the restore as
   * `last`); AbortedError; NotFoundError when a newer restore has taken its place.
   */
  waitForRestore(restore: Restore | Pick<Restore, "id">, options: WaitOptions<Restore> = {}): Promise<Restore> {
    const { id } = restore;
    const known = "status" in restore ? restore : undefined;
    const list = (query: ListQuery, options: CallOptions) => this.list(query, options);
    const find = findInList<Database>(list, "restore", id, (database) => database.restore?.id === id);
    const poll = async (options: CallOptions) => (await find(options)).data.restore!;
    return this.#api.pollUntilTerminal(
      { kind: "restore", id, name: nameOf("Restore", id), states: restoreStates, known, poll },
      options,
    );
  }

  #find(id: string) {
    return findInList<Database>((query, options) => this.list(query, options), "database", id);
  }
}
