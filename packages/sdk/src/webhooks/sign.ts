import { encodeBinary } from "./binary-text.ts";
import { isUnambiguousId, resolveScheme, type Scheme, type SchemeHeaders, signedBytes } from "./scheme.ts";
import { importKey, parseSecret } from "./secrets.ts";
import { systemClock } from "./time-limit.ts";
import type { VerifyOptions } from "./verify.ts";
import { InvalidArgumentError } from "./webhook-errors.ts";

/** Options of `sign`. */
export interface SignOptions extends Pick<VerifyOptions, "scheme" | "allowWeakSecrets" | "allowWeakDigest" | "clock"> {
  /** Several secrets give several signatures, as while a sender replaces its secret. */
  secret: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Default: `msg_` and 32 random hexadecimal digits. Ignored if the scheme doesn't sign an id. */
  id?: string | undefined;
  /** A date, or seconds since the Unix epoch. Default: now. */
  timestamp?: Date | number | undefined;
}

/**
 * Returns the headers for a signed `body`, to test an endpoint.
 *
 * ```ts
 * const headers = await sign(body, { secret });
 * await fetch(url, { method: "POST", body, headers: { ...headers, "content-type": "application/json" } });
 * ```
 *
 * @throws InvalidArgumentError for an unusable secret, scheme, id or timestamp.
 */
export async function sign(body: string | Uint8Array, options: SignOptions): Promise<Record<string, string>> {
  const scheme = resolveScheme(options.scheme, options.allowWeakDigest);
  const [names] = [scheme.headers].flat() as [SchemeHeaders];
  const id = names.id === undefined ? "" : (options.id ?? `msg_${crypto.randomUUID().replaceAll("-", "")}`);
  if (names.id !== undefined && !isUnambiguousId(id, scheme)) {
    throw new InvalidArgumentError("id", `The id ${id} cannot be signed`);
  }
  const timestamp = scheme.signed.includes("{timestamp}") ? timestampText(options, scheme) : "";
  const text = await signedBytes(scheme.signed, id, timestamp, body as BlobPart);
  const { separator, assign, versions, timestampKey } = scheme.signatures;
  const entries = timestampKey === undefined ? [] : [`${timestampKey}${assign}${timestamp}`];
  for (const secret of [options.secret].flat()) {
    const key = await importKey(parseSecret(secret, scheme, options.allowWeakSecrets), scheme.digest);
    const signature = encodeBinary(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)), scheme.encoding);
    entries.push(assign === undefined ? signature : `${versions?.[0]}${assign}${signature}`);
  }
  return {
    ...(names.id !== undefined && { [names.id]: id }),
    ...(names.timestamp !== undefined && { [names.timestamp]: timestamp }),
    [names.signature]: entries.join(separator),
  };
}

function timestampText({ timestamp, clock = systemClock }: SignOptions, { timestampUnit = "s" }: Scheme): string {
  const ms = typeof timestamp === "number" ? timestamp * 1_000 : (timestamp?.getTime() ?? clock.now());
  const value = timestampUnit === "s" ? Math.floor(ms / 1_000) : ms;
  if (Number.isSafeInteger(value) && value >= 0) return String(value);
  const summary = "The timestamp to sign is not a date or a whole number of seconds since the Unix epoch";
  throw new InvalidArgumentError("timestamp", summary);
}
