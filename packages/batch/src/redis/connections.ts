import { InvalidArgumentError } from "@tandem/sdk";
import { Redis, type RedisOptions } from "ioredis";

/** Maximum delay between reconnects, in milliseconds. */
const longestReconnectMs = 1_000;

/** Commands wait while Redis is unreachable. All of them are idempotent. */
const patient: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestReconnectMs),
};

export class Connections {
  readonly commands: Redis;

  constructor(url: string) {
    if (!/^rediss?:\/\//i.test(url) || !URL.canParse(url))
      throw new InvalidArgumentError({
        summary: "The URL of Redis is missing or wrong",
        advice: "Use one such as redis://127.0.0.1:6379.",
        facts: { option: "url" },
      });
    this.commands = new Redis(url, patient);
    // Failed connections are reopened. Callers get their own errors.
    this.commands.on("error", () => {});
  }

  /** Closes the connection. Pending commands reject. */
  close(): void {
    this.commands.disconnect();
  }
}
