import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import { type HeaderSource, headerValues, singleValue } from "./header-source.ts";
import type { Hmac } from "./hmac.ts";

/** One secret and until when it counts. */
export interface SecretEntry {
  secret: string | Uint8Array;
  /** Reported as `keyId` of what it verified. Default: its place in the list, "0" the first. */
  id?: string | undefined;
  /** From then on it verifies nothing. A date, a text that `Date` reads, or milliseconds since the Unix epoch. */
  expiresAt?: Date | string | number | undefined;
}

type OneSecret = string | Uint8Array | SecretEntry;

/** One secret, or several while one is being replaced. 16 at most: each is tried on each delivery. */
export type SecretList = OneSecret | readonly OneSecret[];

/** What is known of a delivery before it is verified. Anybody can write this: pick a key by it, nothing else. */
export interface UnverifiedClaim {
  /** The value of a header, or undefined when it is absent. */
  header(name: string): string | undefined;
}

/** The secrets of one tenant. Its name keeps its deliveries apart from those of others, also while a secret changes. */
export interface TenantSecrets {
  tenant: string;
  secrets: SecretList;
}

type Resolved = SecretList | TenantSecrets | undefined;

/**
 * Finds the secrets of the tenant that a delivery claims to be for. Name the tenant too where deliveries are remembered
 * (`replay`): without a name each secret counts as a tenant of its own.
 */
export type SecretResolver = (claim: UnverifiedClaim) => Resolved | Promise<Resolved>;

/** Whose deliveries a key verifies: `all` where every delivery is for the same tenant, `own` where nobody named it. */
export type KeyScope = "all" | "own" | { tenant: string };

export interface Key {
  id: string;
  scope: KeyScope;
  hmac: Hmac;
  expiresAtMs: number;
}

/** The keys to try on a delivery. */
export type Keyring = (headers: HeaderSource) => readonly Key[] | Promise<readonly Key[]>;

const maxSecrets = 16;

/**
 * @throws InvalidArgumentError when `secrets` is a list with a secret that cannot be used.
 */
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
    throw new WebhookVerificationError({
      reason: "unknown_key",
      cause,
      hint: "The secret that was found is invalid.",
    });
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
