import { Alerts, Billing, Teams, Webhooks } from "../generated/infra-resources.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import { Databases } from "./databases.ts";
import { InfraApi } from "./infra-api.ts";
import type { InfraClientOptions } from "./infra-options.ts";
import type { RequestOptions } from "./post-options.ts";
import { Servers } from "./servers.ts";
import { Sites } from "./sites.ts";

/**
 * `InfraClient` without AI jobs, for programs whose size counts: a third less code in a bundle. All else is the same.
 *
 * ```ts
 * const infra = new InfraResources({ token, baseUrl });
 * const { items } = await infra.servers.list();
 * ```
 */
export class InfraResources {
  readonly #api: InfraApi;
  readonly servers: Servers;
  readonly sites: Sites;
  readonly databases: Databases;
  readonly alerts: Alerts;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  readonly teams: Teams;

  constructor(options: InfraClientOptions = {}) {
    this.#api = new InfraApi(options);
    this.servers = new Servers(this.#api);
    this.sites = new Sites(this.#api);
    this.databases = new Databases(this.#api);
    this.alerts = new Alerts(this.#api);
    this.webhooks = new Webhooks(this.#api);
    this.billing = new Billing(this.#api);
    this.teams = new Teams(this.#api);
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
