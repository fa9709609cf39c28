import { LedgerError } from "@tandem/sdk/batch";
import type { Redis } from "ioredis";

/** What a server says of how it keeps what is written. Undefined: it does not say. */
export interface ServerFacts {
  version: string;
  role: string | undefined;
  appendOnly: boolean;
  appendFsync: string | undefined;
  noFsyncOnRewrite: string | undefined;
  maxmemoryPolicy: string | undefined;
  /** It has WAITAOF, which answers once what was written is on the disk: Redis 7.2, Valkey 7.2. */
  hasWaitAof: boolean;
}

/** How a write is made durable: the server does so before it answers, or it has to be waited for. */
export type Durability = "always" | "waitaof";

/** The oldest server whose scripts may finish when memory is used up. */
const oldestMajor = 7;

export async function readServerFacts(redis: Redis): Promise<ServerFacts> {
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

/** What is too weak, each as the setting that mends it. Pure. */
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
 * How writes become durable on this server.
 *
 * @throws LedgerError `not_durable` when it may lose what it has answered, unless that was accepted; `unsupported` when
 * it is too old.
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
      summary: "This Redis may lose what it has answered, so rows could be charged twice without notice.",
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

/** Providers forbid CONFIG: then it says nothing. */
async function configOf(redis: Redis): Promise<Map<string, string>> {
  const names = ["appendfsync", "no-appendfsync-on-rewrite", "maxmemory-policy"];
  try {
    const values = (await redis.config("GET", ...(names as [string]))) as string[];
    return new Map(names.flatMap((name) => (values.includes(name) ? [[name, values[values.indexOf(name) + 1]!]] : [])));
  } catch {
    return new Map();
  }
}
