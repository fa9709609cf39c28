import type { CallOptions } from "../client-options.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { PromisedAnswer } from "../transport/promised-answer.ts";
import type { InfraApi } from "./infra-api.ts";
import type { Alert, AlertCreate, AlertUpdate } from "./infra-types.ts";
import type { PostOptions } from "./post-options.ts";

/** Rules that report to Slack, email or SMS. The routes are documented; their shapes are assumption I-08. */
export class Alerts {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /** `GET /alerts`: newest first. */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Alert> {
    return this.#api.list(query, options, (client, via, query) => client.GET("/alerts", { params: { query }, ...via }));
  }

  /** `POST /alerts` */
  create(alert: AlertCreate, options: PostOptions = {}): PromisedAnswer<Alert> {
    return this.#api.post(options, (client, via) => client.POST("/alerts", { body: alert, ...via }));
  }

  /** `PATCH /alerts/:id`: absent fields stay, null clears (assumption G-19). */
  update(id: string, changes: AlertUpdate, options: CallOptions = {}): PromisedAnswer<Alert> {
    return this.#api.resource(options, (client, via) =>
      client.PATCH("/alerts/{id}", { params: { path: { id } }, body: changes, ...via }),
    );
  }

  /** `DELETE /alerts/:id` */
  delete(id: string, options: CallOptions = {}): PromisedAnswer<void> {
    return this.#api.remove(options, (client, via) =>
      client.DELETE("/alerts/{id}", { params: { path: { id } }, ...via }),
    );
  }
}
