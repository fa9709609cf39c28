import { checkNamed, checkOptions, type OptionKinds, ownOptions, readable } from "../arguments/check-argument.ts";
import { type Drift, reportDrift } from "../arguments/drift.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { WebhookEvent } from "../generated/event-types.ts";
import type { HeaderSource } from "./header-source.ts";
import type { RawBody } from "./raw-body.ts";
import { checkReplayOptions, type ReplayGuard, type ReplayOptions, replayGuard } from "./replay-guard.ts";
import { eventTranslation } from "./service-scheme.ts";
import { type SignatureOptions, SignatureVerifier } from "./signature-verifier.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import { type TimeoutSettings, withTimeout } from "./with-timeout.ts";

/** Options of `verify`. */
export interface VerifyOptions<Event = WebhookEvent> extends SignatureOptions, ReplayOptions {
  /**
   * Checks whether an event is for this endpoint. Use it if several endpoints share a secret. Default: every event is.
   */
  audience?: ((event: Event) => boolean | Promise<boolean>) | undefined;
  /**
   * Called once for each difference between an event and what is assumed of it, if the program imports
   * `@tandem/sdk/contract`. Default: none.
   */
  onDrift?: ((drift: Drift) => void) | undefined;
}

/** Verifies deliveries with checked settings. */
export interface WebhookVerifier<Event = WebhookEvent> {
  /** @throws WebhookVerificationError with a `reason`, and no other error. */
  verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>>;
}

/**
 * Returns a verifier for many deliveries.
 *
 * ```ts
 * const verifier = createVerifier({ secrets: secret });
 * const { event } = await verifier.verify(body, headers);
 * ```
 *
 * @throws InvalidArgumentError for an unusable secret, scheme or limit.
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
 * Verifies one delivery. With `replay`, the delivery is marked as done immediately; `webhookHandler` does it after
 * handling.
 *
 * ```ts
 * const { event } = await verify(await request.text(), request.headers, { secrets: process.env.WEBHOOK_SECRET! });
 * ```
 *
 * @throws WebhookVerificationError with a `reason` if the delivery is rejected.
 * @throws InvalidArgumentError for an unusable secret, scheme or limit.
 */
export async function verify<Event = WebhookEvent>(
  body: RawBody,
  headers: HeaderSource,
  options: VerifyOptions<Event>,
): Promise<VerifiedDelivery<Event>> {
  return createVerifier(options).verify(body, headers);
}

export interface Receiver<Event = WebhookEvent> {
  /** Returns the delivery, if its signature is valid and it's for this endpoint. */
  verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>>;
  guard: ReplayGuard | undefined;
}

/** Of `verify` and of `webhookHandler`. */
const receiverKinds: OptionKinds = {
  secrets: true,
  scheme: true,
  service: true,
  toleranceSeconds: true,
  allowAnyAge: "flag",
  allowWeakSecrets: "flag",
  allowWeakDigest: "flag",
  maxBodyBytes: true,
  replayTimeoutMs: "above0",
  clock: true,
  crypto: true,
  audience: "function",
  onDrift: "function",
  replay: true,
  onReplayStoreFailure: true,
  replayLeaseMs: "above0",
  contentTypes: true,
  onError: "function",
};

/** @throws InvalidArgumentError for an unusable secret, scheme or limit. */
export function createReceiver<Event = WebhookEvent>(given: VerifyOptions<Event>): Receiver<Event> {
  checkOptions(given, "secrets");
  const options = ownOptions(given);
  checkNamed(options, receiverKinds);
  checkReplayOptions(options);
  const verifier = new SignatureVerifier(options);
  const { replay, audience, onDrift } = options;
  const guard = replay === undefined ? undefined : replayGuard(replay, options, verifier);
  const translation = eventTranslation(options);
  const verify: Receiver<Event>["verify"] =
    translation === undefined
      ? (body, headers) => verifier.verify(body, headers)
      : async (body, headers) => verifier.verify(body, headers, await translation());
  if (audience === undefined && onDrift === undefined) return { verify, guard };
  const listener = { onDrift };
  return {
    async verify(body, headers) {
      const delivery = await verify(body, headers);
      reportDrift("webhook", delivery.event, listener);
      if (audience) await checkAudience(audience, delivery.event, verifier.patience);
      return delivery;
    },
    guard,
  };
}

async function checkAudience<Event>(
  isMeant: (event: Event) => boolean | Promise<boolean>,
  event: Event,
  patience: TimeoutSettings,
): Promise<void> {
  let meant: boolean;
  try {
    meant = await withTimeout(() => isMeant(event), "audience()", patience);
  } catch (cause) {
    throw new WebhookVerificationError({ reason: "wrong_audience", cause, retryable: true });
  }
  if (meant !== true) throw new WebhookVerificationError({ reason: "wrong_audience" });
}
