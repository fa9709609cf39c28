import { shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { type HeaderSource, headerValues } from "./header-source.ts";
import { type CryptoChoice, type HmacEngine, hmacEngine } from "./hmac.ts";
import { buildKeyring, type Key, type Keyring, type SecretList, type SecretResolver } from "./keyring.ts";
import { parseSecret } from "./parse-secret.ts";
import { type RawBody, readRawBody } from "./raw-body.ts";
import { type CompiledScheme, compileScheme } from "./scheme.ts";
import { chosenScheme, type SchemeOptions } from "./service-scheme.ts";
import { checkForm, isAmong, readSignedHeaders } from "./signature-list.ts";
import { checkAge, parseTimestamp, toleranceMsOf } from "./timestamp.ts";
import { VerifiedDelivery } from "./verified-delivery.ts";
import { defaultPatienceMs, type TimeoutSettings, withTimeout } from "./with-timeout.ts";

/** Options for verifying signatures. */
export interface SignatureOptions extends SchemeOptions {
  /** The signing secret, several while you replace it, or a function that finds a tenant's secret. */
  secrets: SecretList | SecretResolver;
  /** Maximum difference between timestamp and now, in seconds. Default: the scheme's, which is 300. */
  toleranceSeconds?: number | undefined;
  /** Accepts deliveries of any age, so recorded ones can be replayed forever. Default false. */
  allowAnyAge?: boolean | undefined;
  /** Accepts secrets of fewer than 16 bytes. Default false. */
  allowWeakSecrets?: boolean | undefined;
  /** Accepts schemes with SHA-1 or MD5. Default false. */
  allowWeakDigest?: boolean | undefined;
  /** Maximum size of a body, in bytes. Default 1,048,576. */
  maxBodyBytes?: number | undefined;
  /** Timeout for the replay store, `secrets()` and `audience()`, in milliseconds. Default 2,000. */
  replayTimeoutMs?: number | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
  /** Implementation of HMAC. Default `auto`: node:crypto if available, otherwise WebCrypto. */
  crypto?: CryptoChoice | undefined;
}

export class SignatureVerifier {
  readonly scheme: CompiledScheme;
  readonly patience: TimeoutSettings;
  readonly engine: HmacEngine;
  /** Undefined if timestamps aren't checked. */
  readonly toleranceMs: number | undefined;
  readonly #keyring: Keyring;
  readonly #maxBodyBytes: number;
  /** Keys of deliveries for one of several tenants. */
  readonly #scoped = new WeakMap<VerifiedDelivery<unknown>, Key>();

  /** @throws InvalidArgumentError for an unusable secret, scheme or limit. */
  constructor(options: SignatureOptions) {
    this.scheme = compileScheme(chosenScheme(options), options.allowWeakDigest);
    this.patience = { clock: clockOf(options.clock), timeoutMs: options.replayTimeoutMs ?? defaultPatienceMs };
    this.engine = hmacEngine(options.crypto);
    const { scheme } = this.scheme;
    const toleranceMs = toleranceMsOf(options.toleranceSeconds ?? scheme.toleranceSeconds ?? 300);
    this.toleranceMs = this.scheme.signsTimestamp && options.allowAnyAge !== true ? toleranceMs : undefined;
    const hmacOf = (secret: unknown) =>
      this.engine(scheme.digest, parseSecret(secret, scheme, options.allowWeakSecrets === true), scheme.encoding);
    const { secrets } = options;
    // A resolver without parameters that returns nothing means that the secret isn't set.
    const withoutSecret = typeof secrets === "function" && secrets.length === 0 ? [undefined as never] : undefined;
    const ask: SecretResolver | false =
      typeof secrets === "function" &&
      (async (claim) => (await withTimeout(() => secrets(claim), "secrets()", this.patience)) ?? withoutSecret);
    this.#keyring = buildKeyring(ask || secrets, hmacOf);
    this.#maxBodyBytes = checkLimit(options.maxBodyBytes ?? 1_048_576);
  }

  /** Returns the delivery if its signature matches. Synchronous steps aren't awaited. */
  async verify<Event>(
    body: RawBody,
    headers: HeaderSource,
    translate?: (event: unknown) => unknown,
  ): Promise<VerifiedDelivery<Event>> {
    const { scheme, head, tail } = this.scheme;
    const { id, timestamp, candidates, signatureHeader } = readSignedHeaders(headers, this.scheme);
    const nowMs = this.patience.clock.now();
    const atMs = timestamp === "" ? undefined : parseTimestamp(timestamp, scheme.timestampUnit);
    if (atMs !== undefined && this.toleranceMs !== undefined) {
      checkAge(atMs, nowMs, this.toleranceMs, scheme.timestampUnit);
    }
    const arriving = readRawBody(body, this.#maxBodyBytes, () => declaredLength(headers));
    const raw = arriving instanceof Promise ? await arriving : arriving;
    const found = this.#keyring(headers);
    const keys = found instanceof Promise ? await found : found;
    let matching: Key | undefined;
    for (const key of keys) {
      if (key.expiresAtMs <= nowMs) continue;
      const computed = key.hmac(head(id, timestamp), raw, tail(id, timestamp));
      const expected = computed instanceof Promise ? await computed : computed;
      if (isAmong(candidates, expected)) matching ??= key;
    }
    if (matching === undefined) {
      checkForm(candidates, signatureHeader, scheme);
      throw new WebhookVerificationError({ reason: "no_match", hint: encodingHint(headers) });
    }
    const delivery = new VerifiedDelivery<Event>(raw, {
      id: id === "" ? undefined : id,
      timestamp: atMs === undefined ? undefined : new Date(atMs),
      freshness: this.toleranceMs === undefined ? "none" : "checked",
      keyId: matching.id,
      scheme: scheme.name,
      translate,
    });
    if (matching.scope !== "all") this.#scoped.set(delivery, matching);
    return delivery;
  }

  /** Short id of the tenant; empty if there's only one. */
  async scopeOf(delivery: VerifiedDelivery<unknown>): Promise<string> {
    const key = this.#scoped.get(delivery);
    if (key === undefined || key.scope === "all") return "";
    if (key.scope !== "own") return `tenant:${key.scope.tenant}:`;
    const name = await key.hmac("name of the key of a delivery", "", "");
    return `key:${name.slice(0, 16)}:`;
  }
}

function checkLimit(maxBodyBytes: number): number {
  if (Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0) return maxBodyBytes;
  throw wrongOption("maxBodyBytes", `maxBodyBytes must be a whole number above 0, not ${shown(maxBodyBytes)}`);
}

function declaredLength(headers: HeaderSource): number {
  const [length] = headerValues(headers, "content-length");
  return typeof length === "string" && /^\d+$/.test(length) ? Number(length) : 0;
}

function encodingHint(headers: HeaderSource): string | undefined {
  const encoding = headerValues(headers, "content-encoding")[0];
  if (typeof encoding !== "string" || /^(identity)?$/i.test(encoding)) return undefined;
  return "The body is compressed (content-encoding). If its plain bytes were signed, decompress it first.";
}
