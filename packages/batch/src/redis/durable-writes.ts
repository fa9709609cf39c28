import { ConnectionError, LedgerError, realClock, within } from "@tandem/sdk";
import type { Redis } from "ioredis";
import { Connections } from "./connections.ts";
import type { Script, ScriptArgument, ScriptReply } from "./script.ts";

/** When to check the server's settings if a write isn't on its disk, in milliseconds. */
const waitMs = 5_000;

interface Write {
  run(redis: Redis): Promise<ScriptReply>;
  resolve(reply: ScriptReply): void;
  reject(reason: unknown): void;
}

/** Writes that are durable when they resolve. */
export class DurableWrites {
  readonly #connections: Connections;
  readonly #acceptLoss: boolean;
  #durability: Promise<Durability>;
  /** A connection of its own, because WAITAOF blocks it. */
  #lane: Redis | undefined;
  #waiting: Write[] = [];
  #isWriting = false;

  /** Checks the server again after each reconnect, because its settings may have changed. */
  constructor(connections: Connections, acceptLoss: boolean) {
    this.#connections = connections;
    this.#acceptLoss = acceptLoss;
    this.#durability = this.#look();
    connections.commands.on("ready", () => {
      this.#durability = this.#look();
      this.#durability.catch(() => undefined);
    });
  }

  /** @throws LedgerError if the server isn't durable. */
  check(): Promise<Durability> {
    return this.#durability;
  }

  async run(script: Script, keys: readonly string[], args: readonly ScriptArgument[]): Promise<ScriptReply> {
    const run = (redis: Redis) => script.run(redis, keys, args);
    if ((await this.#durability) === "waitaof") {
      return new Promise((resolve, reject) => {
        this.#waiting.push({ run, resolve, reject });
        queueMicrotask(() => void this.#flush());
      });
    }
    const reply = await run(this.#connections.commands);
    // It may be another Redis after a reconnect.
    await this.#durability;
    return reply;
  }

  close(): void {
    this.#lane?.disconnect();
  }

  async #look(): Promise<Durability> {
    return durabilityOf(await readServerFacts(this.#connections.commands), this.#acceptLoss);
  }

  /** Writes that are ready together share a wait. */
  async #flush(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const writes = this.#waiting.splice(0);
      try {
        const replies = await this.#write(writes);
        for (const [at, { resolve, reject }] of writes.entries()) {
          const reply = replies[at]!;
          if (reply instanceof Error) reject(reply);
          else resolve(reply);
        }
      } catch (reason) {
        for (const { reject } of writes) reject(reason);
      }
    }
    this.#isWriting = false;
  }

  async #write(writes: readonly Write[]): Promise<(ScriptReply | Error)[]> {
    this.#lane ??= this.#connections.another();
    const lane = this.#lane;
    let isCut = false;
    const onClose = () => {
      isCut = true;
    };
    lane.on("close", onClose);
    try {
      for (;;) {
        isCut = false;
        const replies = await Promise.all(writes.map(({ run }) => run(lane).catch((error: Error) => error)));
        // A disk can be slow, or no longer synced.
        while (!(await isOnDisk(lane))) {
          this.#durability = this.#look();
          await this.#durability;
        }
        // On another connection, WAITAOF doesn't wait for these writes. They are idempotent.
        if (!isCut) return replies;
      }
    } finally {
      lane.off("close", onClose);
    }
  }
}

async function isOnDisk(redis: Redis): Promise<boolean> {
  const [local] = (await redis.call("WAITAOF", 1, 0, waitMs)) as number[];
  return local === 1;
}

/** A server's durability settings. Undefined: unknown. WAITAOF came with Redis 7.2 and Valkey 7.2. */
export type ServerFacts = Awaited<ReturnType<typeof readServerFacts>>;

/** How writes become durable: before the server replies, or by waiting. */
export type Durability = "always" | "waitaof";

/** Older servers can't finish scripts when memory is full. */
const oldestMajor = 7;

export async function readServerFacts(redis: Redis) {
  const info = infoOf(await redis.info());
  const config = await configOf(redis);
  const version = info.get("valkey_version") ?? info.get("redis_version") ?? "0";
  return {
    version,
    role: info.get("role"),
    appendOnly: info.get("aof_enabled") === "1",
    appendFsync: config.get("appendfsync"),
    noFsyncOnRewrite: config.get("no-appendfsync-on-rewrite"),
    maxmemoryPolicy: info.get("maxmemory_policy") ?? config.get("maxmemory-policy"),
    hasWaitAof: ((await redis.call("COMMAND", "INFO", "WAITAOF")) as unknown[])[0] !== null,
  };
}

function weaknessesOf(facts: ServerFacts): string[] {
  const { appendOnly, appendFsync, noFsyncOnRewrite, maxmemoryPolicy, hasWaitAof, role } = facts;
  const isAlways = appendFsync === "always";
  const canBeWaitedFor = hasWaitAof && (appendFsync === undefined || appendFsync === "everysec");
  const checks: [isWeak: boolean, advice: string][] = [
    [role !== undefined && role !== "master", "connect to the primary, this is a replica"],
    [maxmemoryPolicy !== "noeviction", "maxmemory-policy noeviction"],
    [!appendOnly, "appendonly yes"],
    [!isAlways && !canBeWaitedFor, "appendfsync always"],
    [isAlways && noFsyncOnRewrite === "yes", "no-appendfsync-on-rewrite no"],
  ];
  return checks.flatMap(([isWeak, advice]) => (isWeak ? [advice] : []));
}

/**
 * Returns how writes become durable.
 *
 * @throws LedgerError `not_durable` if the server can lose data, unless accepted; `unsupported` if it's too old.
 */
export function durabilityOf(facts: ServerFacts, acceptLoss: boolean): Durability {
  if (Number.parseInt(facts.version, 10) < oldestMajor) {
    throw new LedgerError({
      problem: "unsupported",
      summary: `Redis ${facts.version} is too old.`,
      advice: "Use Redis 7 or later, or Valkey.",
      facts: { version: facts.version },
    });
  }
  const settings = weaknessesOf(facts);
  if (settings.length > 0 && !acceptLoss) {
    throw new LedgerError({
      problem: "not_durable",
      summary: "This Redis can lose acknowledged writes, so rows could be charged twice without notice.",
      advice: `Set ${settings.join(", ")}; or accept it with acceptLoss.`,
      facts: { option: "acceptLoss", settings },
    });
  }
  return facts.appendFsync === "always" || settings.length > 0 ? "always" : "waitaof";
}

const infoOf = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/^([^:\r\n]+):(.*?)\r?$/gm), ([, name, value]) => [name!, value!]));

