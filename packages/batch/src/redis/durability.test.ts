import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { redisServer, testWithOwnRedis } from "../../../../test/support/redis-server.ts";
import { checkDurable, readServerFacts, type ServerFacts } from "./durability.ts";

const strong: ServerFacts = {
  version: "7.4.1",
  role: "master",
  appendOnly: true,
  maxmemoryPolicy: "noeviction",
  appendFsync: "always",
  noFsyncOnRewrite: "no",
};

test.each([
  ["it writes before it answers", {}],
  ["it does not tell its role", { role: undefined }],
])("durable: %s", (_title, facts) => {
  expect(() => checkDurable({ ...strong, ...facts }, false)).not.toThrow();
});

test.each([
  ["once a second", { appendFsync: "everysec" }, ["appendfsync always"]],
  ["when the system likes", { appendFsync: "no" }, ["appendfsync always"]],
  ["it does not tell", { appendFsync: undefined }, ["appendfsync always"]],
  ["never", { appendOnly: false }, ["appendonly yes"]],
  ["and may forget", { maxmemoryPolicy: "volatile-lru" }, ["maxmemory-policy noeviction"]],
  ["but not while it rewrites", { noFsyncOnRewrite: "yes" }, ["no-appendfsync-on-rewrite no"]],
  [
    "in none of these ways",
    { appendFsync: "no", appendOnly: false, maxmemoryPolicy: undefined, role: "replica", noFsyncOnRewrite: "yes" },
    [
      "connect to the primary, this is a replica",
      "maxmemory-policy noeviction",
      "appendonly yes",
      "appendfsync always",
    ],
  ],
  ["on another server", { role: "slave" }, ["connect to the primary, this is a replica"]],
] as const)("too weak, and taken only when that is accepted: %s", (_title, facts, settings) => {
  const server = { ...strong, ...facts };
  expect(() => checkDurable(server, false)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ settings }) }),
  );
  expect(() => checkDurable(server, true)).not.toThrow();
});

testWithOwnRedis("settings are read from the server, and unknown where it forbids to ask", async () => {
  const server = await redisServer(onTestFinished);
  const admin = new Redis(server.url);
  onTestFinished(() => admin.disconnect());
  await admin.config("SET", "no-appendfsync-on-rewrite", "yes");
  await admin.call("ACL", "SETUSER", "limited", "on", ">secret", "~*", "&*", "+@all", "-config");
  const limited = new Redis(server.url.replace("//", "//limited:secret@"));
  onTestFinished(() => limited.disconnect());
  const known = { role: "master", appendOnly: true, maxmemoryPolicy: "noeviction" };
  const told = { appendFsync: "always", noFsyncOnRewrite: "yes" };
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(await readServerFacts(admin)).toMatchObject({ ...known, ...told, version });
  const untold = { appendFsync: undefined, noFsyncOnRewrite: undefined };
  expect(await readServerFacts(limited)).toMatchObject({ ...known, ...untold, version });
});

test("a server whose scripts could fail when memory is full is rejected, even with acceptLoss", () => {
  expect(() => checkDurable({ ...strong, version: "6.2.14" }, true)).toThrow("Redis 6.2.14 is too old.");
});
