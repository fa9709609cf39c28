import { checkKinds, checkOptions, ownOptions } from "../check-argument.ts";
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

/** Takes deliveries in. */
export interface Receiver<Event = WebhookEvent> {
  /** The delivery, when its signature is right and this endpoint is meant. */
  verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>>;
  /** The right to handle a delivery that was verified. Undefined when nothing remembers deliveries. */
  claim: ((delivery: VerifiedDelivery<Event>) => Promise<HeldClaim>) | undefined;
}

/** @throws InvalidArgumentError for a secret, scheme or limit that cannot be used. */
export function createReceiver<Event = WebhookEvent>(given: VerifyOptions<Event>): Receiver<Event> {
  checkOptions(given, "secrets");
  const options = ownOptions(given);
  checkKinds(options, { audience: "function", replayTimeoutMs: "above0" });
  const verifier = new SignatureVerifier(options);
  const { replay, audience } = options;
  const guard = replay && new ReplayGuard(replay, options, verifier);
  const verify: Receiver<Event>["verify"] = (body, headers) => verifier.verify(body, headers);
  const claim = guard && ((delivery: VerifiedDelivery<Event>) => guard.claim(delivery));
  if (audience === undefined) return { verify, claim };
  return {
    async verify(body, headers) {
      const delivery = await verify(body, headers);
      await checkAudience(audience, delivery.event);
      return delivery;
    },
    claim,
  };
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
