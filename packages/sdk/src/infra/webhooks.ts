import { optionsOf } from "../arguments/check-argument.ts";
import type { Webhook, WebhookCreate, WebhookCreated, WebhookDelivery } from "../generated/infra-types.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";

/**
 * Subscriptions to platform events.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Webhooks {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /webhooks`: newest first, without secrets.
   *
   * ```ts
   * for await (const webhook of infra.webhooks.list()) console.log(webhook.url, webhook.status);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Webhook> {
    return this.#api.list("/webhooks", { query }, options);
  }

  /**
   * `POST /webhooks`: the answer holds the signing secret, this once only.
   *
   * ```ts
   * const { secret } = await infra.webhooks.create({ url: "https://example.com/hooks", events: ["deploy.failed"] });
   * ```
   */
  create(webhook: WebhookCreate, options: PostOptions = {}): ApiPromise<WebhookCreated> {
    return this.#api.post("/webhooks", { body: webhook }, options);
  }

  /**
   * `GET /webhooks/:id/deliveries`: newest first, those of one status with `status`.
   *
   * ```ts
   * for await (const delivery of infra.webhooks.deliveries(webhookId, { status: "failed" })) console.log(delivery.id);
   * ```
   */
  deliveries(
    id: string,
    query: ListQuery & { status?: WebhookDelivery["status"] | undefined } = {},
    options: CallOptions = {},
  ): PagedList<WebhookDelivery> {
    const { status } = optionsOf(query, {}, "query");
    return this.#api.list(
      "/webhooks/{id}/deliveries",
      { path: { id }, query },
      options,
      (delivery) => status === undefined || delivery.status === status,
    );
  }
}
