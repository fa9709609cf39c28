import { callListener } from "../call-listener.ts";
import { checkFunctions } from "../check-argument.ts";
import type { Pacer, Permit } from "./pacer.ts";

/** Stands before a store that is not ours: it is told a hash, and never the credential in the name of the rate limit. */
export function namelessPacer(store: Pacer): Pacer {
  /** A name that is known by now is there at once: a pause is told before the answer that asked for it is settled. */
  const names = new Map<string, string | Promise<string>>();

  function nameOf(key: string): string | Promise<string> {
    if (!names.has(key)) {
      const name = sha256(key);
      names.set(key, name);
      void name.then((known) => names.set(key, known));
    }
    return names.get(key)!;
  }

  return {
    async acquire(key, request) {
      const permit = await store.acquire(await nameOf(key), request);
      checkFunctions(permit, ["begin", "sent", "settle", "cancel"], "The permit of pacing.store");
      return harmless(permit);
    },
    async pause(key, ms) {
      try {
        const name = nameOf(key);
        await store.pause(typeof name === "string" ? name : await name, ms);
      } catch {
        // A store that fails says so when it is asked for the next permit.
      }
    },
  };
}

/** A store that fails once a request was sent must not hide what became of it. */
const harmless = (permit: Permit): Permit => ({
  begin: (tellsWhenSent) => permit.begin(tellsWhenSent),
  sent: () => callListener(() => permit.sent()),
  settle: (answer) => callListener(() => permit.settle(answer)),
  cancel: () => callListener(() => permit.cancel()),
});

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
