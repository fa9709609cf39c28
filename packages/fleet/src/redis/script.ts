import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

export type ScriptArgument = string | number;
export type ScriptReply = string | number | null | readonly ScriptReply[];

/** A Lua script, resent if Redis doesn't have it anymore. */
export class Script {
  readonly #lua: string;
  readonly #sha: string;

  constructor(lua: string) {
    this.#lua = lua;
    this.#sha = createHash("sha1").update(lua).digest("hex");
  }

  async run(redis: Redis, keys: readonly string[], args: readonly ScriptArgument[]): Promise<ScriptReply> {
    try {
      return (await redis.evalsha(this.#sha, keys.length, ...keys, ...args)) as ScriptReply;
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return (await redis.eval(this.#lua, keys.length, ...keys, ...args)) as ScriptReply;
    }
  }
}

interface Waiting<T, R> {
  readonly item: T;
  resolve(reply: R): void;
  reject(reason: unknown): void;
}

/** Batches calls that arrive while others are in flight. */
export class Batcher<T, R> {
  readonly #send: (items: readonly T[]) => Promise<readonly (R | Error)[]>;
  readonly #most: number;
  readonly #mostInFlight: number;
  readonly #waiting: Waiting<T, R>[] = [];
  #inFlight = 0;

  /** @param send may fail as a whole, or resolve with an error for some. */
  constructor(send: (items: readonly T[]) => Promise<readonly (R | Error)[]>, most: number, mostInFlight: number) {
    this.#send = send;
    this.#most = most;
    this.#mostInFlight = mostInFlight;
  }

  run(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      queueMicrotask(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    if (this.#inFlight >= this.#mostInFlight) return;
    this.#inFlight++;
    while (this.#waiting.length > 0) {
      const sent = this.#waiting.splice(0, this.#most);
      try {
        const replies = await this.#send(sent.map(({ item }) => item));
        for (const [at, { resolve, reject }] of sent.entries()) {
          const reply = replies[at]!;
          if (reply instanceof Error) reject(reply);
          else resolve(reply);
        }
      } catch (reason) {
        for (const { reject } of sent) reject(reason);
      }
    }
    this.#inFlight--;
  }
}

export type Calls = Batcher<readonly ScriptArgument[], ScriptReply>;

/** Keeps a script short: Redis does nothing else while it runs. */
const mostCalls = 100;

/** Calls of one script that does several: the arguments of each follow their number. */
export const callsOf = (send: (args: readonly ScriptArgument[]) => Promise<readonly ScriptReply[]>, mostInFlight = 1) =>
  new Batcher<readonly ScriptArgument[], ScriptReply>(
    (calls) => send(calls.flatMap((args) => [args.length, ...args])),
    mostCalls,
    mostInFlight,
  );
