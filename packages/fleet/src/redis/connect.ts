import { ConnectionError } from "@tandem/sdk";
import { LedgerError } from "@tandem/sdk/batch";
import { clockOf, wait } from "@tandem/sdk/internal";
import { Connections } from "./connections.ts";
import { DurableWrites } from "./durable-writes.ts";

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

async function answersInTime(answer: Promise<unknown>, { commands }: Connections, ms: number): Promise<void> {
  let reason: (Error & { code?: string }) | undefined;
  commands.on("error", (error: Error) => {
    reason = error;
  });
  try {
    if (await isOverWithin(ms, answer)) return;
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

/** Waits for `work`, but no longer than `ms` milliseconds. Rejects as it does. */
export async function isOverWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([work.then(() => true), wait(ms, clockOf(), over.signal).then(() => false)]);
  } finally {
    over.abort();
  }
}
