import { checkFunctions, checkKinds, shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { Hmac } from "./hmac.ts";
import type { ReplayClaim, ReplayStore } from "./replay-store.ts";
import type { SignatureVerifier } from "./signature-verifier.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import { StoreTimeoutError, withTimeout } from "./with-timeout.ts";

/** Options for duplicates. */
export interface ReplayOptions {
  /** Remembers deliveries, so that each is handled once. Default: none, so duplicates are handled again. */
  replay?: ReplayStore | undefined;
  /** If the store fails: `refuse` asks the sender to retry (default), `accept` continues without it. */
  onReplayStoreFailure?: "refuse" | "accept" | undefined;
  /**
   * How long handling a delivery can take. Afterwards, its handler is considered dead, and the next attempt is
   * accepted. Use more than the 15 s that the sender waits, and less than the five minutes until its third attempt
   * (both assumed). Default 120,000 ms.
   */
  replayLeaseMs?: number | undefined;
}

const defaultLeaseMs = 120_000;

export interface HeldClaim {
  commit(): Promise<void>;
  release(): Promise<void>;
}

/** @throws InvalidArgumentError */
export function checkReplayOptions(options: ReplayOptions): void {
  const { onReplayStoreFailure: how } = options;
  checkKinds(options, { replayLeaseMs: "above0" });
  if (how === undefined || how === "refuse" || how === "accept") return;
  throw wrongOption("onReplayStoreFailure", `onReplayStoreFailure must be "refuse" or "accept", not ${shown(how)}`);
}

const claims: readonly ReplayClaim[] = ["claimed", "pending", "done"];

const ignore = async () => undefined;
const nothingHeld: HeldClaim = { commit: ignore, release: ignore };

/** Claims verified deliveries, so that a forged one can't displace a real one. */
export class ReplayGuard {
  readonly #store: ReplayStore;
  readonly #verifier: SignatureVerifier;
  readonly #bodyHash: Hmac;
  readonly #keepMs: number;
  readonly #leaseMs: number;
  readonly #refuse: boolean;

  /** @throws InvalidArgumentError if the store forgets a delivery while its timestamp is still valid. */
  constructor(store: ReplayStore, options: ReplayOptions, verifier: SignatureVerifier) {
    const { engine, toleranceMs = 0 } = verifier;
    checkFunctions(store, ["claim", "commit", "release"], "replay");
    this.#verifier = verifier;
    this.#keepMs = toleranceMs * 2;
    this.#leaseMs = options.replayLeaseMs ?? defaultLeaseMs;
    if (store.lifetimeMs === undefined) throw wrongOption("replay", "replay.lifetimeMs is missing");
    if (!(store.lifetimeMs >= this.#keepMs)) {
      throw new InvalidArgumentError({
        summary: `The replay store remembers deliveries for ${store.lifetimeMs} ms; twice the tolerance is ${this.#keepMs} ms`,
      });
    }
    this.#store = store;
    // Only used to shorten the body to a hash. The key isn't a secret.
    this.#bodyHash = engine("sha256", new TextEncoder().encode("name of a delivery without an id"), "hex");
    this.#refuse = options.onReplayStoreFailure !== "accept";
  }

  /** @throws WebhookVerificationError `replayed` (retryable while another call handles it) or `store_unavailable`. */
  async claim(delivery: VerifiedDelivery<unknown>): Promise<HeldClaim> {
    const key = await this.#keyOf(delivery);
    const token = crypto.randomUUID();
    let claim: ReplayClaim;
    try {
      claim = await this.#ask(key, token);
    } catch (cause) {
      return this.#without({ cause });
    }
    if (!claims.includes(claim)) {
      const hint = `claim() of the replay store must return "claimed", "pending" or "done", not ${shown(claim)}.`;
      return this.#without({ hint });
    }
    if (claim !== "claimed") throw new WebhookVerificationError({ reason: "replayed", retryable: claim === "pending" });
    return {
      commit: () => this.#inTime("commit", () => this.#store.commit(key, token)),
      release: () => this.#inTime("release", () => this.#store.release(key, token)),
    };
  }

  /**
   * Claims and commits a delivery at once, for callers that don't report when it was handled.
   *
   * @throws the same as `claim`.
   */
  async take(delivery: VerifiedDelivery<unknown>): Promise<void> {
    const held = await this.claim(delivery);
    await held.commit().catch(async (cause: unknown) => {
      if (this.#refuse) await held.release().catch(ignore);
      this.#without({ cause });
    });
  }

  #without(why: { cause?: unknown; hint?: string }): HeldClaim {
    const hint = why.cause instanceof StoreTimeoutError ? why.cause.message : undefined;
    if (this.#refuse)
      throw new WebhookVerificationError({ reason: "store_unavailable", retryable: true, hint, ...why });
    return nothingHeld;
  }

  /** Uses only signed data, and the tenant, because everything else can be forged. */
  async #keyOf(delivery: VerifiedDelivery<unknown>): Promise<string> {
    const scope = await this.#verifier.scopeOf(delivery);
    if (delivery.id !== undefined) return `${scope}id:${delivery.id}`;
    return `${scope}body:${await this.#bodyHash("", delivery.raw, "")}`;
  }

  #inTime<T>(what: string, ask: () => T): Promise<Awaited<T>> {
    return withTimeout(ask, `${what}() of the replay store`, this.#verifier.patience);
  }

  async #ask(key: string, token: string): Promise<ReplayClaim> {
    let claiming: ReplayClaim | Promise<ReplayClaim> | undefined;
    const nowMs = this.#verifier.patience.clock.now();
    const terms = { nowMs, keepMs: this.#keepMs, leaseMs: this.#leaseMs, token };
    const ask = () => (claiming = this.#store.claim(key, terms));
    try {
      return await this.#inTime("claim", ask);
    } catch (error) {
      // No one waits for this claim anymore, and keeping it would block the retry.
      const giveBack = (claim?: ReplayClaim) => (claim === "claimed" ? this.#store.release(key, token) : undefined);
      Promise.resolve(claiming).then(giveBack).catch(ignore);
      throw error;
    }
  }
}
