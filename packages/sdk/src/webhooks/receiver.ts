import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { HeaderSource } from "./header-source.ts";
import type { RawBody } from "./raw-body.ts";
import { type HeldClaim, ReplayGuard, type ReplayOptions } from "./replay-guard.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import { type SignatureOptions, SignatureVerifier } from "./verifier.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** What `verify` takes beside the signature. */
export interface VerifyOptions<Event = WebhookEvent> extends SignatureOptions, ReplayOptions {
  /**
   * Is this event meant for this endpoint? Needed where several endpoints have one secret; with a secret each, the
   * signature tells. Default: every event is.
   */
  audience?: ((event: Event) => boolean | Promise<boolean>) | undefined;
}

/** Takes deliveries in: verifies them, asks whom they are for, and claims them. */
export class Receiver<Event = WebhookEvent> {
  readonly verifier: SignatureVerifier;
  readonly #guard: ReplayGuard | undefined;
  readonly #audience: VerifyOptions<Event>["audience"];

  constructor(options: VerifyOptions<Event>) {
    this.verifier = new SignatureVerifier(options);
    this.#guard = options.replay && new ReplayGuard(options.replay, options, this.verifier);
    this.#audience = options.audience;
  }

  /** Nothing but the signature is left to check: `verify` needs no second step. */
  get isPlain(): boolean {
    return this.#guard === undefined && this.#audience === undefined;
  }

  async verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>> {
    const delivery = await this.verifier.verify<Event>(body, headers);
    if (this.#audience !== undefined) await checkAudience(this.#audience, delivery.event);
    return delivery;
  }

  /** The right to handle a delivery that was verified; undefined when nothing remembers deliveries. */
  async claim(delivery: VerifiedDelivery<Event>): Promise<HeldClaim | undefined> {
    return this.#guard?.claim(delivery);
  }
}

async function checkAudience<Event>(
  isMeant: (event: Event) => boolean | Promise<boolean>,
  event: Event,
): Promise<void> {
  let meant: boolean;
  try {
    meant = await isMeant(event);
  } catch (cause) {
    throw new WebhookVerificationError({ reason: "wrong_audience", cause, retryable: true });
  }
  if (meant !== true) throw new WebhookVerificationError({ reason: "wrong_audience" });
}
