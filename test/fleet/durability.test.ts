import { expect, test } from "vitest";
import { durabilityOf, type ServerFacts } from "../../packages/fleet/src/redis/durability.ts";

const strong: ServerFacts = {
  ...{ version: "7.4.1", role: "master", appendOnly: true, maxmemoryPolicy: "noeviction", hasWaitAof: true },
  ...{ appendFsync: "always", noFsyncOnRewrite: "no" },
};

test.each([
  ["it writes before it answers", {}, "always"],
  ["it can be waited for", { appendFsync: "everysec" }, "waitaof"],
  ["it does not tell its settings, and can be waited for", { appendFsync: undefined }, "waitaof"],
] as const)("durable: %s", (_title, facts, durability) => {
  expect(durabilityOf({ ...strong, ...facts }, false)).toBe(durability);
});

test.each([
  [
    "once a second, and it cannot be waited for",
    { appendFsync: "everysec", hasWaitAof: false },
    ["appendfsync always"],
  ],
  ["when the system likes", { appendFsync: "no" }, ["appendfsync always"]],
  ["it does not tell, and cannot be waited for", { appendFsync: undefined, hasWaitAof: false }, ["appendfsync always"]],
  ["never", { appendOnly: false }, ["appendonly yes"]],
  ["and may forget", { maxmemoryPolicy: "volatile-lru" }, ["maxmemory-policy noeviction"]],
  ["on another server", { role: "slave" }, ["connect to the primary, this is a replica"]],
] as const)("too weak, and taken only when that is accepted: %s", (_title, facts, settings) => {
  const server = { ...strong, ...facts };
  expect(() => durabilityOf(server, false)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ settings }) }),
  );
  expect(durabilityOf(server, true)).toBe("always");
});

test("a server whose scripts could not end when memory is used up is refused whatever is accepted", () => {
  expect(() => durabilityOf({ ...strong, version: "6.2.14" }, true)).toThrow("Redis 6.2.14 is too old.");
});
