import type { WebhookEvent } from "../generated/event-types.ts";
import {
  checkAge,
  type HeaderSource,
  type HeaderValues,
  malformed,
  parseTimestamp,
  readHeaders,
  readSignedHeaders,
  type SignedHeaders,
} from "./headers.ts";
import { type RawBody, readRawBody } from "./raw-body.ts";
import type { ReplayStore } from "./replay.ts";
import { type ReplaySettings, replayKey, takeDelivery } from "./replay.ts";
import { resolveScheme, type Scheme, type SchemeName, signedBytes } from "./scheme.ts";
import { type Key, parseKeys, parseSecret, resolveKeys, type SecretList, type SecretResolver } from "./secrets.ts";
import { type Clock, systemClock, type TimeLimit, timeLimit } from "./time-limit.ts";
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
  /** Remembers deliveries, so that each is handled once. Default: none, so duplicates are handled again. */
  replay?: ReplayStore | undefined;
  /** If the store fails: `reject` asks the sender to retry (default), `accept` continues without it. */
  onReplayStoreFailure?: "reject" | "accept" | undefined;
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
 * ```ts
 * const verifier = createVerifier({ secrets: secret });
 * const { event } = await verifier.verify(body, headers);
 * ```
 *
 * @throws InvalidArgumentError for an unusable secret, scheme or tolerance.
 */
export function createVerifier<Event = WebhookEvent>(options: VerifyOptions<Event>): WebhookVerifier<Event> {
  const { verify, replay } = createReceiver(options);
  return {
    async verify(body, headers) {
      const { delivery, key } = await verify(body, headers);
      if (replay !== undefined) await takeDelivery(await replayKey(delivery, key), replay);
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

/** What `verify` and `webhookHandler` have in common. */
export interface Receiver<Event> {
  /** Returns the delivery if its signature is valid and it's for this endpoint, and the key that verified it. */
  verify(body: RawBody, headers: HeaderSource): Promise<{ delivery: VerifiedDelivery<Event>; key: Key }>;
  /** Undefined if duplicates are accepted. */
  replay: ReplaySettings | undefined;
}

/** @throws InvalidArgumentError for an unusable secret, scheme or tolerance. */
export function createReceiver<Event>(options: VerifyOptions<Event>): Receiver<Event> {
  const { secrets, audience, clock = systemClock, maxBodyBytes = 1_048_576 } = options;
  const scheme = resolveScheme(options.scheme, options.allowWeakDigest);
  const toleranceMs = resolveTolerance(options, scheme);
  const inTime = timeLimit(clock, options.replayTimeoutMs ?? 2_000);
  const parse = (secret: unknown) => parseSecret(secret, scheme, options.allowWeakSecrets);
  const fixedKeys = typeof secrets === "function" ? [] : parseKeys(secrets, parse, scheme, "all");
  return {
    replay: replaySettings(options, (toleranceMs ?? 0) * 2, clock, inTime),
    async verify(body, headers) {
      const values = readHeaders(headers);
      const signed = readSignedHeaders(values, scheme);
      const nowMs = clock.now();
      const atMs = signed.timestamp === "" ? undefined : parseTimestamp(signed.timestamp, scheme);
      if (atMs !== undefined && toleranceMs !== undefined) checkAge(atMs, nowMs, toleranceMs, scheme);
      const raw = await readRawBody(body, maxBodyBytes);
      const keys =
        typeof secrets === "function" ? await resolveKeys(secrets, values, parse, scheme, inTime) : fixedKeys;
      const validKeys = keys.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
      const text = await signedBytes(scheme.signed, signed.id, signed.timestamp, raw);
      const key = await findKey(validKeys, signed, text);
      if (key === undefined) throw mismatch(signed, values, scheme);
      const delivery = new VerifiedDelivery<Event>({
        raw,
        id: signed.id || undefined,
        timestamp: atMs === undefined ? undefined : new Date(atMs),
        freshness: toleranceMs === undefined ? "none" : "checked",
        keyId: key.id,
        scheme: scheme.name,
      });
      if (audience !== undefined) await checkAudience(() => audience(delivery.event), inTime);
      return { delivery, key };
    },
  };
}

/** Returns undefined if ages aren't checked. */
function resolveTolerance(options: VerifyOptions<never>, scheme: Scheme): number | undefined {
  const seconds = options.toleranceSeconds ?? scheme.toleranceSeconds ?? 300;
  if (!(seconds > 0 && seconds < Infinity)) {
    throw new InvalidArgumentError("toleranceSeconds", `toleranceSeconds must be above 0, not ${seconds}`);
  }
  return options.allowAnyAge === true || !scheme.signed.includes("{timestamp}") ? undefined : seconds * 1_000;
}

/** @throws InvalidArgumentError if the store forgets a delivery while its timestamp is still valid. */
function replaySettings(
  { replay: store, onReplayStoreFailure, replayLeaseMs: leaseMs = 120_000 }: VerifyOptions<never>,
  keepMs: number,
  clock: Clock,
  inTime: TimeLimit,
): ReplaySettings | undefined {
  if (store === undefined) return undefined;
  if (!(store.lifetimeMs >= keepMs)) {
    const summary = `replay.lifetimeMs is ${store.lifetimeMs}, less than twice the tolerance (${keepMs})`;
    throw new InvalidArgumentError("replay", summary);
  }
  return { store, acceptsFailures: onReplayStoreFailure === "accept", leaseMs, keepMs, clock, inTime };
}

/** Tries every key with every signature. WebCrypto compares in constant time. */
async function findKey(keys: readonly Key[], { signatures }: SignedHeaders, text: ArrayBuffer) {
  let matching: Key | undefined;
  for (const key of keys) {
    for (const signature of signatures) {
      if (signature === undefined) continue;
      if (await crypto.subtle.verify("HMAC", await key.hmacKey(), signature, text)) matching ??= key;
    }
  }
  return matching;
}

function mismatch({ signatures, signatureHeader }: SignedHeaders, values: HeaderValues, { encoding }: Scheme) {
  if (signatures.includes(undefined)) return malformed(signatureHeader, `A signature is not canonical ${encoding}.`);
  const isCompressed = !/^(identity)?$/i.test(String(values("content-encoding")[0] ?? ""));
  const hint = isCompressed
    ? "The body is compressed. Decompress it first, if its plain bytes were signed."
    : undefined;
  return new WebhookVerificationError({ reason: "no_match", hint });
}

async function checkAudience(isMeant: () => boolean | Promise<boolean>, inTime: TimeLimit): Promise<void> {
  let meant: boolean;
  try {
    meant = await inTime("audience()", isMeant);
  } catch (cause) {
    throw new WebhookVerificationError({ reason: "wrong_audience", cause, retryable: true });
  }
  if (meant !== true) throw new WebhookVerificationError({ reason: "wrong_audience" });
}
