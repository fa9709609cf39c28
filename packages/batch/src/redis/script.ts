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
