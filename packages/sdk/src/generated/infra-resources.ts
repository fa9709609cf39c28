// Generated from specs/ by npm run generate. Do not edit.

import type { InfraApi } from "../infra/infra-api.ts";
import type { PostOptions } from "../client/options.ts";
import { findInList } from "../infra/lists/find-in-list.ts";
import type { ListQuery, PagedList } from "../infra/lists/paged-list.ts";
import { ApiPromise } from "../request/api-promise.ts";
import type { CallOptions } from "../client/options.ts";
import type {
  Alert,
  AlertCreate,
  AlertUpdate,
  AuditLogEntry,
  Backup,
  BackupCreate,
  Database,
  DatabaseCreate,
  DatabaseCreated,
  DatabaseUser,
  DatabaseUserCreate,
  DatabaseUserCreated,
  Deploy,
  DeployCreate,
  InviteCreate,
  Invoice,
  MemberUpdate,
  Plan,
  PortalCreate,
  PortalSession,
  Restore,
  RestoreCreate,
  Server,
  ServerCreate,
  ServerUpdate,
  Site,
  SiteCreate,
  SiteUpdate,
  SubscribeCreate,
  SubscribeResult,
  Team,
  TeamCreate,
  TeamInvite,
  TeamMember,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookDelivery,
  WebhookUpdate,
} from "./infra-types.ts";

