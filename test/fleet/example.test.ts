import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/batch/redis";
import { createMock } from "@tandem/mock";
import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { parse } from "yaml";
import { redisServer, testWithOwnRedis } from "../support/redis-server.ts";

const folder = fileURLToPath(new URL("../../examples/fleet/", import.meta.url));

const compose = parse(readFileSync(`${folder}docker-compose.yaml`, "utf8"), { merge: true });
const words = (command: string) => command.split(" ").map((word) => word.replaceAll('"', ""));

testWithOwnRedis("its Redis is one that a fleet takes, and the programs run on it as they stand", async () => {
  const [program, ...settings] = words(compose.services.redis.command);
  expect(program).toBe("redis-server");
  const { url } = await redisServer(onTestFinished, settings);
  const mock = createMock({ clock: "real", speed: 100 });
  const { toolsUrl, close } = await mock.listen();
  onTestFinished(close);
  const env = { REDIS_URL: url, TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: mock.keys.pro };
  const run = async (file: string) => {
    const child = spawn(process.execPath, [folder + file], { env: { PATH: process.env.PATH, ...env } });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    // Not there yet, or lost: that is told.
    expect(stderr.replace(/^\(node:\d+\) \[TANDEM_BATCH_AWAITED\].*\n\(Use .*\n/, "")).toBe("");
    return stdout.trimEnd().split("\n");
  };

  // Workers may be there before the rows are.
  const workers = [run("work.ts"), run("work.ts")];
  expect(await run("add.ts")).toEqual(["26 rows, 1 cannot be read"]);
  const [first, second] = await Promise.all(workers);
  expect([first!.pop(), second!.pop()]).toEqual(Array(2).fill("25 done, 1 failed, 0 unknown, 0 to go"));
  expect([...first!, ...second!].sort()).toEqual(
    Array.from({ length: 25 }, (_none, at) => `guest-${at + 1}: done`).sort(),
  );
  expect((await run("results.ts")).at(-1)).toBe("guest-26: failed: the file of guest 26 is missing");

  const fleet = await openFleet(url, { name: "translations", secret: mock.keys.pro });
  expect(await fleet.summary()).toMatchObject({ done: 25, failed: 1 });
  await fleet.close();
});

testWithOwnRedis("its dashboard serves the waiting rows of the batches it is given", async () => {
  const { url } = await redisServer(onTestFinished);
  for (const [name, rows] of [
    ["first", ["She go."]],
    ["second", ["He go.", "It go."]],
  ] as const) {
    const fleet = await openFleet(url, { name, secret: "secret" });
    await fleet.add("grammar-checker", rows);
    await fleet.close();
  }
  const env = { PATH: process.env.PATH, REDIS_URL: url, PORT: "0" };
  const child = spawn(process.execPath, [`${folder}dashboard.ts`, "first", "second"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  const address = line.toString().trim();
  expect(await (await fetch(address)).text()).toContain("<title>Bull Dashboard</title>");
  const { queues } = (await (await fetch(`${address}/api/queues`)).json()) as {
    queues: { name: string; counts: { waiting: number }; readOnlyMode: boolean }[];
  };
  expect(queues.map(({ name, counts, readOnlyMode }) => ({ name, waiting: counts.waiting, readOnlyMode }))).toEqual([
    { name: "first: rows", waiting: 1, readOnlyMode: true },
    { name: "second: rows", waiting: 2, readOnlyMode: true },
  ]);
});

testWithOwnRedis("KEDA counts the list that workers take rows from", async () => {
  const keda = parse(readFileSync(`${folder}keda.yaml`, "utf8"));
  const { listName } = keda.spec.triggers[0].metadata;
  const { url } = await redisServer(onTestFinished);
  const fleet = await openFleet(url, { name: "translations", secret: "secret" });
  onTestFinished(() => fleet.close());
  await fleet.add("grammar-checker", ["She go.", "He go."]);
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  expect(await redis.llen(listName)).toBe(2);
});
