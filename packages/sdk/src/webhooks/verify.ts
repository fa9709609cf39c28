import { readable } from "../arguments/check-argument.ts";
import type { WebhookEvent } from "../generated/event-types.ts";
import type { HeaderSource } from "./header-source.ts";
import type { RawBody } from "./raw-body.ts";
import { createReceiver, type VerifyOptions } from "./receiver.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";

/** Verifies deliveries with settings that were checked once. */
export interface WebhookVerifier<Event = WebhookEvent> {
  /**
   * @throws WebhookVerificationError whose `reason` says why, and no other error.
   */
  verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>>;
}

/**
 * A verifier for many deliveries.
 *
 * ```ts
 * const verifier = createVerifier({ secrets: secret });
 * const { event } = await verifier.verify(body, headers);
 * ```
 *
 * @throws InvalidArgumentError for a secret, scheme or limit that cannot be used.
 */
export function createVerifier<Event = WebhookEvent>(options: VerifyOptions<Event>): WebhookVerifier<Event> {
  const { verify, guard } = readable("options", () => createReceiver<Event>(options));
  if (guard === undefined) return { verify };
  return {
    async verify(body, headers) {
      const delivery = await verify(body, headers);
      await guard.take(delivery);
      return delivery;
    },
  };
}

/**
 * Verifies one delivery. With `replay` it is remembered at once; `webhookHandler` remembers it when it was handled.
 *
 * ```ts
 * const { event } = await verify(await request.text(), request.headers, { secrets: process.env.WEBHOOK_SECRET! });
 * ```
 *
 * @throws WebhookVerificationError whose `reason` says why the delivery is refused.
 * @throws InvalidArgumentError for a secret, scheme or limit that cannot be used.
 */
export async function verify<Event = WebhookEvent>(
  body: RawBody,
  headers: HeaderSource,
  options: VerifyOptions<Event>,
): Promise<VerifiedDelivery<Event>> {
  return createVerifier(options).verify(body, headers);
}
