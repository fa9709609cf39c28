import { type Fleet, openFleet } from "@tandem/batch/redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newName, testWithRedis, useRedis } from "../support/redis-server.ts";

// No one listens there: what is rejected is rejected before anything is connected.
const url = "redis://127.0.0.1:9";

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

testWithRedis("rows that replace others are refused: they would never be sent", async () => {
  const added = fleet.add("grammar-checker", ["a"], { replace: true } as never);
  await expect(added).rejects.toMatchObject({ code: "invalid_argument", facts: { option: "replace" } });
});
