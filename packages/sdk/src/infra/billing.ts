import type { CallOptions } from "../client-options.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { InfraApi } from "./infra-api.ts";
import type { Invoice, Plan, SubscribeCreate, SubscribeResult } from "./infra-types.ts";
import type { PostOptions } from "./post-options.ts";

/** Plans, the subscription and invoices. The routes are documented; their shapes are assumed (docs/assumptions.md). */
export class Billing {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /** `GET /billing/plans` */
  plans(query: ListQuery = {}, options: CallOptions = {}): PagedList<Plan> {
    return this.#api.list("/billing/plans", { query }, options);
  }

  /** `POST /billing/subscribe`: subscribes to a plan or changes it. With `checkoutUrl` set, a person has to pay there. */
  subscribe(plan: SubscribeCreate, options: PostOptions = {}): ApiPromise<SubscribeResult> {
    return this.#api.post("/billing/subscribe", { body: plan }, options);
  }

  /** `GET /billing/invoices`: newest first. */
  invoices(query: ListQuery = {}, options: CallOptions = {}): PagedList<Invoice> {
    return this.#api.list("/billing/invoices", { query }, options);
  }
}
