import { Redis } from "ioredis";
import { expect, onTestFinished, vi } from "vitest";
import { testWithRedis, useRedis } from "../support/redis-server.ts";
import { fleetWorld } from "./fleet-world.ts";

const redisUrl = useRedis();

testWithRedis("Redis is told no key, input, id, option, result or message of a batch", async () => {
  const { open, client, mock } = await fleetWorld(redisUrl());
  const redis = new Redis(redisUrl());
  const watcher = await redis.monitor();
  onTestFinished(() => {
    watcher.disconnect();
    redis.disconnect();
  });
  const seen: string[] = [];
  watcher.on("monitor", (_time: string, words: string[]) => seen.push(words.join(" ")));

  mock.faults.add({
    operation: "ai-translator",
    nth: 2,
    fault: { status: 400, body: { error: "Zanzibar is refused" } },
  });
  const rows = [
    { id: "customer-4711", input: "Wombats live here." },
    { id: "customer-4712", input: "Quokkas live there.", options: { targetLanguage: "pt" } },
    { id: "customer-4713", unreadable: "the file of Xerxes is missing" },
  ];
  const fleet = await open();
  await fleet.add("ai-translator", rows as never, { options: { targetLanguage: "de" } });
  for await (const _row of fleet.work({ client, maxInFlight: 1 }));
  expect(await fleet.summary()).toMatchObject({ rows: 3, done: 1, failed: 2 });
  const states: unknown[] = [];
  for await (const row of fleet.rows()) states.push({ id: row.id, state: row.state });
  expect(states).toEqual([
    { id: "customer-4711", state: "done" },
    { id: "customer-4712", state: "failed" },
    { id: "customer-4713", state: "failed" },
  ]);

  await redis.echo("that is all");
  await vi.waitUntil(() => seen.includes("echo that is all"), { timeout: 120_000 });
  const all = seen.join("\n");
  expect(all).toContain("evalsha");
  const secrets = [
    client.apiKey,
    "secret",
    "customer-47",
    "ombats",
    "uokkas",
    "Zanzibar",
    "Xerxes",
    "ai-translator",
    "targetLanguage",
  ];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
