import { decodeBinary } from "./binary-text.ts";
import { type HeaderValues, singleValue } from "./headers.ts";
import type { Scheme } from "./scheme.ts";
import type { TimeLimit } from "./time-limit.ts";
import { InvalidArgumentError, WebhookVerificationError } from "./webhook-errors.ts";

/** A secret, with its id and expiration. */
export interface SecretEntry {
  secret: string | Uint8Array;
  /** Returned as `keyId`. Default: its position in the list, from "0". */
  id?: string | undefined;
  /** The secret is invalid from then on. A date, a text that `Date` parses, or milliseconds since the Unix epoch. */
  expiresAt?: Date | string | number | undefined;
}

type OneSecret = string | Uint8Array | SecretEntry;

/** One secret, or several while you replace one. Each is tried for each delivery. */
export type SecretList = OneSecret | readonly OneSecret[];

/** An unverified delivery. Anyone can forge it, so use it only to choose a key. */
export interface UnverifiedClaim {
  /** Returns a header, or undefined. */
  header(name: string): string | undefined;
}

/** The secrets of one tenant. Its name separates its deliveries from those of others, even if the secret changes. */
export interface TenantSecrets {
  tenant: string;
  secrets: SecretList;
}

type Resolved = SecretList | TenantSecrets | undefined;

/**
 * Finds the secrets of the tenant that a delivery claims to be for. If you use `replay`, return the tenant's name too:
 * without it, each secret counts as its own tenant. A function without parameters has one tenant.
 */
export type SecretResolver = (claim: UnverifiedClaim) => Resolved | Promise<Resolved>;

export interface Key {
  id: string;
  /** Not a number if it isn't a date. */
  expiresAtMs: number;
  hmacKey(): Promise<CryptoKey>;
  /** Whose deliveries it verifies: everyone's, a named tenant's, or those of the key itself. */
  scope: "all" | "key" | { tenant: string };
}

export function parseKeys(list: SecretList, scheme: Scheme, isWeakAllowed: boolean, scope: Key["scope"]): Key[] {
  const secrets = [list].flat() as OneSecret[];
  if (secrets.length === 0) throw new InvalidArgumentError("secrets", "No webhook secret was given");
  return secrets.map((one, position) => {
    const isBare = (one as SecretEntry | undefined)?.secret === undefined;
    const { secret, id = String(position), expiresAt } = (isBare ? { secret: one } : one) as SecretEntry;
    const bytes = parseSecret(secret, scheme, isWeakAllowed);
    let imported: Promise<CryptoKey> | undefined;
    const hmacKey = () => (imported ??= importKey(bytes, scheme.digest));
    const expiresAtMs = expiresAt === undefined ? Infinity : new Date(expiresAt).getTime();
    return { id, expiresAtMs, hmacKey, scope };
  });
}

/** @throws WebhookVerificationError `unknown_key` if the resolver fails, or finds no usable secret. */
export async function resolveKeys(
  resolve: SecretResolver,
  values: HeaderValues,
  scheme: Scheme,
  isWeakAllowed: boolean,
  inTime: TimeLimit,
): Promise<readonly Key[]> {
  const header = (name: string) => singleValue(values(name.toLowerCase()), name) || undefined;
  let resolved: Resolved;
  try {
    resolved = await inTime("secrets()", () => resolve({ header }));
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw new WebhookVerificationError({ reason: "unknown_key", cause, retryable: true });
  }
  // A resolver without parameters that returns nothing means that the secret isn't set.
  if (!resolved && resolve.length > 0) throw new WebhookVerificationError({ reason: "unknown_key" });
  try {
    if (typeof resolved === "object" && "tenant" in resolved)
      return parseKeys(resolved.secrets, scheme, isWeakAllowed, { tenant: resolved.tenant });
    return parseKeys(resolved as SecretList, scheme, isWeakAllowed, resolve.length > 0 ? "key" : "all");
  } catch (cause) {
    throw new WebhookVerificationError({ reason: "unknown_key", cause, hint: (cause as Error).message });
  }
}

/** Spaces, and what a variable holds that isn't set or expanded: anyone can guess it. */
const notSecret = /\s|^\$|\$\{|\{\{|^(.)\1*$|\*{3}/;

/** @throws InvalidArgumentError if it's empty, zeros, malformed, a placeholder or too short, without repeating it. */
export function parseSecret(secret: unknown, { key }: Scheme, isWeakAllowed = false): Uint8Array<ArrayBuffer> {
  const unusable = (what: string, advice = "Use the signing secret.") =>
    new InvalidArgumentError("secrets", `The webhook secret ${what}`, advice);
  if (!secret) throw unusable("is missing or empty", "Check that its variable is set.");
  const bytes = typeof secret === "string" ? keyBytes(secret, key, unusable) : Uint8Array.from(secret as Uint8Array);
  if (bytes === undefined) throw unusable(`is not ${key.encoding}`);
  // HMAC pads keys with zeros, so a key of zeros is the same as an empty one.
  if (bytes.every((byte) => byte === 0)) throw unusable("is empty, or has only zeros");
  // Shorter keys can be guessed (NIST SP 800-107 requires at least half the digest).
  if (bytes.byteLength >= 16 || isWeakAllowed) return bytes;
  throw unusable(`has ${bytes.byteLength} bytes, fewer than 16`, "To accept it anyway, set `allowWeakSecrets`.");
}

function keyBytes(secret: string, { prefix = "", encoding }: Scheme["key"], unusable: (what: string) => Error) {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  if (notSecret.test(text)) throw unusable("is a placeholder, or contains a space or a line break");
  if (encoding === "utf8") return new TextEncoder().encode(text);
  // Some services write upper case, or omit padding. This is safe, because the secret is ours.
  if (encoding === "hex") return decodeBinary(text.toLowerCase(), encoding);
  return decodeBinary(text.padEnd(Math.ceil(text.length / 4) * 4, "="), encoding);
}

export function importKey(bytes: Uint8Array<ArrayBuffer>, digest: Scheme["digest"]): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: digest.replace("sha", "SHA-") };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}
