import { optionsOf } from "../arguments/check-argument.ts";
import type { ReplayStore, ReplayTerms } from "./replay-store.ts";

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
