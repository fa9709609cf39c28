import type { ReplayClaim, ReplayStore } from "@tandem/sdk/webhooks";
import { openRedis } from "./open-redis.ts";
import { Script } from "./script.ts";

/** Options of `redisReplay`. */
export interface RedisReplayOptions {
  /** Name of the endpoint. Each endpoint needs its own, because one event goes to several. Default `default`. */
  endpoint?: string | undefined;
  /**
   * How long a handled delivery is remembered, in milliseconds. Default 24 hours, the longest wait between two attempts
   * (assumed).
   */
  lifetimeMs?: number | undefined;
}

/** A replay store in Redis. Call `close` at the end. */
export interface RedisReplay extends ReplayStore {
  close(): void;
}

const readHeld = "local held = redis.call('GET', KEYS[1])";

// A claim is its holder's token until the lease expires. The same token again means that the reply was lost.
const claim = new Script(`${readHeld}
if held and held ~= ARGV[1] then return held:match('^%a+') end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'claimed'`);

const release = new Script(`${readHeld}
return held and held:match(':(.*)') == ARGV[1] and redis.call('DEL', KEYS[1])`);

/**
 * Returns a replay store in Redis, so that several processes behind one URL handle each delivery once.
 *
 * ```ts
 * const replay = redisReplay("redis://localhost:6379", { endpoint: "orders" });
 * const handle = webhookHandler({ secrets: secret, replay }).on("deploy.failed", async (event) => log(event.data.id));
 * ```
 *
 * @throws InvalidArgumentError
 */
export function redisReplay(url: string, options: RedisReplayOptions = {}): RedisReplay {
  const { endpoint = "default", lifetimeMs = 86_400_000 } = options;
  const redis = openRedis(url);
  const nameOf = (key: string) => `tandem:replay:${endpoint}:${key}`;
  return {
    lifetimeMs,
    async claim(key, { leaseMs, token }) {
      return (await claim.run(redis, [nameOf(key)], [`pending:${token}`, Math.ceil(leaseMs)])) as ReplayClaim;
    },
    async commit(key, token) {
      await redis.set(nameOf(key), `done:${token}`, "PX", Math.ceil(lifetimeMs));
    },
    async release(key, token) {
      await release.run(redis, [nameOf(key)], [token]);
    },
    close: () => redis.disconnect(),
  };
}
