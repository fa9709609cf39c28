import type { Client } from "openapi-fetch";
import type { CallOptions } from "../client/options.ts";
import type { paths } from "../generated/infra.ts";
import { Alerts, Billing, Teams, Webhooks } from "../generated/infra-resources.ts";
import { Ai } from "./ai/ai.ts";
import { Databases } from "./databases.ts";
import { InfraApi } from "./infra-api.ts";
import type { InfraClientOptions } from "./infra-options.ts";
import type { ListQuery, PagedList } from "./lists/paged-list.ts";
import { Servers } from "./servers.ts";
import { Sites } from "./sites.ts";

/**
 * Client for the infrastructure API: servers, sites, databases, alerts, webhooks, AI jobs, billing and teams.
 *
 * All methods throw a TandemError. Defaults: 3 retries, 30 s per attempt, 900 s in total. A POST or PATCH is retried
 * only if it wasn't sent, or the service rejected it.
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
  readonly billing: Billing;
  readonly teams: Teams;
  readonly ai: Ai;

  constructor(options: InfraClientOptions = {}) {
    this.#api = new InfraApi(options);
    this.servers = new Servers(this.#api);
    this.sites = new Sites(this.#api);
    this.databases = new Databases(this.#api);
    this.alerts = new Alerts(this.#api);
    this.webhooks = new Webhooks(this.#api);
    this.billing = new Billing(this.#api);
    this.teams = new Teams(this.#api);
    this.ai = new Ai(this.#api);
  }

  /**
   * Returns a client with some options replaced. It shares the rate limit with this one.
   *
   * ```ts
   * const patient = infra.withOptions({ timeout: 3_600_000, retries: 10 });
   * ```
   */
  withOptions(options: InfraClientOptions): InfraClient {
    return newInfraClient(this.#api.withOptions(options));
  }

  /**
   * openapi-fetch's typed client, for routes without a method. Retries, rate limiting, errors and idempotency keys work
   * as in every method, and a call takes the same options. Failures are thrown. `data` is the body as received.
   *
   * ```ts
   * const { data } = await infra.client.GET("/servers/{id}", { params: { path: { id: serverId } } });
   * console.log(data?.data.name);
   * ```
   */
  get client(): Client<paths> {
    return this.#api.client;
  }

  /**
   * Returns a list from any route, like the `list` methods.
   *
   * ```ts
   * for await (const server of infra.paginate<Server>("/servers", { pageSize: 50 })) console.log(server.name);
   * ```
   */
  paginate<T = unknown>(path: string, query: ListQuery = {}, options: CallOptions = {}): PagedList<T> {
    return this.#api.paginate(path, query, options);
  }

  /**
   * Returns the same client, typed by `paths` that openapi-typescript generated from your own document.
   *
   * ```ts
   * interface paths {
   *   "/reports": { get: { responses: { 200: { content: { "application/json": { data: string[] } } } } } };
   * }
   * const { data } = await infra.clientFor<paths>().GET("/reports");
   * ```
   */
  clientFor<Paths extends {}>(): Client<Paths> {
    return this.#api.client as unknown as Client<Paths>;
  }
}

/** Bundlers rename classes that refer to themselves, such as to `_InfraClient`. */
const newInfraClient = (options: InfraClientOptions): InfraClient => new InfraClient(options);
