/** `claimed`: this call is the first. `pending`: another one works on it. `done`: it was handled. */
export type ReplayClaim = "claimed" | "pending" | "done";

/**
 * Remembers deliveries, for one endpoint: give each endpoint a store, or key prefix, of its own, because the same event
 * goes to several. `memoryReplay` serves one process; several need a store that they share, whose `claim` is atomic
 * (in Redis, `SET key pending NX PX lifetime`).
 */
export interface ReplayStore {
  /** How long a delivery is remembered: twice the tolerance at least. */
  readonly lifetimeMs: number;
  /** Takes a key that nobody holds, and says so. It must be remembered for `keepMs` at least. */
  claim(key: string, at: { nowMs: number; keepMs: number }): ReplayClaim | Promise<ReplayClaim>;
  /** The delivery of a claimed key was handled. */
  commit(key: string): void | Promise<void>;
  /** Handling failed: the next attempt may claim the key again. */
  release(key: string): void | Promise<void>;
}
