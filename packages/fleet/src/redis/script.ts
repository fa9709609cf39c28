import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

/** What a script can be given, and what it answers. */
export type ScriptArgument = string | number;
export type ScriptReply = string | number | null | readonly ScriptReply[];

/** A Lua script that Redis runs as one step. It is sent once, and again after Redis has forgotten it. */
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

interface Call {
  readonly args: readonly ScriptArgument[];
  resolve(reply: ScriptReply): void;
  reject(reason: unknown): void;
}

/** Keeps a script short: Redis does nothing else while it runs. */
const mostCalls = 100;

/** Sends calls of one script together: those made while others are on their way. Each call's arguments follow their number. */
export class CallGroup {
  readonly #send: (args: readonly ScriptArgument[]) => Promise<readonly ScriptReply[]>;
  readonly #waiting: Call[] = [];
  readonly #mostInFlight: number;
  #inFlight = 0;

  constructor(send: (args: readonly ScriptArgument[]) => Promise<readonly ScriptReply[]>, mostInFlight = 1) {
    this.#send = send;
    this.#mostInFlight = mostInFlight;
  }

  run(args: readonly ScriptArgument[]): Promise<ScriptReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ args, resolve, reject });
      queueMicrotask(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    if (this.#inFlight >= this.#mostInFlight) return;
    this.#inFlight++;
    while (this.#waiting.length > 0) {
      const calls = this.#waiting.splice(0, mostCalls);
      try {
        const replies = await this.#send(calls.flatMap(({ args }) => [args.length, ...args]));
        for (const [at, { resolve, reject }] of calls.entries()) {
          const reply: unknown = replies[at];
          if (reply instanceof Error) reject(reply);
          else resolve(reply as ScriptReply);
        }
      } catch (reason) {
        for (const { reject } of calls) reject(reason);
      }
    }
    this.#inFlight--;
  }
}
