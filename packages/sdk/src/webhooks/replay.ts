import { encodeBinary } from "./binary-text.ts";
import type { Key } from "./secrets.ts";
import type { Clock, TimeLimit } from "./time-limit.ts";
import type { VerifiedDelivery } from "./verified-delivery.ts";
import { WebhookVerificationError } from "./webhook-errors.ts";

/** `claimed`: this call is the first. `pending`: another call is handling it. `done`: it was handled. */
export type ReplayClaim = "claimed" | "pending" | "done";

/** Terms of a claim. */
export interface ReplayTerms {
  nowMs: number;
  /** Minimum time to remember a handled delivery, in milliseconds. */
  keepMs: number;
  /** The claim expires after this, in milliseconds. Then another call can claim the key. */
  leaseMs: number;
  /** Unique for each claim. */
  token: string;
}

/**
 * Remembers the deliveries of one endpoint. Give each endpoint its own store or key prefix, because the same event is
 * sent to several. `memoryReplay` is for one process. Several processes need a shared store with an atomic `claim` (in
 * Redis, `SET key token NX PX leaseMs`).
 */
export interface ReplayStore {
  /** How long a handled delivery is remembered, in milliseconds. At least twice the tolerance. */
  readonly lifetimeMs: number;
  /** Claims a key that is free or whose lease has expired. */
  claim(key: string, terms: ReplayTerms): ReplayClaim | Promise<ReplayClaim>;
  /** Marks the delivery as done, even if the claim has expired. */
  commit(key: string, token: string): void | Promise<void>;
  /** Handling failed: frees the key for the next attempt, unless another call has claimed it. */
  release(key: string, token: string): void | Promise<void>;
}

/** Options of `memoryReplay`. */
export interface MemoryReplayOptions {
  /**
   * How long a delivery is remembered, in milliseconds. Default 24 hours, the longest wait between two attempts
   * (assumed).
   */
  lifetimeMs?: number | undefined;
  /** Maximum remembered deliveries. Default 100,000. */
  maxEntries?: number | undefined;
}

interface Entry extends ReplayTerms {
  done: boolean;
}

/**
 * Returns a replay store in memory, for one process. When it's full, it drops deliveries whose timestamps have expired,
 * and rejects new ones if there are none.
 *
 * ```ts
 * const handle = webhookHandler({ secrets: secret, replay: memoryReplay() }).otherwise(async ({ id }) => console.log(id));
 * ```
 */
export function memoryReplay({ lifetimeMs = 86_400_000, maxEntries = 100_000 }: MemoryReplayOptions = {}): ReplayStore {
  const entries = new Map<string, Entry>();
  let latest: ReplayTerms | undefined;

  /** In order of insertion, which is the order of expiry. */
  const dropOldest = (mayDrop: (entry: Entry) => boolean, toSize: number) => {
    for (const [key, entry] of entries) {
      if (entries.size <= toSize || !mayDrop(entry)) return;
      entries.delete(key);
    }
  };

  return {
    lifetimeMs,
    claim(key, terms) {
      const { nowMs } = terms;
      latest = terms;
      dropOldest((entry) => entry.nowMs + lifetimeMs <= nowMs, 0);
      const known = entries.get(key);
      if (known !== undefined) {
        if (known.done) return "done";
        if (known.nowMs + known.leaseMs > nowMs) return "pending";
        entries.delete(key);
      }
      dropOldest((entry) => entry.nowMs + entry.keepMs <= nowMs, maxEntries - 1);
      if (entries.size >= maxEntries) throw new Error(`More than ${maxEntries} deliveries within the tolerance.`);
      entries.set(key, { ...terms, done: false });
      return "claimed";
    },
    commit(key, token) {
      // The lease expired, and the next claim was released.
      const terms = entries.get(key) ?? latest;
      if (terms !== undefined) entries.set(key, { ...terms, token, done: true });
    },
    release(key, token) {
      if (entries.get(key)?.token === token) entries.delete(key);
    },
  };
}

interface ReplaySettings extends Pick<ReplayTerms, "keepMs" | "leaseMs"> {
  store: ReplayStore;
  clock: Clock;
  inTime: TimeLimit;
}

/** Returns the key of a delivery in the store: its tenant and signed material only, because anyone can change the rest. */
async function replayKey({ id, raw }: VerifiedDelivery<unknown>, { scope, hmacKey }: Key): Promise<string> {
  const { subtle } = crypto;
  let prefix = typeof scope === "string" ? "" : `tenant:${encodeURIComponent(scope.tenant)}:`;
  if (scope === "key") {
    const name = new TextEncoder().encode("scope");
    prefix = `key:${encodeBinary(new Uint8Array(await subtle.sign("HMAC", await hmacKey(), name), 0, 8), "hex")}:`;
  }
  if (id !== undefined) return `${prefix}id:${id}`;
  return `${prefix}body:${encodeBinary(new Uint8Array(await subtle.digest("SHA-256", raw)), "hex")}`;
}

/**
 * Claims a verified delivery, so that a forged one never takes the place of a real one.
 *
 * @throws WebhookVerificationError `replayed` (retryable while another call works on it) or `store_unavailable`.
 */
export async function claimDelivery(
  delivery: VerifiedDelivery<unknown>,
  verifiedBy: Key,
  { store, clock, keepMs, leaseMs, inTime }: ReplaySettings,
) {
  const key = await replayKey(delivery, verifiedBy);
  const token = crypto.randomUUID();
  const claiming = (async () => store.claim(key, { nowMs: clock.now(), keepMs, leaseMs, token }))();
  let claim: ReplayClaim;
  try {
    claim = await inTime("claim() of the replay store", () => claiming);
  } catch (cause) {
    // A claim that comes too late is released, or it would keep the retry out.
    claiming.then((late) => late === "claimed" && store.release(key, token)).catch(() => undefined);
    throw storeFailed(cause);
  }
  if (claim !== "claimed") throw new WebhookVerificationError({ reason: "replayed", retryable: claim !== "done" });
  return {
    commit: () => inTime("commit() of the replay store", () => store.commit(key, token)),
    release: () => inTime("release() of the replay store", () => store.release(key, token)),
  };
}

/** Commits a claim at once, for callers that don't report a handled delivery. */
export async function commitNow(claimed: Awaited<ReturnType<typeof claimDelivery>> | undefined): Promise<void> {
  try {
    await claimed?.commit();
  } catch (cause) {
    await claimed?.release().catch(() => undefined);
    throw storeFailed(cause);
  }
}

const storeFailed = (cause: unknown) =>
  new WebhookVerificationError({ reason: "store_unavailable", retryable: true, cause });
