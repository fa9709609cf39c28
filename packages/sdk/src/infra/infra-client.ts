import type { ApiPromise } from "../transport/api-promise.ts";
import { Ai } from "./ai.ts";
import { Alerts } from "./alerts.ts";
import { Billing } from "./billing.ts";
import { Databases } from "./databases.ts";
import { InfraApi } from "./infra-api.ts";
import type { InfraClientOptions } from "./infra-options.ts";
import type { RequestOptions } from "./post-options.ts";
import { Servers } from "./servers.ts";
import { Sites } from "./sites.ts";
import { Teams } from "./teams.ts";
import { Unlisted } from "./unlisted.ts";
import { Webhooks } from "./webhooks.ts";

/**
 * The infrastructure API: servers, sites, databases, alerts, webhooks, AI jobs, billing and teams.
 *
 * Every method refuses an empty or a dot id before sending, and throws a TandemError with its `outcome`: InvalidInput,
 * Authentication, PaymentRequired, Forbidden, NotFound, Conflict, ValidationFailed, RateLimited, Server, Connection,
 * Timeout, Aborted, InvalidResponse, InvalidArgument. Defaults: 3 retries, 30 s an attempt, 900 s in all. A POST or
 * PATCH is sent again only when the service said that it did not carry it out, or it was never sent.
 *
 * ```ts
 * const infra = new InfraClient({ token, baseUrl });
 * const deploy = await infra.sites.deploy(siteId, { branch: "main" });
 * await infra.sites.waitForDeploy(deploy);
 * ```
 */
export class InfraClient {
  readonly #api: InfraApi;
  readonly servers: Servers;
  readonly sites: Sites;
  readonly databases: Databases;
  readonly alerts: Alerts;
  readonly webhooks: Webhooks;
  readonly ai: Ai;
  readonly billing: Billing;
  readonly teams: Teams;

  constructor(options: InfraClientOptions = {}) {
    this.#api = new InfraApi(options);
    this.servers = new Servers(this.#api);
    this.sites = new Sites(this.#api);
    this.databases = new Databases(this.#api);
    this.alerts = new Alerts(this.#api);
    this.webhooks = new Webhooks(this.#api);
    this.ai = new Ai(this.#api);
    this.billing = new Billing(this.#api);
    this.teams = new Teams(this.#api);
  }

  /** Described by the service and not listed as routes: unconfirmed, and absent unless the service has them. */
  get unlisted(): Unlisted {
    return new Unlisted(this.#api);
  }

  /**
   * Any route, for what has no method. The path goes behind `baseUrl` and `pathPrefix`; retries, pacing and errors are
   * the same as everywhere, and so is the answer: the resource, or a list's page. `raw: true` gives the body as received.
   *
   * ```ts
   * const server = await infra.request<Server>("GET", "/servers/{id}", { path: { id } });
   * const { items } = await infra.request<Page<Server>>("GET", "/servers", { query: { limit: 5 } });
   * ```
   *
   * @throws InvalidArgumentError for a path with an empty or a dot segment, or one that names another host; for a GET
   * with a body.
   */
  request<T = unknown>(method: string, path: string, options: RequestOptions = {}): ApiPromise<T> {
    return this.#api.request<T>(method, path, options);
  }
}
