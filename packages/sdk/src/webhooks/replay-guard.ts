import { shown } from "../check-argument.ts";
import type { Clock } from "../clock.ts";
import { InvalidArgumentError } from "../errors/invalid-argument-error.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { Hmac } from "./hmac.ts";
import type { ReplayClaim, ReplayStore } from "./replay-store.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import type { SignatureVerifier } from "./verifier.ts";

/** How repeated deliveries are kept out. */
export interface ReplayOptions {
  /** Remembers deliveries, so that each is handled once. Default: none, so a delivery is taken as often as it comes. */
  replay?: ReplayStore | undefined;
  /** How long the store may take to answer. Default 2,000 ms. */
  replayTimeoutMs?: number | undefined;
  /** When the store fails: `refuse` asks the sender to try again (default), `accept` goes without it. */
  onReplayStoreFailure?: "refuse" | "accept" | undefined;
}

/** The right to handle a delivery. */
export interface HeldClaim {
  commit(): Promise<void>;
  release(): Promise<void>;
}

const claims: readonly ReplayClaim[] = ["claimed", "pending", "done"];

const nothingHeld: HeldClaim = { commit: async () => undefined, release: async () => undefined };

/** Claims verified deliveries, so that a forged one never takes the place of a real one. */
export class ReplayGuard {
  readonly #store: ReplayStore;
  readonly #verifier: SignatureVerifier;
  readonly #clock: Clock;
  readonly #bodyHash: Hmac;
  readonly #keepMs: number;
  readonly #timeoutMs: number;
  readonly #refuse: boolean;

  /**
   * @throws InvalidArgumentError when the store forgets a delivery while its timestamp would still be taken.
   */
  constructor(store: ReplayStore, options: ReplayOptions, verifier: SignatureVerifier) {
    const { engine, clock, toleranceMs = 0 } = verifier;
    this.#verifier = verifier;
    this.#keepMs = toleranceMs * 2;
    if (!(store.lifetimeMs >= this.#keepMs)) {
      throw new InvalidArgumentError({
        summary: `The replay store remembers deliveries for ${store.lifetimeMs} ms; twice the tolerance is ${this.#keepMs} ms`,
      });
    }
    this.#store = store;
    this.#clock = clock;
    // Only a short name for the body is needed, and the engine has no other hash. Nothing rests on this key.
    this.#bodyHash = engine("sha256", new TextEncoder().encode("name of a delivery without an id"), "hex");
    this.#timeoutMs = options.replayTimeoutMs ?? 2_000;
    this.#refuse = options.onReplayStoreFailure !== "accept";
  }

  /** @throws WebhookVerificationError `replayed` (retryable while another call works on it) or `store_unavailable`. */
  async claim(delivery: VerifiedDelivery<unknown>): Promise<HeldClaim> {
    const key = await this.#keyOf(delivery);
    let claim: ReplayClaim;
    try {
      claim = await this.#ask(key);
    } catch (cause) {
      return this.#without({ cause });
    }
    if (!claims.includes(claim)) {
      const hint = `claim() of the replay store must answer "claimed", "pending" or "done", not ${shown(claim)}.`;
      return this.#without({ hint });
    }
    if (claim !== "claimed") throw new WebhookVerificationError({ reason: "replayed", retryable: claim === "pending" });
    return {
      commit: async () => this.#store.commit(key),
      release: async () => this.#store.release(key),
    };
  }

  /** Of a store that has no answer. */
  #without(why: { cause?: unknown; hint?: string }): HeldClaim {
    if (this.#refuse) throw new WebhookVerificationError({ reason: "store_unavailable", retryable: true, ...why });
    return nothingHeld;
  }

  /** Of signed material alone, for anybody can change the rest; and of one tenant, whose ids are not another one's. */
  async #keyOf(delivery: VerifiedDelivery<unknown>): Promise<string> {
    const scope = await this.#verifier.scopeOf(delivery);
    if (delivery.id !== undefined) return `${scope}id:${delivery.id}`;
    return `${scope}body:${await this.#bodyHash("", delivery.raw, "")}`;
  }

  #ask(key: string): Promise<ReplayClaim> {
    return new Promise((resolve, reject) => {
      let waiting = true;
      const timer = this.#clock.setTimeout(() => {
        waiting = false;
        reject(new Error(`The replay store did not answer within ${this.#timeoutMs} ms.`));
      }, this.#timeoutMs);
      const asked = new Promise<ReplayClaim>((answer) => {
        answer(this.#store.claim(key, { nowMs: this.#clock.now(), keepMs: this.#keepMs }));
      });
      asked
        .then(async (claim) => {
          resolve(claim);
          // Nobody waits for this claim any more: held on to, it would keep the retry out.
          if (!waiting && claim === "claimed") await this.#store.release(key);
        })
        .catch(reject)
        .finally(() => this.#clock.clearTimeout(timer));
    });
  }
}
