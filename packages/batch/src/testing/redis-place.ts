import { storePacer } from "@tandem/sdk/pacing/memory-pacer";
import type { Pacer } from "@tandem/sdk/pacing/pacer";
import { onTestFinished } from "vitest";
import { newName } from "../../../../test/support/redis-server.ts";
import { ShakyClock } from "../../../../test/support/shaky-clock.ts";
import { Connections } from "../redis/connections.ts";
import { RedisPacer } from "../redis/redis-pacer.ts";

/** A rate limit in Redis, on virtual time, for any number of processes. */
export function redisPlace(url: string) {
  const clock = new ShakyClock();
  const prefix = `${newName()}:`;
  const all: Connections[] = [];
  onTestFinished(() => {
    for (const connections of all) connections.close();
  });

  /** Another process. */
  function openElsewhere(): Pacer {
    const connections = new Connections(url);
    all.push(connections);
    return storePacer(new RedisPacer(connections, { prefix, clock, serverTime: clock.monotonic }), clock);
  }

  /** Lets commands be answered. Waiting calls of a process ask one after the other. */
  const settle = async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.all(all.map(({ commands }) => commands.ping()));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const advance = async (ms: number) => {
    const until = clock.monotonic() + ms;
    await settle();
    while (await clock.next(until - clock.monotonic())) await settle();
    clock.freeze(until - clock.monotonic());
    await settle();
  };

  const suspend = (ms: number) => {
    clock.freeze(ms);
    return settle();
  };

  const pacer = openElsewhere();
  return { clock, all, open: () => pacer, openElsewhere, settle, advance, suspend };
}
