import { LedgerError } from "@tandem/sdk/batch";
import type { Redis } from "ioredis";

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
  const weak: string[] = [];
  if (role !== undefined && role !== "master") weak.push("connect to the primary, this is a replica");
  if (maxmemoryPolicy !== "noeviction") weak.push("maxmemory-policy noeviction");
  if (!appendOnly) weak.push("appendonly yes");
  const isAlways = appendFsync === "always";
  const canBeWaitedFor = hasWaitAof && (appendFsync === undefined || appendFsync === "everysec");
  if (!isAlways && !canBeWaitedFor) weak.push("appendfsync always");
  if (isAlways && noFsyncOnRewrite === "yes") weak.push("no-appendfsync-on-rewrite no");
  return weak;
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

function infoOf(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes(":"));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

/** Some providers forbid CONFIG. */
async function configOf(redis: Redis): Promise<Map<string, string>> {
  const names = ["appendfsync", "no-appendfsync-on-rewrite", "maxmemory-policy"];
  try {
    const values = (await redis.config("GET", ...(names as [string]))) as string[];
    return new Map(names.flatMap((name) => (values.includes(name) ? [[name, values[values.indexOf(name) + 1]!]] : [])));
  } catch {
    return new Map();
  }
}