/** Some providers forbid CONFIG. */
async function configOf(redis: Redis): Promise<Map<string, string>> {
  const names = ["appendfsync", "no-appendfsync-on-rewrite", "maxmemory-policy"];
  try {
    const values = (await redis.config("GET", ...(names as [string]))) as string[];
    return new Map(values.flatMap((name, at) => (at % 2 === 0 ? [[name, values[at + 1]!]] : [])));
  } catch {
    return new Map();
  }
}

const connectMsDefault = 10_000;

export interface RedisPlace {
  readonly connections: Connections;
  readonly writes: DurableWrites;
}

/** @throws ConnectionError if Redis doesn't respond in time; LedgerError if it can lose data. */
export async function connect(url: string, acceptLoss: boolean, ms = connectMsDefault): Promise<RedisPlace> {
  const connections = new Connections(url);
  const writes = new DurableWrites(connections, acceptLoss);
  try {
    await answersInTime(writes.check(), connections, ms);
    return { connections, writes };
  } catch (error) {
    connections.close();
    throw error;
  }
}

async function answersInTime(check: Promise<unknown>, { commands }: Connections, ms: number): Promise<void> {
  let reason: (Error & { code?: string }) | undefined;
  commands.on("error", (error: Error) => {
    reason = error;
  });
  try {
    const answered = check.then(() => true);
    if (await within(answered, ms, realClock, undefined, () => false)) return;
  } catch (cause) {
    if (!(cause instanceof Error && /^(NOAUTH|WRONGPASS|NOPERM)/.test(cause.message))) throw cause;
    throw new LedgerError({
      problem: "not_writable",
      summary: "Redis rejected the user or password in its URL.",
      facts: { option: "url" },
      cause,
    });
  }
  const { host, port } = commands.options;
  const why = reason ? ` (${reason.code ?? reason.message})` : "";
  throw new ConnectionError({
    summary: `Redis at ${host}:${port} cannot be reached${why}`,
    facts: { option: "url", reason: reason?.code },
    cause: reason,
  });
}
