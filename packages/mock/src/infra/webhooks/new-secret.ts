import type { Random } from "../../engine/random.ts";

const secretBytes = 24;

/** A signing key as it is shown once: `whsec_` and base64. */
export function newSecret(random: Random): string {
  const bytes = Uint8Array.from({ length: secretBytes }, () => random.integer(0, 255));
  return `whsec_${Buffer.from(bytes).toString("base64")}`;
}
