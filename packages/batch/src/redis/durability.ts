import { ConnectionError, LedgerError, realClock, within } from "@tandem/sdk";
import type { Redis } from "ioredis";
import { openRedis } from "./open-redis.ts";

/**
 * Looks at a server's settings now and after each reconnect, because it may be another server then. Returns a function
 * that rejects with a LedgerError if the server can lose data, unless that is accepted.
 */
export function durabilityOf(redis: Redis, acceptLoss: boolean): () => Promise<void> {
  const look = async () => checkDurable(await readServerFacts(redis), acceptLoss);
  let checked = look();
  redis.on("ready", () => {
    checked = look();
    checked.catch(() => undefined);
  });
  return () => checked;
}

/** A server's settings. Undefined: unknown. */
export type ServerFacts = Awaited<ReturnType<typeof readServerFacts>>;

/** Older servers can't finish scripts when memory is full. */
const oldestMajor = 7;

export async function readServerFacts(redis: Redis) {
  const info = new Map(
    Array.from((await redis.info()).matchAll(/^([^:\r\n]+):(.*?)\r?$/gm), ([, name, value]) => [name!, value!]),
  );
  // Some providers forbid CONFIG.
  const settings = (await redis.config("GET", "append*", "no-append*").catch(() => [])) as string[];
  const setting = (name: string) => (settings.includes(name) ? settings[settings.indexOf(name) + 1] : undefined);
  return {
    version: info.get("valkey_version") ?? info.get("redis_version") ?? "0",
    role: info.get("role"),
    appendOnly: info.get("aof_enabled") === "1",
    appendFsync: setting("appendfsync"),
    noFsyncOnRewrite: setting("no-appendfsync-on-rewrite"),
    maxmemoryPolicy: info.get("maxmemory_policy"),
  };
}

/** @throws LedgerError `not_durable` if the server can lose data, unless accepted; `unsupported` if it's too old. */
export function checkDurable(facts: ServerFacts, acceptLoss: boolean): void {
  const { version, role, appendOnly, appendFsync, noFsyncOnRewrite, maxmemoryPolicy } = facts;
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new LedgerError({
      problem: "unsupported",
      summary: `Redis ${version} is too old.`,
      advice: "Use Redis 7 or later, or Valkey.",
      facts: { version },
    });
  }
  const checks: [isWeak: boolean, advice: string][] = [
    [role !== undefined && role !== "master", "connect to the primary, this is a replica"],
    [maxmemoryPolicy !== "noeviction", "maxmemory-policy noeviction"],
    [!appendOnly, "appendonly yes"],
    [appendFsync !== "always", "appendfsync always"],
    [appendFsync === "always" && noFsyncOnRewrite === "yes", "no-appendfsync-on-rewrite no"],
  ];
  const settings = checks.flatMap(([isWeak, advice]) => (isWeak ? [advice] : []));
  if (settings.length === 0 || acceptLoss) return;
  throw new LedgerError({
    problem: "not_durable",
    summary: "This Redis can lose acknowledged writes, so rows could be charged twice without notice.",
    advice: `Set ${settings.join(", ")}; or accept it with acceptLoss.`,
    facts: { option: "acceptLoss", settings },
  });
}

/** @throws ConnectionError if Redis doesn't respond in time; LedgerError if it can lose data. */
export async function connect(url: string, acceptLoss: boolean, ms = 10_000) {
  const redis = openRedis(url);
  let reason: (Error & { code?: string }) | undefined;
  redis.on("error", (error: Error) => {
    reason = error;
  });
  try {
    const durability = durabilityOf(redis, acceptLoss);
    const checked = durability().then(() => true);
    if (await within(checked, ms, realClock, undefined, () => false)) return { redis, durability };
    const { host, port } = redis.options;
    throw new ConnectionError({
      summary: `Redis at ${host}:${port} cannot be reached${reason ? ` (${reason.code ?? reason.message})` : ""}`,
      facts: { option: "url", reason: reason?.code },
      cause: reason,
    });
  } catch (cause) {
    redis.disconnect();
    if (!(cause instanceof Error && /^(NOAUTH|WRONGPASS|NOPERM)/.test(cause.message))) throw cause;
    throw new LedgerError({
      problem: "not_writable",
      summary: "Redis rejected the user or password in its URL.",
      facts: { option: "url" },
      cause,
    });
  }
}
