import { InvalidArgumentError } from "@tandem/sdk";
import { Redis, type RedisOptions } from "ioredis";

/** Waits between attempts to connect again: doubling up to this, in milliseconds. */
const longestReconnectMs = 1_000;

/** The connections of one process to one Redis: for commands, and for what others announce. */
export class Connections {
  readonly commands: Redis;
  readonly #listeners = new Map<string, Set<() => void>>();
  #subscriber: Redis | undefined;

  /** @throws InvalidArgumentError without an address: what else there is to connect to is nobody's wish. */
  constructor(url: string, options: RedisOptions = {}) {
    if (typeof url !== "string" || url === "") {
      throw new InvalidArgumentError({ summary: "The address of Redis is missing", facts: { option: "url" } });
    }
    this.commands = new Redis(url, { ...patient, ...options });
    this.commands.on("error", ignore);
  }

  /** For what listens: the one connection that takes announcements. */
  get subscriber(): Redis {
    if (this.#subscriber) return this.#subscriber;
    this.#subscriber = this.another();
    this.#subscriber.on("message", (channel: string) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener();
    });
    return this.#subscriber;
  }

  /** One more connection of the same kind. Whoever asks for it ends it. */
  another(): Redis {
    const connection = this.commands.duplicate();
    connection.on("error", ignore);
    return connection;
  }

  /** Calls `listener` for every announcement on the channel, until the returned function is called. */
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

  /** Ends the connections at once: commands that wait for an answer reject. */
  close(): void {
    this.commands.disconnect();
    this.#subscriber?.disconnect();
  }
}

/** While Redis is away commands wait for it. Every command that is sent twice then does nothing the second time. */
const patient: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestReconnectMs),
};

/** A connection that fails is made again; what could not be done is told to whoever asked for it. */
const ignore = () => {};
