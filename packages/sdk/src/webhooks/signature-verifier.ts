import { checkKinds, shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { type CompiledScheme, compileScheme } from "./compile-scheme.ts";
import { type HeaderSource, headerValues } from "./header-source.ts";
import { type CryptoChoice, type HmacEngine, hmacEngine } from "./hmac.ts";
import { buildKeyring, type Key, type Keyring, type SecretList, type SecretResolver } from "./keyring.ts";
import { parseSecret } from "./parse-secret.ts";
import { type RawBody, readRawBody } from "./raw-body.ts";
import { chosenScheme, type SchemeOptions } from "./service-scheme.ts";
import { checkForm, isAmong } from "./signature-list.ts";
import { readSignedHeaders } from "./signed-headers.ts";
import { checkAge, parseTimestamp, toleranceMsOf } from "./timestamp.ts";
import { VerifiedDelivery } from "./verified-delivery.ts";
import { defaultPatienceMs, type TimeoutSettings, withTimeout } from "./with-timeout.ts";

/** How deliveries are verified. */
export interface SignatureOptions extends SchemeOptions {
  /**
   * The signing secret as the service shows it, several while one is replaced, or a function that finds the secret of
   * the tenant that a delivery claims to be for.
   */
  secrets: SecretList | SecretResolver;
  /** How far a timestamp may be from now, in either direction. Default: the scheme's, which is 300 seconds. */
  toleranceSeconds?: number | undefined;
  /** Takes deliveries of any age, so that one that was recorded can be sent again forever. Default false. */
  allowAnyAge?: boolean | undefined;
  /** Takes secrets of fewer than 16 bytes. Default false. */
  allowWeakSecrets?: boolean | undefined;
  /** Takes schemes with SHA-1 or MD5. Default false. */
  allowWeakDigest?: boolean | undefined;
  /** Largest body. Default 1,048,576 bytes. */
  maxBodyBytes?: number | undefined;
  /** How long the replay store, `secrets()` and `audience()` may each take to answer. Default 2,000 ms. */
  replayTimeoutMs?: number | undefined;
  /** Default: real time. */
  clock?: Clock | undefined;
  /** Which implementation computes HMACs. Default `auto`: node:crypto where there is one, else WebCrypto. */
  crypto?: CryptoChoice | undefined;
}

/** Checks signatures with settings that were checked once. */
export class SignatureVerifier {
  readonly scheme: CompiledScheme;
  readonly patience: TimeoutSettings;
  readonly engine: HmacEngine;
  /** Undefined when timestamps are not checked. */
  readonly toleranceMs: number | undefined;
  readonly #keyring: Keyring;
  readonly #maxBodyBytes: number;
  /** Keys of deliveries that are for one tenant of several. */
  readonly #scoped = new WeakMap<VerifiedDelivery<unknown>, Key>();

  /**
   * @throws InvalidArgumentError for a secret, scheme or limit that cannot be used.
   */
  constructor(options: SignatureOptions) {
    checkKinds(options, {
      replayTimeoutMs: "above0",
      allowAnyAge: "flag",
      allowWeakSecrets: "flag",
      allowWeakDigest: "flag",
    });
    this.scheme = compileScheme(chosenScheme(options), options.allowWeakDigest);
    this.patience = { clock: clockOf(options.clock), timeoutMs: options.replayTimeoutMs ?? defaultPatienceMs };
    this.engine = hmacEngine(options.crypto);
    const { scheme } = this.scheme;
    const toleranceMs = toleranceMsOf(options.toleranceSeconds ?? scheme.toleranceSeconds ?? 300);
    this.toleranceMs = this.scheme.signsTimestamp && options.allowAnyAge !== true ? toleranceMs : undefined;
    const hmacOf = (secret: unknown) =>
      this.engine(scheme.digest, parseSecret(secret, scheme, options.allowWeakSecrets === true), scheme.encoding);
    const { secrets } = options;
    // A resolver that ignores the delivery has one answer for all: nothing means that the secret isn't set.
    const withoutSecret = typeof secrets === "function" && secrets.length === 0 ? [] : undefined;
    const ask: SecretResolver | false =
      typeof secrets === "function" &&
      (async (claim) => (await withTimeout(() => secrets(claim), "secrets()", this.patience)) ?? withoutSecret);
    this.#keyring = buildKeyring(ask || secrets, hmacOf);
    this.#maxBodyBytes = checkLimit(options.maxBodyBytes ?? 1_048_576);
  }

  /** The delivery, when its signature matches. One code path: what a runtime does at once is not waited for. */
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

  /** Whom a delivery is for, in few characters; empty where all are for the same tenant. */
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
