import { redisReplay } from "@tandem/batch/redis";
import { sign, webhookHandler } from "@tandem/sdk/webhooks";
import { Redis } from "ioredis";
import { expect, onTestFinished, vi } from "vitest";
import { newName, testWithRedis, useRedis } from "../support/redis-server.ts";
import { body, secret } from "../support/webhook-world.ts";

const redisUrl = useRedis([]);

const by = (token: string) => ({ nowMs: 0, keepMs: 600_000, leaseMs: 120_000, token });
const [a, b, c] = ["token-a", "token-b", "token-c"] as const;

function redis() {
  const connection = new Redis(redisUrl());
  onTestFinished(() => connection.disconnect());
  return connection;
}

function processes(endpoint = newName()) {
  return [1, 2].map(() => {
    const replay = redisReplay(redisUrl(), { endpoint });
    onTestFinished(() => replay.close());
    return replay;
  });
}

testWithRedis("of many processes one claims a delivery; once it is handled, all know", async () => {
  const [first, second] = processes();
  const claims = await Promise.all([
    first!.claim("evt_1", by(a)),
    second!.claim("evt_1", by(b)),
    first!.claim("evt_1", by(c)),
  ]);
  expect(claims.sort()).toEqual(["claimed", "pending", "pending"]);
  await first!.commit("evt_1", a);
  expect(await second!.claim("evt_1", by(b))).toBe("done");
});

testWithRedis("what was not handled may be claimed again, and each endpoint has its own", async () => {
  const [first, second] = processes();
  await first!.claim("evt_1", by(a));
  await first!.release("evt_1", a);
  expect(await second!.claim("evt_1", by(b))).toBe("claimed");
  expect(await processes()[0]!.claim("evt_1", by(c))).toBe("claimed");
});

testWithRedis("a claim that is sent twice, because its answer was lost, is still its own", async () => {
  const [first] = processes();
  expect([await first!.claim("evt_1", by(a)), await first!.claim("evt_1", by(a))]).toEqual(["claimed", "claimed"]);
});

testWithRedis("a claim is held for its lease, and what was handled is remembered for the lifetime", async () => {
  const endpoint = newName();
  const [first] = processes(endpoint);
  const leftMs = () => redis().pttl(`tandem:replay:${endpoint}:evt_1`);
  await first!.claim("evt_1", by(a));
  const leaseMs = await leftMs();
  expect(leaseMs).toBeLessThanOrEqual(120_000);
  expect(leaseMs).toBeGreaterThan(60_000);
  await first!.commit("evt_1", a);
  expect(await leftMs()).toBeGreaterThan(first!.lifetimeMs - 60_000);
});

testWithRedis("a claim whose lease has ended is another's: who held it before gives it back no more", async () => {
  const endpoint = newName();
  const [first, second] = processes(endpoint);
  await first!.claim("evt_1", by(a));
  await redis().pexpire(`tandem:replay:${endpoint}:evt_1`, 0);
  expect(await second!.claim("evt_1", by(b))).toBe("claimed");
  await first!.release("evt_1", a);
  expect(await first!.claim("evt_1", by(c))).toBe("pending");
});

testWithRedis("a delivery handled after its lease expired is handled for every later claim", async () => {
  const endpoint = newName();
  const [first, second] = processes(endpoint);
  const endLease = () => redis().pexpire(`tandem:replay:${endpoint}:evt_1`, 0);
  await first!.claim("evt_1", by(a));
  await endLease();
  await second!.claim("evt_1", by(b));
  await first!.commit("evt_1", a);
  await second!.release("evt_1", b);
  expect(await first!.claim("evt_1", by(c))).toBe("done");

  await endLease();
  await first!.claim("evt_1", by(a));
  await endLease();
  await first!.commit("evt_1", a);
  expect(await second!.claim("evt_1", by(b))).toBe("done");
});

testWithRedis("an event whose process died while it handled it comes to another once the lease has ended", async () => {
  const [first, second] = processes();
  const options = { secrets: secret, replayLeaseMs: 400 };
  const begun = Promise.withResolvers<void>();
  const dies = webhookHandler({ ...options, replay: first! }).otherwise(() => {
    first!.close();
    begun.resolve();
    return new Promise(() => {});
  });
  const handled = vi.fn();
  const lives = webhookHandler({ ...options, replay: second!, onError() {} }).otherwise(({ id }) => handled(id));
  const headers = await sign(body, { secret });
  void dies.receive({ method: "POST", headers, body: () => body });
  await begun.promise;
  await vi.waitFor(
    async () => expect((await lives.receive({ method: "POST", headers, body: () => body })).status).toBe(204),
    { timeout: 120_000 },
  );
  expect(handled.mock.calls).toEqual([["evt_1"]]);
});
