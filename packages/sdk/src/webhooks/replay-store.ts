/** `claimed`: this call is the first. `pending`: another one works on it. `done`: it was handled. */
export type ReplayClaim = "claimed" | "pending" | "done";

/** On what terms a delivery is claimed. */
export interface ReplayTerms {
  nowMs: number;
  /** The delivery must be remembered this long at least, once it was handled. */
  keepMs: number;
  /** Until then nobody else gets the claim. Later whoever holds it is taken for gone. */
  leaseMs: number;
  /** Who claims: another one for each claim. */
  token: string;
}

/**
 * Remembers deliveries, for one endpoint: give each endpoint a store, or key prefix, of its own, because the same event
 * goes to several. `memoryReplay` serves one process; several need a store that they share, whose `claim` is atomic
 * (in Redis, `SET key token NX PX leaseMs`).
 */
export interface ReplayStore {
  /** How long a delivery that was handled is remembered: twice the tolerance at least. */
  readonly lifetimeMs: number;
  /** Takes a key that nobody holds, or whose holder's lease has ended, and says so. */
  claim(key: string, terms: ReplayTerms): ReplayClaim | Promise<ReplayClaim>;
  /** The delivery was handled, also when the claim is another's by now, or nobody's: from here on it is `done`. */
  commit(key: string, token: string): void | Promise<void>;
  /** Handling failed: the next attempt may claim the key. A claim that is another's by now stays as it is. */
  release(key: string, token: string): void | Promise<void>;
}
