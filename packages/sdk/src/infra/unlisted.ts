import type {
  AuditLogEntry,
  DatabaseUser,
  DatabaseUserCreate,
  DatabaseUserCreated,
  PortalCreate,
  PortalSession,
  Server,
  ServerUpdate,
  Team,
  TeamCreate,
  Webhook,
  WebhookUpdate,
} from "../generated/infra-types.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";

/**
 * What the service description names as a capability without listing a route. Every route and shape here is
 * unconfirmed and may be missing from the service, which then answers 404.
 */
export class Unlisted {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * Unconfirmed: `PATCH /servers/:id`.
   *
   * ```ts
   * await infra.unlisted.updateServer(serverId, { name: "web-5" });
   * ```
   */
  updateServer(id: string, changes: ServerUpdate, options: CallOptions = {}): ApiPromise<Server> {
    return this.#api.patch("/servers/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Unconfirmed: `GET /databases/:id/users`.
   *
   * ```ts
   * for await (const user of infra.unlisted.listDatabaseUsers(id)) console.log(user.username);
   * ```
   */
  listDatabaseUsers(databaseId: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<DatabaseUser> {
    return this.#api.list("/databases/{id}/users", { path: { id: databaseId }, query }, options);
  }

  /**
   * Unconfirmed: `POST /databases/:id/users`. The answer holds the password, this once only.
   *
   * ```ts
   * const { password } = await infra.unlisted.createDatabaseUser(id, { username: "report", role: "readonly" });
   * ```
   */
  createDatabaseUser(
    databaseId: string,
    user: DatabaseUserCreate,
    options: PostOptions = {},
  ): ApiPromise<DatabaseUserCreated> {
    return this.#api.post("/databases/{id}/users", { path: { id: databaseId }, body: user }, options);
  }

  /**
   * Unconfirmed: `DELETE /databases/:id/users/:userId`.
   *
   * ```ts
   * await infra.unlisted.deleteDatabaseUser(id, "dbu_1");
   * ```
   */
  deleteDatabaseUser(databaseId: string, userId: string, options: CallOptions = {}): ApiPromise<void> {
    return this.#api.delete("/databases/{id}/users/{userId}", { path: { id: databaseId, userId } }, options);
  }

  /**
   * Unconfirmed: `PATCH /webhooks/:id`.
   *
   * ```ts
   * await infra.unlisted.updateWebhook(webhookId, { enabled: false });
   * ```
   */
  updateWebhook(id: string, changes: WebhookUpdate, options: CallOptions = {}): ApiPromise<Webhook> {
    return this.#api.patch("/webhooks/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Unconfirmed: `DELETE /webhooks/:id`.
   *
   * ```ts
   * await infra.unlisted.deleteWebhook(webhookId);
   * ```
   */
  deleteWebhook(id: string, options: CallOptions = {}): ApiPromise<void> {
    return this.#api.delete("/webhooks/{id}", { path: { id } }, options);
  }

  /**
   * Unconfirmed: `POST /teams`.
   *
   * ```ts
   * const team = await infra.unlisted.createTeam({ name: "Second" });
   * ```
   */
  createTeam(team: TeamCreate, options: PostOptions = {}): ApiPromise<Team> {
    return this.#api.post("/teams", { body: team }, options);
  }

  /**
   * Unconfirmed: `POST /billing/portal`.
   *
   * ```ts
   * const { url } = await infra.unlisted.createBillingPortal();
   * ```
   */
  createBillingPortal(portal?: PortalCreate, options: PostOptions = {}): ApiPromise<PortalSession> {
    return this.#api.post("/billing/portal", { body: portal }, options);
  }

  /**
   * Unconfirmed: `GET /teams/:id/audit-logs`.
   *
   * ```ts
   * for await (const entry of infra.unlisted.listAuditLogs("team_9")) console.log(entry.action);
   * ```
   */
  listAuditLogs(teamId: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<AuditLogEntry> {
    return this.#api.list("/teams/{id}/audit-logs", { path: { id: teamId }, query }, options);
  }
}
