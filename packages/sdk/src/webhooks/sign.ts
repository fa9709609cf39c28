import { checkOptions, type OptionKinds, optionsOf, shown, unreadable } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { type Clock, clockOf } from "../time/clock.ts";
import { type CryptoChoice, hmacEngine } from "./hmac.ts";
import { parseSecret } from "./parse-secret.ts";
import { compileScheme, type Scheme } from "./scheme.ts";
import { chosenScheme, type SchemeOptions } from "./service-scheme.ts";

/** Options of `sign`. */
export interface SignOptions extends SchemeOptions {
  /** Several secrets give several signatures, as while a sender replaces its secret. */
  secret: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Default: `msg_` and 32 random hexadecimal digits. Ignored if the scheme doesn't sign an id. */
  id?: string | undefined;
  /** A date, or seconds since the Unix epoch. Default: now. */
  timestamp?: Date | number | undefined;
  /** Accepts secrets of fewer than 16 bytes. Default false. */
  allowWeakSecrets?: boolean | undefined;
  /** Accepts schemes with SHA-1 or MD5. Default false. */
  allowWeakDigest?: boolean | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
  /** Default `auto`: node:crypto if available, otherwise WebCrypto. */
  crypto?: CryptoChoice | undefined;
}

/**
 * Returns the headers for a signed `body`, to test an endpoint.
 *
 * ```ts
 * const headers = await sign(body, { secret });
 * await fetch(url, { method: "POST", body, headers: { ...headers, "content-type": "application/json" } });
 * ```
 *
 * @throws InvalidArgumentError for an invalid secret, id or timestamp.
 */
export function sign(body: string | Uint8Array, options: SignOptions): Promise<Record<string, string>> {
  return signed(body, options).catch((cause) => {
    throw unreadable("options", cause);
  });
}

const signKinds: OptionKinds = {
  secret: true,
  scheme: true,
  service: true,
  id: "text",
  timestamp: true,
  allowWeakSecrets: "flag",
  allowWeakDigest: "flag",
  clock: true,
  crypto: true,
};

async function signed(body: string | Uint8Array, given: SignOptions): Promise<Record<string, string>> {
  checkOptions(given, "secret");
  const options = optionsOf(given, signKinds);
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw wrongOption("body", `The body to sign must be a string or bytes, not ${shown(body)}`);
  }
  const { scheme, families, signsTimestamp, idForm, head, tail } = compileScheme(
    chosenScheme(options),
    options.allowWeakDigest,
  );
  const engine = hmacEngine(options.crypto);
  const names = families[0]!;
  const id = names.id === undefined ? "" : (options.id ?? newId());
  if (names.id !== undefined && !idForm.test(id)) throw wrongOption("id", `The id ${id} cannot be signed`);
  const timestamp = signsTimestamp ? timestampText(options, scheme.timestampUnit) : "";
  const secrets = [options.secret].flat() as (string | Uint8Array)[];
  if (secrets.length === 0) throw wrongOption("secret", "No webhook secret was given");
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = parseSecret(secret, scheme, options.allowWeakSecrets === true);
      return engine(scheme.digest, key, scheme.encoding)(head(id, timestamp), body, tail(id, timestamp));
    }),
  );
  return {
    ...(names.id !== undefined && { [names.id]: id }),
    ...(names.timestamp !== undefined && { [names.timestamp]: timestamp }),
    [names.signature]: listSignatures(signatures, timestamp, scheme),
  };
}

const newId = () => `msg_${crypto.randomUUID().replaceAll("-", "")}`;

function timestampText({ timestamp, clock }: SignOptions, unit: Scheme["timestampUnit"] = "s"): string {
  const now = clockOf(clock).now();
  const ms = typeof timestamp === "number" ? timestamp * 1_000 : timestamp === undefined ? now : dateMs(timestamp);
  const value = unit === "s" ? Math.floor(ms / 1_000) : ms;
  if (Number.isSafeInteger(value) && value >= 0) return String(value);
  throw wrongOption(
    "timestamp",
    "The timestamp to sign is not a date or a whole number of seconds since the Unix epoch",
  );
}

const dateMs = (date: Date): number => (typeof date?.getTime === "function" ? date.getTime() : NaN);

function listSignatures(signatures: readonly string[], timestamp: string, { signatures: list }: Scheme): string {
  const { separator, assign, versions, timestampKey } = list;
  const entries = signatures.map((text) => (assign === undefined ? text : `${versions?.[0]}${assign}${text}`));
  return [...(timestampKey === undefined ? [] : [`${timestampKey}${assign}${timestamp}`]), ...entries].join(separator);
}
