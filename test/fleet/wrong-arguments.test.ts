import { type Fleet, openFleet, redisPacer, redisReplay } from "@tandem/batch/redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newName, testWithRedis, useRedis } from "../support/redis-server.ts";

// No one listens there: what is rejected is rejected before anything is connected.
const url = "redis://127.0.0.1:9";

it.each(["redis://127.0.0.1:99999", "redis://[", "a b", "http://x", "127.0.0.1:6379"])(
  "the address %j is refused",
  async (address) => {
    const refused = expect.objectContaining({ code: "invalid_argument", facts: { option: "url" } });
    expect(() => redisPacer(address)).toThrow(refused);
    expect(() => redisReplay(address, {})).toThrow(refused);
    await expect(openFleet(address, { secret: "s" })).rejects.toThrow(refused);
  },
);

it.each([
  ["name", { name: "a b" }],
  ["secret", { secret: "" }],
  ["acceptLos", { acceptLos: true }],
])("openFleet refuses a wrong %s", async (option, options) => {
  const opened = openFleet(url, { secret: "s", ...options } as never);
  await expect(opened).rejects.toMatchObject({ code: "invalid_argument", facts: { option } });
});

const redisUrl = useRedis();
let fleet: Fleet;
beforeAll(async () => {
  if (redisUrl()) fleet = await openFleet(redisUrl(), { name: newName(), secret: "s" });
});
afterAll(() => fleet?.close());

testWithRedis.for([
  ["maxCredits", { maxCredits: 5 }],
  ["credit", { budget: { credit: 5 } }],
  ["credits", { budget: { credits: -1 } }],
  ["credits", { budget: { credits: Number.NaN } }],
] as const)("no row is added with a wrong %s: it would have no budget", async ([option, options]) => {
  const added = fleet.add("grammar-checker", ["a"], options as never);
  await expect(added).rejects.toMatchObject({ code: "invalid_argument", facts: { option } });
  expect(await fleet.plan()).toBeUndefined();
});

testWithRedis("no row is added from a single text, or without a tool", async () => {
  const text = "She go home." as never;
  await expect(fleet.add("grammar-checker", text)).rejects.toMatchObject({ facts: { option: "rows" } });
  await expect(fleet.add("" as never, ["a"])).rejects.toMatchObject({ facts: { option: "tool" } });
  expect((await fleet.summary()).rows).toBe(0);
});
