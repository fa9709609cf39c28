import { createHash } from "node:crypto";

/** The hash a credential is remembered by: the credential itself is kept nowhere. */
export function credentialHash(credential: string): string {
  return createHash("sha256").update(credential).digest("hex");
}