/**
 * Managed connections to VPSs.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class ServerMethods {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the team's servers. `GET /servers`
   *
   * ```ts
   * for await (const server of infra.servers.list()) console.log(server.name, server.status);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Server> {
    return this.api.list("/servers", { query }, options);
  }

  /**
   * Shows one server. `GET /servers/{id}`
   *
   * ```ts
   * const server = await infra.servers.get("srv_81f2");
   * ```
   *
   * @throws NotFoundError.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Server> {
    return this.api.get("/servers/{id}", { path: { id } }, options);
  }

  /**
   * Connects an existing VPS. Assumed: the server starts `pending` and comes `online` automatically; fails with
   * `name_taken` if the team has a server of that name and with `payment_required` at the plan's limit.
   * `POST /servers`
   *
   * ```ts
   * const server = await infra.servers.create({
   *   name: "web-2",
   *   host: "203.0.113.20",
   *   region: "fra1",
   *   tags: ["production"]
   * });
   * await infra.servers.waitUntilOnline(server);
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  create(server: ServerCreate, options: PostOptions = {}): ApiPromise<Server> {
    return this.api.post("/servers", { body: server }, options);
  }

  /**
   * Changes the given fields of a server; absent ones stay and null clears. `PATCH /servers/{id}`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * const server = await infra.servers.update("srv_81f2", { name: "shop-1" });
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   *
   * @experimental
   */
  update(id: string, changes: ServerUpdate, options: CallOptions = {}): ApiPromise<Server> {
    return this.api.patch("/servers/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Disconnects a server and deletes it. Assumed: fails with `server_has_dependents` while sites or databases use
   * it unless forced, and with `resource_busy` while work runs on it. `DELETE /servers/{id}`
   *
   * `force`: Delete the server, and the sites and databases that use it.
   *
   * ```ts
   * await infra.servers.delete("srv_9c07");
   * ```
   *
   * @throws NotFoundError, ConflictError.
   */
  delete(id: string, options: CallOptions & { force?: boolean | undefined } = {}): ApiPromise<void> {
    return this.api.delete("/servers/{id}", { path: { id }, query: { force: options.force } }, options);
  }
}

/**
 * Websites and apps, their domains and deploys.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class SiteMethods {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the team's sites. `GET /sites`
   *
   * `serverId`: Only items on this server.
   *
   * ```ts
   * for await (const site of infra.sites.list()) console.log(site.name, site.status);
   * ```
   */
  list(
    query: ListQuery & { serverId?: Site["serverId"] | undefined } = {},
    options: CallOptions = {},
  ): PagedList<Site> {
    return this.api.list("/sites", { query }, options);
  }

  /**
   * Gets one. No operation reads a single one, so this pages through `GET /sites` (assumed).
   *
   * ```ts
   * const site = await infra.sites.get("site_4c1d");
   * ```
   *
   * @throws NotFoundError if no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Site> {
    return new ApiPromise(findInList<Site>((query, options) => this.list(query, options), "site", id, options));
  }

  /**
   * Provisions a site on a server. Assumed: the site starts `provisioning` and turns `active` or `failed`; fails
   * with `name_taken` if the name or a domain is in use, with `conflict` if the server is not online and with
   * `payment_required` at the plan's limit. `POST /sites`
   *
   * ```ts
   * const site = await infra.sites.create({
   *   serverId: "srv_81f2",
   *   name: "docs",
   *   type: "static",
   *   domains: ["docs.example.com"],
   *   repository: {
   *     provider: "github",
   *     url: "https://github.com/example/docs",
   *     branch: "main"
   *   }
   * });
   * await infra.sites.waitUntilActive(site);
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  create(site: SiteCreate, options: PostOptions = {}): ApiPromise<Site> {
    return this.api.post("/sites", { body: site }, options);
  }

  /**
   * Changes a site, for example to bind domains. Assumed: absent fields stay and null clears; fails with
   * `name_taken` if the name or a domain is in use. `PATCH /sites/{id}`
   *
   * ```ts
   * const site = await infra.sites.update("site_4c1d", { domains: ["shop.example.com", "www.example.com"] });
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  update(id: string, changes: SiteUpdate, options: CallOptions = {}): ApiPromise<Site> {
    return this.api.patch("/sites/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Starts a deploy without downtime. Assumed: read its progress from the site's `recentDeploys`; fails with
   * `conflict` if the site is not active. `POST /sites/{id}/deploy`
   *
   * ```ts
   * const deploy = await infra.sites.deploy("site_4c1d", { branch: "main", message: "Release 1.4" });
   * await infra.sites.waitForDeploy(deploy);
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  deploy(id: string, deploy?: DeployCreate, options: PostOptions = {}): ApiPromise<Deploy> {
    return this.api.post("/sites/{id}/deploy", { path: { id }, body: deploy }, options);
  }
}

/**
 * Databases and their backups.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class DatabaseMethods {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the team's databases. `GET /databases`
   *
   * `serverId`: Only items on this server.
   *
   * ```ts
   * for await (const database of infra.databases.list()) console.log(database.name, database.status);
   * ```
   */
  list(
    query: ListQuery & { serverId?: Database["serverId"] | undefined } = {},
    options: CallOptions = {},
  ): PagedList<Database> {
    return this.api.list("/databases", { query }, options);
  }

  /**
   * Gets one. No operation reads a single one, so this pages through `GET /databases` (assumed).
   *
   * ```ts
   * const database = await infra.databases.get("db_6b2e");
   * ```
   *
   * @throws NotFoundError if no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Database> {
    return new ApiPromise(findInList<Database>((query, options) => this.list(query, options), "database", id, options));
  }

  /**
   * Creates a database. Assumed: its engine is installed if needed, and its credentials are shown this once; fails
   * with `name_taken` if the server has a database of that name, with `conflict` if the server is not online and
   * with `payment_required` at the plan's limit. `POST /databases`
   *
   * ```ts
   * const database = await infra.databases.create({ serverId: "srv_81f2", name: "analytics", engine: "postgresql" });
   * await infra.databases.waitUntilOnline(database);
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  create(database: DatabaseCreate, options: PostOptions = {}): ApiPromise<DatabaseCreated> {
    return this.api.post("/databases", { body: database }, options);
  }

  /**
   * Starts an encrypted backup, or schedules backups. Assumed: read its progress from the database's
   * `recentBackups`; fails with `resource_busy` while the database is busy. `POST /databases/{id}/backups`
   *
   * ```ts
   * const backup = await infra.databases.backup("db_6b2e", { retentionDays: 14 });
   * await infra.databases.waitForBackup(backup);
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  backup(id: string, backup?: BackupCreate, options: PostOptions = {}): ApiPromise<Backup> {
    return this.api.post("/databases/{id}/backups", { path: { id }, body: backup }, options);
  }

  /**
   * Restores a database. Assumed: from one of its backups, with the progress in the database's `restore`; fails
   * with `backup_not_restorable` unless the backup succeeded, and with `resource_busy` while the target is busy.
   * `POST /databases/{id}/restore`
   *
   * ```ts
   * const restore = await infra.databases.restore("db_6b2e", { backupId: "bkp_0d41" });
   * await infra.databases.waitForRestore(restore);
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  restore(id: string, restore: RestoreCreate, options: PostOptions = {}): ApiPromise<Restore> {
    return this.api.post("/databases/{id}/restore", { path: { id }, body: restore }, options);
  }

  /**
   * Lists the users of a database. `GET /databases/{id}/users`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * for await (const user of infra.databases.users("db_6b2e")) console.log(user.username, user.role);
   * ```
   *
   * @throws NotFoundError.
   *
   * @experimental
   */
  users(id: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<DatabaseUser> {
    return this.api.list("/databases/{id}/users", { path: { id }, query }, options);
  }

  /**
   * Creates a user and shows its password this once. Fails with `name_taken` if the database has a user of that
   * name. `POST /databases/{id}/users`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * const user = await infra.databases.createUser("db_6b2e", { username: "report", role: "readonly" });
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   *
   * @experimental
   */
  createUser(
    id: string,
    databaseUser: DatabaseUserCreate,
    options: PostOptions = {},
  ): ApiPromise<DatabaseUserCreated> {
    return this.api.post("/databases/{id}/users", { path: { id }, body: databaseUser }, options);
  }

  /**
   * Deletes a user of a database. `DELETE /databases/{id}/users/{userId}`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * await infra.databases.deleteUser("db_6b2e", "dbu_41");
   * ```
   *
   * @throws NotFoundError, ConflictError.
   *
   * @experimental
   */
  deleteUser(databaseId: string, userId: string, options: CallOptions = {}): ApiPromise<void> {
    return this.api.delete("/databases/{id}/users/{userId}", { path: { id: databaseId, userId } }, options);
  }
}

/**
 * Rules that report to Slack, email or SMS.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class Alerts {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the team's alerts. `GET /alerts`
   *
   * ```ts
   * for await (const alert of infra.alerts.list()) console.log(alert.name, alert.state);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Alert> {
    return this.api.list("/alerts", { query }, options);
  }

  /**
   * Creates a threshold or anomaly alert that notifies Slack, email or SMS. Assumed: fails with `payment_required`
   * at the plan's limit. `POST /alerts`
   *
   * ```ts
   * const alert = await infra.alerts.create({
   *   name: "Memory is nearly full",
   *   target: { type: "server", ids: ["srv_81f2"] },
   *   metric: "memory_percent",
   *   condition: { type: "threshold", comparison: "gt", value: 90 },
   *   channels: [{ type: "email", to: ["ops@example.com"] }]
   * });
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  create(alert: AlertCreate, options: PostOptions = {}): ApiPromise<Alert> {
    return this.api.post("/alerts", { body: alert }, options);
  }

  /**
   * Changes an alert. Assumed: absent fields stay and null clears. `PATCH /alerts/{id}`
   *
   * ```ts
   * const alert = await infra.alerts.update("alt_12", { enabled: false });
   * ```
   *
   * @throws NotFoundError, ValidationFailedError.
   */
  update(id: string, changes: AlertUpdate, options: CallOptions = {}): ApiPromise<Alert> {
    return this.api.patch("/alerts/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Deletes an alert. `DELETE /alerts/{id}`
   *
   * ```ts
   * await infra.alerts.delete("alt_12");
   * ```
   *
   * @throws NotFoundError.
   */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    return this.api.delete("/alerts/{id}", { path: { id } }, options);
  }
}

/**
 * Subscriptions to platform events.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class Webhooks {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the team's webhooks. Assumed: without their secrets. `GET /webhooks`
   *
   * ```ts
   * for await (const webhook of infra.webhooks.list()) console.log(webhook.status, webhook.url);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Webhook> {
    return this.api.list("/webhooks", { query }, options);
  }

  /**
   * Subscribes an address to platform events; deliveries are signed with HMAC. Assumed: the address is HTTPS, the
   * signing secret is shown this once, and a `webhook.ping` event follows; fails with `payment_required` at the
   * plan's limit. `POST /webhooks`
   *
   * ```ts
   * const webhook = await infra.webhooks.create({
   *   url: "https://hooks.example.com/tandem",
   *   events: ["deploy.succeeded", "deploy.failed"]
   * });
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  create(webhook: WebhookCreate, options: PostOptions = {}): ApiPromise<WebhookCreated> {
    return this.api.post("/webhooks", { body: webhook }, options);
  }

  /**
   * Changes the given fields of a webhook; absent ones stay and null clears. `PATCH /webhooks/{id}`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * const webhook = await infra.webhooks.update("wh_5a", { enabled: false });
   * ```
   *
   * @throws NotFoundError, ValidationFailedError.
   *
   * @experimental
   */
  update(id: string, changes: WebhookUpdate, options: CallOptions = {}): ApiPromise<Webhook> {
    return this.api.patch("/webhooks/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * Deletes a webhook and stops its deliveries. `DELETE /webhooks/{id}`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * await infra.webhooks.delete("wh_5a");
   * ```
   *
   * @throws NotFoundError.
   *
   * @experimental
   */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    return this.api.delete("/webhooks/{id}", { path: { id } }, options);
  }

  /**
   * Lists the deliveries of a webhook. Assumed: each with its attempts. `GET /webhooks/{id}/deliveries`
   *
   * `status`: Only deliveries in this status.
   *
   * ```ts
   * for await (const delivery of infra.webhooks.deliveries("wh_5a")) {
   *   console.log(delivery.eventType, delivery.status);
   * }
   * ```
   *
   * @throws NotFoundError.
   */
  deliveries(
    id: string,
    query: ListQuery & { status?: WebhookDelivery["status"] | undefined } = {},
    options: CallOptions = {},
  ): PagedList<WebhookDelivery> {
    return this.api.list("/webhooks/{id}/deliveries", { path: { id }, query }, options);
  }
}

/**
 * Plans, the subscription and invoices.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class Billing {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists the plans to choose from. Assumed: the team's own is marked. `GET /billing/plans`
   *
   * ```ts
   * for await (const plan of infra.billing.plans()) console.log(plan.name, plan.prices);
   * ```
   */
  plans(query: ListQuery = {}, options: CallOptions = {}): PagedList<Plan> {
    return this.api.list("/billing/plans", { query }, options);
  }

  /**
   * Subscribes the team to a plan or changes its plan. Assumed: open `checkoutUrl` if there is one; fails with
   * `payment_required` if the payment is declined and with `already_subscribed` if nothing would change.
   * `POST /billing/subscribe`
   *
   * ```ts
   * const result = await infra.billing.subscribe({ planId: "plan_business", interval: "year" });
   * ```
   *
   * @throws PaymentRequiredError, ConflictError, ValidationFailedError.
   */
  subscribe(subscribe: SubscribeCreate, options: PostOptions = {}): ApiPromise<SubscribeResult> {
    return this.api.post("/billing/subscribe", { body: subscribe }, options);
  }

  /**
   * Lists the team's invoices. `GET /billing/invoices`
   *
   * ```ts
   * for await (const invoice of infra.billing.invoices()) console.log(invoice.number, invoice.status);
   * ```
   */
  invoices(query: ListQuery = {}, options: CallOptions = {}): PagedList<Invoice> {
    return this.api.list("/billing/invoices", { query }, options);
  }

  /**
   * Creates a short-lived address of the billing portal. `POST /billing/portal`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * const session = await infra.billing.portal();
   * ```
   *
   * @throws ConflictError, ValidationFailedError.
   *
   * @experimental
   */
  portal(portal?: PortalCreate, options: PostOptions = {}): ApiPromise<PortalSession> {
    return this.api.post("/billing/portal", { body: portal }, options);
  }
}

/**
 * Teams, their members and invites.
 *
 * Unless a method says otherwise, its route is documented and its shapes are assumed: https://tandem.example.com/assumptions
 */
export class Teams {
  /** @internal */
  protected readonly api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.api = api;
  }

  /**
   * Lists your teams. Assumed: with their members and pending invites. `GET /teams`
   *
   * ```ts
   * for await (const team of infra.teams.list()) console.log(team.name, team.slug);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Team> {
    return this.api.list("/teams", { query }, options);
  }

  /**
   * Gets one. No operation reads a single one, so this pages through `GET /teams` (assumed).
   *
   * ```ts
   * const team = await infra.teams.get("team_9");
   * ```
   *
   * @throws NotFoundError if no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Team> {
    return new ApiPromise(findInList<Team>((query, options) => this.list(query, options), "team", id, options));
  }

  /**
   * Creates a team that you own. `POST /teams`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * const team = await infra.teams.create({ name: "Acme" });
   * ```
   *
   * @throws ConflictError, ValidationFailedError.
   *
   * @experimental
   */
  create(team: TeamCreate, options: PostOptions = {}): ApiPromise<Team> {
    return this.api.post("/teams", { body: team }, options);
  }

  /**
   * Invites a person to a team. Assumed: by email; fails with `already_member` or `invite_pending` if there is
   * nothing to invite to. `POST /teams/{id}/invites`
   *
   * ```ts
   * const invite = await infra.teams.invite("team_9", { email: "new@example.com", role: "viewer" });
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  invite(id: string, invite: InviteCreate, options: PostOptions = {}): ApiPromise<TeamInvite> {
    return this.api.post("/teams/{id}/invites", { path: { id }, body: invite }, options);
  }

  /**
   * Gives a member another role. Assumed: fails with `last_owner` if the team would be left without an owner.
   * `PATCH /teams/{id}/members/{mid}`
   *
   * ```ts
   * const member = await infra.teams.updateMember("team_9", "mem_3", { role: "admin" });
   * ```
   *
   * @throws NotFoundError, ConflictError, ValidationFailedError.
   */
  updateMember(
    teamId: string,
    memberId: string,
    changes: MemberUpdate,
    options: CallOptions = {},
  ): ApiPromise<TeamMember> {
    return this.api.patch("/teams/{id}/members/{mid}", { path: { id: teamId, mid: memberId }, body: changes }, options);
  }

  /**
   * Lists what was done in a team. `GET /teams/{id}/audit-logs`
   *
   * Unconfirmed: the service describes this without listing a route (assumed). It responds with 404 if it has
   * none.
   *
   * ```ts
   * for await (const entry of infra.teams.auditLogs("team_9")) console.log(entry.actor.name, entry.action);
   * ```
   *
   * @throws NotFoundError.
   *
   * @experimental
   */
  auditLogs(id: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<AuditLogEntry> {
    return this.api.list("/teams/{id}/audit-logs", { path: { id }, query }, options);
  }
}
