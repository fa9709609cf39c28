import { optionsOf } from "../check-argument.ts";
import type { ReplayStore } from "./replay-store.ts";

/** What `memoryReplay` takes. */
export interface MemoryReplayOptions {
  /** How long a delivery is remembered. Default 24 hours, the longest wait between two attempts (assumed). */
  lifetimeMs?: number | undefined;
  /** Most deliveries that are remembered. Default 100,000. */
  maxEntries?: number | undefined;
}

interface Entry {
  done: boolean;
  /** Who claimed it, or handled it. */
  token: string;
  leaseEndsAtMs: number;
  expiresAtMs: number;
  keepUntilMs: number;
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

  /** In order of insertion, which is the order in which entries expire. */
  const dropOldest = (mayDrop: (entry: Entry) => boolean, toSize: number) => {
    for (const [key, entry] of entries) {
      if (entries.size <= toSize || !mayDrop(entry)) return;
      entries.delete(key);
    }
  };

  return {
    lifetimeMs,
    claim(key, { nowMs, keepMs, leaseMs, token }) {
      dropOldest(({ expiresAtMs }) => expiresAtMs <= nowMs, 0);
      const known = entries.get(key);
      if (known !== undefined && known.expiresAtMs > nowMs) {
        if (known.done) return "done";
        if (known.leaseEndsAtMs > nowMs) return "pending";
        entries.delete(key);
      }
      dropOldest(({ keepUntilMs }) => keepUntilMs <= nowMs, maxEntries - 1);
      if (entries.size >= maxEntries) throw new Error(`More than ${maxEntries} deliveries within the tolerance.`);
      const [leaseEndsAtMs, expiresAtMs, keepUntilMs] = [nowMs + leaseMs, nowMs + lifetimeMs, nowMs + keepMs];
      entries.set(key, { done: false, token, leaseEndsAtMs, expiresAtMs, keepUntilMs });
      return "claimed";
    },
    commit(key, token) {
      const entry = entries.get(key);
      if (entry !== undefined) Object.assign(entry, { done: true, token });
    },
    release(key, token) {
      if (entries.get(key)?.token === token) entries.delete(key);
    },
  };
}
