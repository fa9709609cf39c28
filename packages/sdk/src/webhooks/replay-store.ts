import { optionsOf } from "../arguments/check-argument.ts";

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

/** What `memoryReplay` takes. */
export interface MemoryReplayOptions {
  /** How long a delivery is remembered. Default 24 hours, the longest wait between two attempts (assumed). */
  lifetimeMs?: number | undefined;
  /** Most deliveries that are remembered. Default 100,000. */
  maxEntries?: number | undefined;
}

/** Who claimed it, or handled it, and on what terms. */
interface Entry extends ReplayTerms {
  done: boolean;
}

/**
 * Remembers deliveries in this process. When it is full it forgets the oldest that its signature's age alone refuses by
 * now, and refuses new ones when there is none such.
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

  /** In order of insertion, which is the order in which entries expire. */
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
      // Nothing is known of it where its lease had ended, and whoever took the claim then gave it back.
      const terms = entries.get(key) ?? latest;
      if (terms !== undefined) entries.set(key, { ...terms, token, done: true });
    },
    release(key, token) {
      if (entries.get(key)?.token === token) entries.delete(key);
    },
  };
}
