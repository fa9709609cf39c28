import { checkFunctions, shown } from "../arguments/check-argument.ts";
import { InvalidArgumentError, wrongOption } from "../errors/call-errors.ts";
import { WebhookVerificationError } from "../errors/webhook-verification-error.ts";
import type { ReplayClaim, ReplayStore } from "./replay-store.ts";
import type { SignatureVerifier } from "./signature-verifier.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import { StoreTimeoutError, withTimeout } from "./with-timeout.ts";

/** Options for duplicates. */
export interface ReplayOptions {
  /** Remembers deliveries, so that each is handled once. Default: none, so duplicates are handled again. */
  replay?: ReplayStore | undefined;
  /** If the store fails: `reject` asks the sender to retry (default), `accept` continues without it. */
  onReplayStoreFailure?: "reject" | "accept" | undefined;
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
  if (how === undefined || how === "reject" || how === "accept") return;
  throw wrongOption("onReplayStoreFailure", `onReplayStoreFailure must be "reject" or "accept", not ${shown(how)}`);
}

const claims: readonly ReplayClaim[] = ["claimed", "pending", "done"];

const ignore = async () => undefined;
const nothingHeld: HeldClaim = { commit: ignore, release: ignore };

/** Claims verified deliveries, so that a forged one never takes the place of a real one. */
export interface ReplayGuard {
  /** @throws WebhookVerificationError `replayed` (retryable while another call works on it) or `store_unavailable`. */
  claim(delivery: VerifiedDelivery<unknown>): Promise<HeldClaim>;
  /** Claims and commits in one step, for callers that don't report a handled delivery. */
  take(delivery: VerifiedDelivery<unknown>): Promise<void>;
}

/** @throws InvalidArgumentError when the store forgets a delivery while its timestamp would still be taken. */
export function replayGuard(store: ReplayStore, options: ReplayOptions, verifier: SignatureVerifier): ReplayGuard {
  const { engine, patience, toleranceMs = 0 } = verifier;
  const { replayLeaseMs: leaseMs = defaultLeaseMs, onReplayStoreFailure } = options;
  const keepMs = toleranceMs * 2;
  checkFunctions(store, ["claim", "commit", "release"], "replay");
  const { lifetimeMs } = store;
  if (lifetimeMs === undefined) throw wrongOption("replay", "replay.lifetimeMs is missing");
  if (!(lifetimeMs >= keepMs)) {
    throw new InvalidArgumentError({
      summary: `The replay store remembers deliveries for ${lifetimeMs} ms; twice the tolerance is ${keepMs} ms`,
    });
  }
  // The engine has no other hash than an HMAC. Nothing rests on this key.
  const bodyHash = engine("sha256", new TextEncoder().encode("name of a delivery without an id"), "hex");
  const inTime = <T>(what: string, ask: () => T) => withTimeout(ask, `${what}() of the replay store`, patience);

  function without(why: { cause?: unknown; hint?: string }): HeldClaim {
    if (onReplayStoreFailure === "accept") return nothingHeld;
    const hint = why.cause instanceof StoreTimeoutError ? why.cause.message : undefined;
    throw new WebhookVerificationError({ reason: "store_unavailable", retryable: true, hint, ...why });
  }

  /** Of signed material alone, because anyone can change the rest; and of one tenant. */
  async function keyOf(delivery: VerifiedDelivery<unknown>): Promise<string> {
    const scope = await verifier.scopeOf(delivery);
    if (delivery.id !== undefined) return `${scope}id:${delivery.id}`;
    return `${scope}body:${await bodyHash("", delivery.raw, "")}`;
  }

  async function ask(key: string, token: string): Promise<ReplayClaim> {
    let claiming: ReplayClaim | Promise<ReplayClaim> | undefined;
    const terms = { nowMs: patience.clock.now(), keepMs, leaseMs, token };
    try {
      return await inTime("claim", () => (claiming = store.claim(key, terms)));
    } catch (error) {
      // A claim that comes too late is given back, or it would keep the retry out.
      const giveBack = (claim?: ReplayClaim) => (claim === "claimed" ? store.release(key, token) : undefined);
      Promise.resolve(claiming).then(giveBack).catch(ignore);
      throw error;
    }
  }

  async function claim(delivery: VerifiedDelivery<unknown>): Promise<HeldClaim> {
    const key = await keyOf(delivery);
    const token = crypto.randomUUID();
    let claimed: ReplayClaim;
    try {
      claimed = await ask(key, token);
    } catch (cause) {
      return without({ cause });
    }
    if (!claims.includes(claimed)) {
      const hint = `claim() of the replay store must return "claimed", "pending" or "done", not ${shown(claimed)}.`;
      return without({ hint });
    }
    if (claimed !== "claimed")
      throw new WebhookVerificationError({ reason: "replayed", retryable: claimed === "pending" });
    return {
      commit: () => inTime("commit", () => store.commit(key, token)),
      release: () => inTime("release", () => store.release(key, token)),
    };
  }

  return {
    claim,
    async take(delivery) {
      const held = await claim(delivery);
      await held.commit().catch(async (cause: unknown) => {
        if (onReplayStoreFailure !== "accept") await held.release().catch(ignore);
        without({ cause });
      });
    },
  };
}
