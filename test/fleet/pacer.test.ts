import type { PermitRequest } from "@tandem/sdk";
import { beforeAll, expect, onTestFinished } from "vitest";
import { RedisPacer } from "../../packages/fleet/src/pacing/redis-pacer.ts";
import { Connections } from "../../packages/fleet/src/redis/connections.ts";
import { pacerConformance } from "../pacing/pacer-conformance.ts";
import { anyRedis, newName, testWithRedis } from "../support/redis-server.ts";
import { ShakyClock } from "../support/shaky-clock.ts";

let url: string;
beforeAll(() =>
  anyRedis((address) => {
    url = address;
  }, []),
);

function newPlace() {
  const clock = new ShakyClock();
  const connections = new Connections(url);
  const prefix = `${newName()}:`;
  onTestFinished(() => connections.close());

  /** Lets commands be answered, and announcements be heard and acted upon. */
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      await Promise.all([connections.commands.ping(), connections.subscriber.ping()]);
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
  let aheadMs = 0;
  const serverTime = () => clock.monotonic() + aheadMs;
  const open = (own = connections) => new RedisPacer(own, { prefix, clock, serverTime });
  /** As when the clock of Redis is set forward: what has expired by then is gone. */
  const setForward = async (ms: number) => {
    aheadMs += ms;
    if (ms > 180_000) await connections.commands.del(await connections.commands.keys(`${prefix}*`));
  };
  const suspend = (ms: number) => {
    clock.freeze(ms);
    return settle();
  };
  return { open: () => open(), openElsewhere: () => open(), openWith: open, advance, suspend, setForward };
}

pacerConformance("the pacer in Redis", newPlace, testWithRedis);

const oneAMinute = (own: Partial<PermitRequest> = {}): PermitRequest => ({
  priority: "bulk",
  signal: undefined,
  again: false,
  withinMs: Number.POSITIVE_INFINITY,
  attemptMs: 5_000,
  assumedPerMinute: 1,
  maxPerMinute: Number.POSITIVE_INFINITY,
  ...own,
});

testWithRedis("processes share one line: a user's call first, then who came first", async () => {
  const { open, advance } = newPlace();
  const given: string[] = [];
  const ask = async (name: string, own?: Partial<PermitRequest>) => {
    const permit = await open().acquire("key", oneAMinute(own));
    given.push(name);
    permit.begin(true);
    permit.sent();
    permit.settle({ headersAgoMs: 0, rate: {} });
  };
  for (const name of ["first", "second", "third"]) {
    void ask(name);
    await advance(0);
  }
  void ask("user", { priority: "user" });
  await advance(180_000);
  expect(given).toEqual(["first", "user", "second", "third"]);
});

testWithRedis("who is not heard of for 5 seconds loses their place in line, and no one else's", async () => {
  const { open, openWith, advance } = newPlace();
  const killed = new Connections(url);
  const given: string[] = [];
  const ask = async (name: string, pacer = open()) => {
    (await pacer.acquire("key", oneAMinute())).settle({ headersAgoMs: 0, rate: {} });
    given.push(name);
  };
  await ask("first");
  const lost = ask("silent", openWith(killed));
  await advance(0);
  void ask("second");
  void ask("third");
  await advance(0);
  killed.close();
  await Promise.all([expect(lost).rejects.toThrow("Connection is closed."), advance(60_000)]);
  expect(given).toEqual(["first", "second"]);
  await advance(60_000);
  expect(given).toEqual(["first", "second", "third"]);
});

testWithRedis(
  "after a pause, a process that was killed with the one permit holds up the others for 5 seconds",
  async () => {
    const { open, openWith, advance } = newPlace();
    const killed = new Connections(url);
    await open().pause("key", 1_000);
    await advance(1_000);
    const request = { attemptMs: 600_000, assumedPerMinute: 60 };
    (await openWith(killed).acquire("key", oneAMinute(request))).begin(true);
    killed.close();
    const given: string[] = [];
    void open()
      .acquire("key", oneAMinute(request))
      .then(() => given.push("next"));
    await advance(4_999);
    expect(given).toEqual([]);
    await advance(1);
    expect(given).toEqual(["next"]);
  },
);

testWithRedis.each([50_000, 3_600_000])(
  "no more than the limit is given in a minute if the clock of Redis is set forward by %i ms",
  async (ms) => {
    const { open, advance, setForward } = newPlace();
    const request = oneAMinute({ assumedPerMinute: 4 });
    let given = 0;
    for (const pacer of [open(), open()]) {
      for (let call = 0; call < 6; call++) {
        void pacer.acquire("key", request).then((permit) => {
          given++;
          permit.begin(true);
          permit.settle({ headersAgoMs: 0, rate: {} });
        });
        await advance(10);
      }
    }
    await advance(5_000);
    expect(given).toBe(4);

    await setForward(ms);
    await advance(59_000);
    expect(given).toBe(4);
    await advance(61_000);
    expect(given).toBe(8);
    await advance(60_000);
    expect(given).toBe(12);
  },
);
