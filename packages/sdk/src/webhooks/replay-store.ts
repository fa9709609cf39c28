import { optionsOf } from "../arguments/check-argument.ts";

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
export function memoryReplay(options: MemoryReplayOptions = {}): ReplayStore {
  const limits = optionsOf(options, { lifetimeMs: "above0", maxEntries: "above0" });
  const { lifetimeMs = 86_400_000, maxEntries = 100_000 } = limits;
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
      if (known !== undefined && known.nowMs + lifetimeMs > nowMs) {
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
