import type { ReplayClaim, ReplayStore } from "@tandem/sdk/webhooks";
import { Connections } from "../redis/connections.ts";
import { Script } from "../redis/script.ts";

/** What `redisReplay` takes. */
export interface RedisReplayOptions {
  /** Of the endpoint: each needs its own, because one event goes to several. Default `default`. */
  endpoint?: string | undefined;
  /** How long a delivery is remembered, in milliseconds. Default 24 hours, the longest wait between two attempts (assumed). */
  lifetimeMs?: number | undefined;
}

/** Deliveries that are remembered in Redis. Call `close` at the end. */
export interface RedisReplay extends ReplayStore {
  close(): void;
}

// Only what is claimed can be handled: a delivery that was forgotten meanwhile stays so.
const commit = new Script(`return redis.call('SET', KEYS[1], 'done', 'XX', 'KEEPTTL') and 1 or 0`);

/**
 * Remembers deliveries in Redis, so that of many processes behind one address each delivery is handled by one.
 *
 * ```ts
 * const replay = redisReplay("redis://localhost:6379", { endpoint: "orders" });
 * const handle = webhookHandler({ secrets: secret, replay }).on("deploy.failed", async (event) => log(event.data.id));
 * ```
 */
export function redisReplay(url: string, options: RedisReplayOptions = {}): RedisReplay {
  const { endpoint = "default", lifetimeMs = 86_400_000 } = options;
  const connections = new Connections(url);
  const { commands } = connections;
  const nameOf = (key: string) => `tandem:replay:${endpoint}:${key}`;

  async function claim(key: string): Promise<ReplayClaim> {
    const name = nameOf(key);
    for (;;) {
      if ((await commands.set(name, "pending", "PX", lifetimeMs, "NX")) === "OK") return "claimed";
      const state = await commands.get(name);
      // It was forgotten between the two.
      if (state !== null) return state as ReplayClaim;
    }
  }

  return {
    lifetimeMs,
    claim,
    commit: async (key) => void (await commit.run(commands, [nameOf(key)], [])),
    release: async (key) => void (await commands.del(nameOf(key))),
    close: () => connections.close(),
  };
}
