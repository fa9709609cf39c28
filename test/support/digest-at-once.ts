import { createHash } from "node:crypto";
import { beforeEach, vi } from "vitest";

/** Digests without the thread pool, whose work a virtual clock does not see: it would move on before the digest is there. */
export function digestAtOnce(): void {
  beforeEach(() => {
    vi.spyOn(crypto.subtle, "digest").mockImplementation(
      async (_, data) =>
        new Uint8Array(
          createHash("sha256")
            .update(data as Uint8Array)
            .digest(),
        ).buffer,
    );
  });
}
