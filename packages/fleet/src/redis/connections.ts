import { InvalidArgumentError } from "@tandem/sdk";
import { Redis, type RedisOptions } from "ioredis";

/** Maximum delay between reconnects, in milliseconds. */
const longestReconnectMs = 1_000;

/** Connections of a process to one Redis: for commands, and for messages. */
export class Connections {
  readonly commands: Redis;
  readonly #listeners = new Map<string, Set<() => void>>();
  #subscriber: Redis | undefined;

  /** @throws InvalidArgumentError without a Redis URL. */
  constructor(url: string, options: RedisOptions = {}) {
    if (typeof url !== "string" || !/^rediss?:\/\//i.test(url) || !URL.canParse(url))
      throw new InvalidArgumentError({
        summary: "The URL of Redis is missing or wrong",
        advice: "Use one such as redis://127.0.0.1:6379.",
        facts: { option: "url" },
      });
    this.commands = new Redis(url, { ...patient, ...options });
    this.commands.on("error", ignore);
  }

  get subscriber(): Redis {
    if (this.#subscriber) return this.#subscriber;
    this.#subscriber = this.another();
    this.#subscriber.on("message", (channel: string) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener();
    });
    return this.#subscriber;
  }

  /** Opens another connection. The caller closes it. */
  another(): Redis {
    const connection = this.commands.duplicate();
    connection.on("error", ignore);
    return connection;
  }

  /** Calls `listener` for every message on the channel. Returns a function that removes it. */
  listen(channel: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    if (listeners.size === 0) {
      this.#listeners.set(channel, listeners);
      this.subscriber.subscribe(channel).catch(ignore);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      this.subscriber.unsubscribe(channel).catch(ignore);
    };
  }

  /** Closes the connections. Pending commands reject. */
  close(): void {
    this.commands.disconnect();
    this.#subscriber?.disconnect();
  }
}

/** Commands wait while Redis is unreachable. All of them are idempotent. */
const patient: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestReconnectMs),
};

/** Failed connections are reopened. Callers get their own errors. */
const ignore = () => {};
