import type { CallOptions } from "../client-options.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { PromisedAnswer } from "../transport/promised-answer.ts";
import type { InfraApi } from "./infra-api.ts";
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
} from "./infra-types.ts";
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

  /** Unconfirmed: `PATCH /servers/:id` (assumption U-01). */
  updateServer(id: string, changes: ServerUpdate, options: CallOptions = {}): PromisedAnswer<Server> {
    return this.#api.patch("/servers/{id}", { path: { id }, body: changes }, options);
  }

  /** Unconfirmed: `GET /databases/:id/users` (assumption U-03). */
  listDatabaseUsers(databaseId: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<DatabaseUser> {
    return this.#api.list("/databases/{id}/users", { path: { id: databaseId }, query }, options);
  }

  /** Unconfirmed: `POST /databases/:id/users` (assumption U-03). The answer holds the password, this once only. */
  createDatabaseUser(
    databaseId: string,
    user: DatabaseUserCreate,
    options: PostOptions = {},
  ): PromisedAnswer<DatabaseUserCreated> {
    return this.#api.post("/databases/{id}/users", { path: { id: databaseId }, body: user }, options);
  }

  /** Unconfirmed: `DELETE /databases/:id/users/:userId` (assumption U-03). */
  deleteDatabaseUser(databaseId: string, userId: string, options: CallOptions = {}): PromisedAnswer<void> {
    return this.#api.delete("/databases/{id}/users/{userId}", { path: { id: databaseId, userId } }, options);
  }

  /** Unconfirmed: `PATCH /webhooks/:id` (assumption U-04). */
  updateWebhook(id: string, changes: WebhookUpdate, options: CallOptions = {}): PromisedAnswer<Webhook> {
    return this.#api.patch("/webhooks/{id}", { path: { id }, body: changes }, options);
  }

  /** Unconfirmed: `DELETE /webhooks/:id` (assumption U-04). */
  deleteWebhook(id: string, options: CallOptions = {}): PromisedAnswer<void> {
    return this.#api.delete("/webhooks/{id}", { path: { id } }, options);
  }

  /** Unconfirmed: `POST /teams` (assumption U-05). */
  createTeam(team: TeamCreate, options: PostOptions = {}): PromisedAnswer<Team> {
    return this.#api.post("/teams", { body: team }, options);
  }

  /** Unconfirmed: `POST /billing/portal` (assumption U-06). */
  createBillingPortal(portal?: PortalCreate, options: PostOptions = {}): PromisedAnswer<PortalSession> {
    return this.#api.post("/billing/portal", { body: portal }, options);
  }

  /** Unconfirmed: `GET /teams/:id/audit-logs` (assumption U-07). */
  listAuditLogs(teamId: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<AuditLogEntry> {
    return this.#api.list("/teams/{id}/audit-logs", { path: { id: teamId }, query }, options);
  }
}
