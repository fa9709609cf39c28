import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { type HeaderSource, headerValues, singleValue } from "./header-source.ts";
import type { Hmac } from "./hmac.ts";

/** A secret, with its id and expiration. */
export interface SecretEntry {
  secret: string | Uint8Array;
  /** Returned as `keyId`. Default: its position in the list, from "0". */
  id?: string | undefined;
  /** The secret is invalid from then on. A date, a text that `Date` parses, or milliseconds since the Unix epoch. */
  expiresAt?: Date | string | number | undefined;
}

type OneSecret = string | Uint8Array | SecretEntry;

/** One secret, or several while you replace one. At most 16, because each is tried for each delivery. */
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
 * without it, each secret counts as its own tenant.
 */
export type SecretResolver = (claim: UnverifiedClaim) => Resolved | Promise<Resolved>;

/** `all` if all deliveries are for the same tenant, `own` if it has no name. */
export type KeyScope = "all" | "own" | { tenant: string };

export interface Key {
  id: string;
  scope: KeyScope;
  hmac: Hmac;
  expiresAtMs: number;
}

export type Keyring = (headers: HeaderSource) => readonly Key[] | Promise<readonly Key[]>;

const maxSecrets = 16;

/** @throws InvalidArgumentError for an unusable secret. */
export function buildKeyring(secrets: SecretList | SecretResolver, hmacOf: (secret: unknown) => Hmac): Keyring {
  if (typeof secrets === "function") return (headers) => resolveKeys(secrets, headers, hmacOf);
  const keys = parseKeys(secrets, hmacOf, "all");
  return () => keys;
}

async function resolveKeys(resolve: SecretResolver, headers: HeaderSource, hmacOf: (secret: unknown) => Hmac) {
  const header = (name: string) => singleValue(headerValues(headers, name.toLowerCase()), name) || undefined;
  let found: Resolved;
  try {
    found = await resolve({ header });
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw cause;
    throw new WebhookVerificationError({
      reason: "unknown_key",
      cause,
      retryable: true,
      hint: "The secret lookup failed.",
    });
  }
  if (found === undefined || found === null) throw new WebhookVerificationError({ reason: "unknown_key" });
  try {
    if (!isOfTenant(found)) return parseKeys(found, hmacOf, "own");
    if (typeof found.tenant !== "string" || found.tenant === "") {
      throw wrongOption("secrets", "A tenant needs a name");
    }
    return parseKeys(found.secrets, hmacOf, { tenant: found.tenant });
  } catch (cause) {
    throw new WebhookVerificationError({ reason: "unknown_key", cause, hint: (cause as Error).message });
  }
}

function parseKeys(secrets: SecretList, hmacOf: (secret: unknown) => Hmac, scope: KeyScope): Key[] {
  const list = Array.isArray(secrets) ? (secrets as readonly OneSecret[]) : [secrets as OneSecret];
  if (list.length === 0) throw wrongOption("secrets", "No webhook secret was given");
  if (list.length > maxSecrets)
    throw new InvalidArgumentError({ summary: `More than ${maxSecrets} webhook secrets were given` });
  return list.map((one, place) => {
    const entry = isEntry(one) ? one : { secret: one };
    return { id: entry.id ?? String(place), scope, hmac: hmacOf(entry.secret), expiresAtMs: expiryMs(entry.expiresAt) };
  });
}

function isOfTenant(found: SecretList | TenantSecrets): found is TenantSecrets {
  return typeof found === "object" && "secrets" in found;
}

function isEntry(one: OneSecret): one is SecretEntry {
  return typeof one === "object" && one !== null && "secret" in one;
}

function expiryMs(at: SecretEntry["expiresAt"]): number {
  if (at === undefined) return Infinity;
  const ms = new Date(at).getTime();
  if (Number.isNaN(ms)) throw new InvalidArgumentError({ summary: "`expiresAt` of a webhook secret is not a date" });
  return ms;
}
