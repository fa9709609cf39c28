import type { Invoice, Plan, SubscribeCreate, SubscribeResult } from "../generated/infra-types.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";

/**
 * Plans, the subscription and invoices.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Billing {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /billing/plans`
   *
   * ```ts
   * for await (const plan of infra.billing.plans()) console.log(plan.name);
   * ```
   */
  plans(query: ListQuery = {}, options: CallOptions = {}): PagedList<Plan> {
    return this.#api.list("/billing/plans", { query }, options);
  }

  /**
   * `POST /billing/subscribe`: subscribes to a plan or changes it. With `checkoutUrl` set, a person has to pay there.
   *
   * ```ts
   * const { checkoutUrl } = await infra.billing.subscribe({ planId: "plan_pro", interval: "month" });
   * ```
   */
  subscribe(plan: SubscribeCreate, options: PostOptions = {}): ApiPromise<SubscribeResult> {
    return this.#api.post("/billing/subscribe", { body: plan }, options);
  }

  /**
   * `GET /billing/invoices`: newest first.
   *
   * ```ts
   * for await (const invoice of infra.billing.invoices()) console.log(invoice.number, invoice.status);
   * ```
   */
  invoices(query: ListQuery = {}, options: CallOptions = {}): PagedList<Invoice> {
    return this.#api.list("/billing/invoices", { query }, options);
  }
}
