import { createHmac } from "node:crypto";
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
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
}

const secretBytes = 24;

/** A signing key as it is shown once: `whsec_` and base64. */
export function newSecret(random: Random): string {
  const bytes = Uint8Array.from({ length: secretBytes }, () => random.integer(0, 255));
  return `${secretPrefix}${Buffer.from(bytes).toString("base64")}`;
}
