import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { WebhookSchemeFile } from "@tandem/contract";
import type { Random } from "../../engine/random.ts";

const secretPrefix = "whsec_";

type Scheme = { readonly [Part in keyof WebhookSchemeFile]-?: NonNullable<WebhookSchemeFile[Part]> };

/** What a scheme leaves out (W-02, W-03). */
const standardWebhooks: Scheme = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
  signed: "{id}.{timestamp}.{body}",
  digest: "sha256",
  encoding: "base64",
  key: "base64",
  prefix: "v1,",
};

/** What is signed (W-03). */
export interface SignedParts {
  /** The event's id: the same for all attempts. */
  readonly id: string;
  /** Whole seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of an attempt (W-02): one signature a secret. */
export function signatureHeaders(
  parts: SignedParts,
  secrets: readonly string[],
  given: WebhookSchemeFile = {},
): Record<string, string> {
  const scheme = { ...standardWebhooks, ...given } as Scheme;
  const signatures = secrets.map((secret) => scheme.prefix + signature(parts, secret, scheme));
  return {
    [scheme.id]: parts.id,
    [scheme.timestamp]: String(parts.timestamp),
    [scheme.signature]: signatures.join(scheme.prefix.endsWith("=") ? "," : " "),
  };
}

const hashes = { sha256, sha384, sha512 };

const encodings = {
  base64: encodeBase64,
  base64url: (bytes: Uint8Array) =>
    encodeBase64(bytes).replace(/[+/=]/g, (character) => ({ "+": "-", "/": "_" })[character] ?? ""),
  hex: bytesToHex,
};

function signature(
  { id, timestamp, body }: SignedParts,
  secret: string,
  { signed, digest, encoding, key }: Scheme,
): string {
  const fill = (text = "") => utf8ToBytes(text.replaceAll("{id}", id).replaceAll("{timestamp}", String(timestamp)));
  const [head, tail] = signed.split("{body}").map(fill) as [Uint8Array, Uint8Array];
  const keyBytes = key === "utf8" ? utf8ToBytes(secret) : decodeBase64(secret.slice(secretPrefix.length));
  return encodings[encoding](hmac(hashes[digest], keyBytes, concatBytes(head, utf8ToBytes(body), tail)));
}

/** A secret as the service shows it. */
export const shownSecret = (secret: string, key: WebhookSchemeFile["key"]): string =>
  key === "hex" ? bytesToHex(decodeBase64(secret.slice(secretPrefix.length))) : secret;

const secretBytes = 24;

/** A signing key as it is shown once: `whsec_` and base64. */
export function newSecret(random: Random): string {
  const bytes = Uint8Array.from({ length: secretBytes }, () => random.integer(0, 255));
  return `${secretPrefix}${encodeBase64(bytes)}`;
}

/** Bytes as base64, without `Buffer`: browsers have none. */
function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** @throws DOMException when the text is not base64. */
function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
