import { redisReplay } from "@tandem/fleet";
import { Redis } from "ioredis";
import { beforeAll, expect, onTestFinished } from "vitest";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";

let url: string;
beforeAll(() =>
  anyRedis((address) => {
    url = address;
  }, []),
);

const at = { nowMs: 0, keepMs: 600_000 };

function processes(endpoint = newName()) {
  return [1, 2].map(() => {
    const replay = redisReplay(url, { endpoint });
    onTestFinished(() => replay.close());
    return replay;
  });
}

testWithRedis("of many processes one claims a delivery; once it is handled, all know", async () => {
  const [first, second] = processes();
  const claims = await Promise.all([first!.claim("evt_1", at), second!.claim("evt_1", at), first!.claim("evt_1", at)]);
  expect(claims.sort()).toEqual(["claimed", "pending", "pending"]);
  await first!.commit("evt_1");
  expect(await second!.claim("evt_1", at)).toBe("done");
});

testWithRedis("what was not handled may be claimed again, and each endpoint has its own", async () => {
  const [first, second] = processes();
  await first!.claim("evt_1", at);
  await first!.release("evt_1");
  expect(await second!.claim("evt_1", at)).toBe("claimed");
  expect(await processes()[0]!.claim("evt_1", at)).toBe("claimed");
});

testWithRedis("a delivery is remembered for its lifetime, also once it was handled", async () => {
  const endpoint = newName();
  const [first] = processes(endpoint);
  await first!.claim("evt_1", at);
  await first!.commit("evt_1");
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  const leftMs = await redis.pttl(`tandem:replay:${endpoint}:evt_1`);
  expect(leftMs).toBeGreaterThan(first!.lifetimeMs - 60_000);
  await first!.commit("evt_2");
  expect(await first!.claim("evt_2", at)).toBe("claimed");
});
