import { Redis } from "ioredis";
import { wrongOption } from "../support/values.ts";

/** Maximum delay between reconnects, in milliseconds. */
const longestReconnectMs = 1_000;

/**
 * Returns a connection that reopens itself. Commands wait while Redis is unreachable: all of them are idempotent.
 *
 * @throws InvalidArgumentError without a Redis URL.
 */
export function openRedis(url: string): Redis {
  if (!/^rediss?:\/\//i.test(url) || !URL.canParse(url))
    throw wrongOption("url", "The URL of Redis is missing or wrong", "Use one such as redis://127.0.0.1:6379.");
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestReconnectMs),
  });
  // Callers get their own errors.
  redis.on("error", () => {});
  return redis;
}
