import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openFleet } from "@tandem/fleet";
import { createMock } from "@tandem/mock";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { PrometheusMeter } from "../../packages/cli/src/batch/prometheus-meter.ts";
import { workerMetrics } from "../../packages/fleet/src/work/worker-metrics.ts";
import { redisServer, testWithOwnRedis } from "../support/redis-server.ts";

const folder = fileURLToPath(new URL("../../examples/fleet/", import.meta.url));

interface Service {
  image: string;
  command: string;
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  stop_grace_period?: string;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}
interface Compose {
  services: Record<"redis" | "add" | "worker", Service>;
  volumes: Record<string, unknown>;
}
const { services, volumes } = parse(readFileSync(`${folder}docker-compose.yaml`, "utf8"), { merge: true }) as Compose;
const words = (command: string) => command.split(" ").map((word) => word.replaceAll('"', ""));

test("the compose file has a durable Redis, and two workers with time to stop", () => {
  expect(Object.keys(services)).toEqual(["redis", "add", "worker"]);
  expect(services.worker.deploy).toEqual({ replicas: 2 });
  expect(Number.parseInt(services.worker.stop_grace_period!, 10)).toBeGreaterThan(30);
  expect(services.redis.volumes).toEqual(["redis-data:/data"]);
  expect(Object.keys(volumes)).toEqual(["redis-data"]);
});

test.each(["add", "worker"] as const)("its %s runs a file of the folder, with what that file reads", (name) => {
  const { command, environment, depends_on } = services[name];
  const [program, file = ""] = words(command);
  expect(program).toBe("node");
  expect(existsSync(folder + file)).toBe(true);
  expect(Object.keys(environment!).sort()).toEqual(["REDIS_URL", "TANDEM_TOOLS_KEY", "TANDEM_TOOLS_URL"]);
  expect(new URL(environment!.REDIS_URL!).hostname).toBe("redis");
  expect(Object.keys(depends_on!)).toEqual(["redis"]);
});

testWithOwnRedis("its Redis is one that a fleet takes, and the programs run on it as they stand", async () => {
  const [program, ...settings] = words(services.redis.command);
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

testWithOwnRedis("its dashboard serves the rows of every batch that wait", async () => {
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
  const child = spawn(process.execPath, [`${folder}dashboard.ts`], { env, stdio: ["ignore", "pipe", "inherit"] });
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

testWithOwnRedis(
  "KEDA counts the list that workers take rows from, and the dashboard shows metrics that workers report",
  async () => {
    const keda = parse(readFileSync(`${folder}keda.yaml`, "utf8"));
    const { listName } = keda.spec.triggers[0].metadata;
    const { url } = await redisServer(onTestFinished);
    const fleet = await openFleet(url, { name: "translations", secret: "secret" });
    onTestFinished(() => fleet.close());
    await fleet.add("grammar-checker", ["She go.", "He go."]);
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    expect(await redis.llen(listName)).toBe(2);

    const meter = new PrometheusMeter();
    const known = [
      "tandem_batch_rows",
      "tandem_batch_oldest_waiting_seconds",
      "tandem_batch_credits_spent",
      "tandem_batch_credits_budget",
      "tandem_worker_requests_total",
    ];
    workerMetrics(meter, "translations");
    const reported = [...meter.text().matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const shown = [...readFileSync(`${folder}grafana.json`, "utf8").matchAll(/tandem_\w+/g)].map(([name]) => name);
    expect(reported).toEqual(expect.arrayContaining(known));
    expect([...new Set(shown)].sort()).toEqual(known.sort());
  },
);
