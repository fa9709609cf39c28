import { createHash } from "node:crypto";
import { afterEach, beforeEach } from "vitest";

/** Digests without the thread pool, whose work a virtual clock does not see: it would move on before the digest is there. */
export function digestAtOnce(): void {
  const { digest } = crypto.subtle;
  beforeEach(() => {
    crypto.subtle.digest = async (_, data) =>
      new Uint8Array(
        createHash("sha256")
          .update(data as Uint8Array)
          .digest(),
      ).buffer;
  });
  afterEach(() => {
    crypto.subtle.digest = digest;
  });
}
