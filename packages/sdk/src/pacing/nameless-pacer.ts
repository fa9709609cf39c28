import { callListener } from "../call-listener.ts";
import { checkFunctions } from "../check-argument.ts";
import type { Pacer, Permit, PermitRequest } from "./pacer.ts";

/** Stands before a store that is not ours: it is told a hash, and never the credential in the name of the rate limit. */
export class NamelessPacer implements Pacer {
  readonly #store: Pacer;
  readonly #names = new Map<string, Promise<string>>();
  /** Those that are known by now: a pause is told at once, before the answer that asked for it is settled. */
  readonly #known = new Map<string, string>();

  constructor(store: Pacer) {
    this.#store = store;
  }

  async acquire(key: string, request: PermitRequest): Promise<Permit> {
    const permit = await this.#store.acquire(await this.#nameOf(key), request);
    checkFunctions(permit, ["begin", "sent", "settle", "cancel"], "The permit of pacing.store");
    return harmless(permit);
  }

  async pause(key: string, ms: number): Promise<void> {
    try {
      await this.#store.pause(this.#known.get(key) ?? (await this.#nameOf(key)), ms);
    } catch {
      // A store that fails says so when it is asked for the next permit.
    }
  }

  #nameOf(key: string): Promise<string> {
    const known = this.#names.get(key);
    if (known) return known;
    const name = sha256(key);
    this.#names.set(key, name);
    void name.then((known) => this.#known.set(key, known));
    return name;
  }
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
