import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { decodeBase64, encodeBase64 } from "../../engine/base64.ts";
import type { Random } from "../../engine/random.ts";

const secretPrefix = "whsec_";

/** What is signed (W-03). */
export interface SignedParts {
  /** The event's id: the same for all attempts. */
  readonly id: string;
  /** Whole seconds since the Unix epoch. */
  readonly timestamp: number | string;
  readonly body: string | Uint8Array;
}

/** The headers of an attempt (W-02): one signature a secret. */
export function signatureHeaders(parts: SignedParts, secrets: readonly string[]): Record<string, string> {
  return {
    "webhook-id": parts.id,
    "webhook-timestamp": String(parts.timestamp),
    "webhook-signature": secrets.map((secret) => `v1,${signature(parts, secret)}`).join(" "),
  };
}

function signature({ id, timestamp, body }: SignedParts, secret: string): string {
  const key = decodeBase64(secret.slice(secretPrefix.length));
  const bytes = typeof body === "string" ? utf8ToBytes(body) : body;
  return encodeBase64(hmac(sha256, key, concatBytes(utf8ToBytes(`${id}.${timestamp}.`), bytes)));
}

const secretBytes = 24;

/** A signing key as it is shown once: `whsec_` and base64. */
export function newSecret(random: Random): string {
  const bytes = Uint8Array.from({ length: secretBytes }, () => random.integer(0, 255));
  return `${secretPrefix}${encodeBase64(bytes)}`;
}
