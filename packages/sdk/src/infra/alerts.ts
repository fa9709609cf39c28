import type { CallOptions } from "../client-options.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { InfraApi } from "./infra-api.ts";
import type { Alert, AlertCreate, AlertUpdate } from "./infra-types.ts";
import type { PostOptions } from "./post-options.ts";

/** Rules that report to Slack, email or SMS. The routes are documented; their shapes are assumed (docs/assumptions.md). */
export class Alerts {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /** `GET /alerts`: newest first. */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Alert> {
    return this.#api.list("/alerts", { query }, options);
  }

  /** `POST /alerts` */
  create(alert: AlertCreate, options: PostOptions = {}): ApiPromise<Alert> {
    return this.#api.post("/alerts", { body: alert }, options);
  }

  /** `PATCH /alerts/:id`: absent fields stay, null clears (assumed). */
  update(id: string, changes: AlertUpdate, options: CallOptions = {}): ApiPromise<Alert> {
    return this.#api.patch("/alerts/{id}", { path: { id }, body: changes }, options);
  }

  /** `DELETE /alerts/:id` */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    return this.#api.delete("/alerts/{id}", { path: { id } }, options);
  }
}
