import { LedgerError } from "@tandem/sdk";
import type { Redis } from "ioredis";
import { rowScript, rowScriptBeyondMemory } from "./row-script.ts";
import type { ScriptArgument, ScriptReply } from "./script.ts";
import type { Seal } from "./seal.ts";

/** Fail if Redis is out of memory. The others work then, too. */
const beforeSending = new Set(["open", "enter", "retry", "sent"]);
/** Resolve when Redis has them on its disk. */
const durable = new Set(["sent", "settle", "delivered"]);

/** Runs commands and scripts for one batch, as long as Redis has the same batch under its name. */
export class BatchCommands {
  readonly name: string;
  /** Prefix of all keys, in braces, so that a cluster keeps them together. */
  readonly prefix: string;
  readonly redis: Redis;
  readonly seal: Seal;
  /** Names this batch, among others of the same name. Empty before it's begun. */
  epoch = "";
  readonly #durability: () => Promise<void>;

  constructor(name: string, redis: Redis, durability: () => Promise<void>, seal: Seal) {
    this.name = name;
    this.prefix = `{tandem:${name}}`;
    this.redis = redis;
    this.seal = seal;
    this.#durability = durability;
  }

  key(part: string): string {
    return `${this.prefix}:${part}`;
  }

  async run(operation: string, name: string, ...args: ScriptArgument[]): Promise<ScriptReply> {
    const script = beforeSending.has(operation) ? rowScript : rowScriptBeyondMemory;
    const reply = await this.guarded(
      script.run(this.redis, [this.key("plan")], [operation, this.epoch, name, ...args]),
    );
    if (durable.has(operation)) await this.#durability();
    if (reply === "gone") throw this.gone();
    return reply;
  }

  async guarded(reply: Promise<ScriptReply>): Promise<ScriptReply> {
    try {
      return await reply;
    } catch (cause) {
      throw ledgerErrorFor(cause);
    }
  }

  gone(): LedgerError {
    return new LedgerError({
      problem: "missing",
      summary: `The batch ${this.name} is no longer in Redis, or another one was started under its name.`,
      advice: "Find out what was lost before you start it again: rows that were charged would be charged again.",
      facts: { batch: this.name },
    });
  }
}

/** Returns a LedgerError for an error reply of Redis. Others pass unchanged. */
export function ledgerErrorFor(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : "";
  if (message.includes("OOM")) {
    const advice = "Increase maxmemory, or export and delete finished batches, then continue.";
    return new LedgerError({ problem: "full", summary: "Redis is out of memory.", advice, cause });
  }
  if (!/^(MISCONF|READONLY)/.test(message)) return cause;
  const advice = "Check its log: the disk may be full, or it is a replica.";
  return new LedgerError({ problem: "not_writable", summary: "Redis rejects writes.", advice, cause });
}
