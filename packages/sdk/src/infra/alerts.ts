import type { Alert, AlertCreate, AlertUpdate } from "../generated/infra-types.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";

/**
 * Rules that report to Slack, email or SMS.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Alerts {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /alerts`: newest first.
   *
   * ```ts
   * for await (const alert of infra.alerts.list()) console.log(alert.name, alert.state);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Alert> {
    return this.#api.list("/alerts", { query }, options);
  }

  /**
   * `POST /alerts`
   *
   * ```ts
   * await infra.alerts.create({
   *   name: "Memory",
   *   target: { type: "server", ids: [serverId] },
   *   metric: "memory_percent",
   *   condition: { type: "threshold", comparison: "gt", value: 90 },
   *   channels: [{ type: "email", to: ["ops@example.com"] }],
   * });
   * ```
   */
  create(alert: AlertCreate, options: PostOptions = {}): ApiPromise<Alert> {
    return this.#api.post("/alerts", { body: alert }, options);
  }

  /**
   * `PATCH /alerts/:id`: absent fields stay, null clears (assumed).
   *
   * ```ts
   * await infra.alerts.update(id, { enabled: false });
   * ```
   */
  update(id: string, changes: AlertUpdate, options: CallOptions = {}): ApiPromise<Alert> {
    return this.#api.patch("/alerts/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * `DELETE /alerts/:id`
   *
   * ```ts
   * await infra.alerts.delete(id);
   * ```
   */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    return this.#api.delete("/alerts/{id}", { path: { id } }, options);
  }
}
