import type { WebhookEvent } from "../generated/event-types.ts";
import { checkAge, type HeaderSource, malformed, parseTimestamp, readHeaders, readSignedHeaders } from "./headers.ts";
import { type RawBody, readRawBody } from "./raw-body.ts";
import { claimDelivery, commitNow, type ReplayStore } from "./replay.ts";
import { resolveScheme, type Scheme, type SchemeName, signedBytes } from "./scheme.ts";
import { parseKeys, resolveKeys, type SecretList, type SecretResolver } from "./secrets.ts";
import { type Clock, systemClock, timeLimit } from "./time-limit.ts";
import { VerifiedDelivery } from "./verified-delivery.ts";
import { InvalidArgumentError, WebhookVerificationError } from "./webhook-errors.ts";

/** Options of `verify`. */
export interface VerifyOptions<Event = WebhookEvent> {
  /** The signing secret, several while you replace it, or a function that finds a tenant's secret. */
  secrets: SecretList | SecretResolver;
  /** Default `standard`. */
  scheme?: SchemeName | Scheme | undefined;
  /** Maximum difference between timestamp and now, in seconds. Default: the scheme's, which is 300. */
  toleranceSeconds?: number | undefined;
  /** Accepts deliveries of any age, so recorded ones can be replayed forever. Default false. */
  allowAnyAge?: boolean | undefined;
  /** Accepts secrets of fewer than 16 bytes. Default false. */
  allowWeakSecrets?: boolean | undefined;
  /** Accepts schemes with SHA-1. Default false. */
  allowWeakDigest?: boolean | undefined;
  /** Maximum size of a body, in bytes. Default 1,048,576. */
  maxBodyBytes?: number | undefined;
  /**
   * Checks whether an event is for this endpoint. Use it if several endpoints share a secret. Default: every event is.
   */
  audience?: ((event: Event) => boolean | Promise<boolean>) | undefined;
  /**
   * Remembers deliveries, so that each is handled once. If it fails, the sender is asked to retry. Default: none, so
   * duplicates are handled again.
   */
  replay?: ReplayStore | undefined;
  /**
   * How long handling a delivery can take. Afterwards, its handler is considered dead, and the next attempt is
   * accepted. Use more than the 15 s that the sender waits, and less than the five minutes until its third attempt
   * (both assumed). Default 120,000 ms.
   */
  replayLeaseMs?: number | undefined;
  /** Timeout for the replay store, `secrets()` and `audience()`, in milliseconds. Default 2,000. */
  replayTimeoutMs?: number | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
}

/** Verifies deliveries with checked settings. */
export interface WebhookVerifier<Event = WebhookEvent> {
  /** @throws WebhookVerificationError with a `reason`. */
  verify(body: RawBody, headers: HeaderSource): Promise<VerifiedDelivery<Event>>;
}

/**
 * Returns a verifier for many deliveries.
 *
 * @throws InvalidArgumentError for an unusable secret, scheme or tolerance.
 */
export function createVerifier<Event = WebhookEvent>(options: VerifyOptions<Event>): WebhookVerifier<Event> {
  const receive = createReceiver(options);
  return {
    async verify(body, headers) {
      const { delivery, claim } = await receive(body, headers);
      await commitNow(await claim());
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
 * @throws InvalidArgumentError for an unusable secret, scheme or tolerance.
 */
export async function verify<Event = WebhookEvent>(
  body: RawBody,
  headers: HeaderSource,
  options: VerifyOptions<Event>,
): Promise<VerifiedDelivery<Event>> {
  return createVerifier(options).verify(body, headers);
}

/**
 * What `verify` and `webhookHandler` have in common. Returns a delivery whose signature is valid and that is for this
 * endpoint, and what claims it in the store.
 */
export function createReceiver<Event>(options: VerifyOptions<Event>) {
  const { secrets, audience, clock = systemClock, maxBodyBytes = 1_048_576, allowWeakSecrets = false } = options;
  const scheme = resolveScheme(options.scheme, options.allowWeakDigest);
  const seconds = options.toleranceSeconds ?? scheme.toleranceSeconds ?? 300;
  if (!(seconds > 0 && seconds < Infinity))
    throw new InvalidArgumentError("toleranceSeconds", `toleranceSeconds must be above 0, not ${seconds}`);
  const hasAge = options.allowAnyAge !== true && scheme.signed.includes("{timestamp}");
  const inTime = timeLimit(clock, options.replayTimeoutMs ?? 2_000);
  const fixedKeys = typeof secrets === "function" ? [] : parseKeys(secrets, scheme, allowWeakSecrets, "all");
  const { replay: store, replayLeaseMs: leaseMs = 120_000 } = options;
  const keepMs = hasAge ? seconds * 2_000 : 0;
  if (store && !(store.lifetimeMs >= keepMs)) {
    const summary = `replay.lifetimeMs is ${store.lifetimeMs}, less than twice the tolerance (${keepMs})`;
    throw new InvalidArgumentError("replay", summary);
  }
  const replay = store && { store, leaseMs, keepMs, clock, inTime };

  return async (body: RawBody, headers: HeaderSource) => {
    const values = readHeaders(headers);
    const { id, timestamp, signatures, signatureHeader } = readSignedHeaders(values, scheme);
    const nowMs = clock.now();
    const atMs = timestamp === "" ? undefined : parseTimestamp(timestamp, scheme);
    if (atMs !== undefined && hasAge) checkAge(atMs, nowMs, seconds * 1_000, scheme);
    const raw = await readRawBody(body, maxBodyBytes);
    const keys =
      typeof secrets === "function" ? await resolveKeys(secrets, values, scheme, allowWeakSecrets, inTime) : fixedKeys;
    const text = await signedBytes(scheme.signed, id, timestamp, raw);
    let key: (typeof keys)[number] | undefined;
    // Tries every key with every signature. WebCrypto compares in constant time.
    for (const one of keys.filter(({ expiresAtMs }) => expiresAtMs > nowMs)) {
      for (const signature of signatures) {
        if (signature && (await crypto.subtle.verify("HMAC", await one.hmacKey(), signature, text))) key ??= one;
      }
    }
    if (key === undefined) {
      if (!signatures.includes(undefined)) throw new WebhookVerificationError({ reason: "no_match" });
      throw malformed(signatureHeader, `A signature is not canonical ${scheme.encoding}.`);
    }
    const delivery = new VerifiedDelivery<Event>({
      raw,
      id: id || undefined,
      timestamp: atMs === undefined ? undefined : new Date(atMs),
      freshness: hasAge ? "checked" : "none",
      keyId: key.id,
      scheme: scheme.name,
    });
    if (audience) await checkAudience(inTime("audience()", () => audience(delivery.event)));
    const claim = async () => replay && claimDelivery(delivery, key, replay);
    return { delivery, claim };
  };
}

async function checkAudience(check: Promise<boolean>): Promise<void> {
  const isForUs = await check.catch((cause) => {
    throw new WebhookVerificationError({ reason: "wrong_audience", cause, retryable: true });
  });
  if (isForUs !== true) throw new WebhookVerificationError({ reason: "wrong_audience" });
}
