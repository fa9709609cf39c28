import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { stripVTControlCharacters } from "node:util";
import { openFleet } from "@tandem/batch/redis";
import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { newName, redisServer, testWithOwnRedis } from "../../../../../test/support/redis-server.ts";
import { machineClock } from "../../process/io.ts";
import { runBuilt } from "../../testing/built-program.ts";
import { type FastService, fastService } from "../../testing/fast-service.ts";
import { type RunSetup, runMain } from "../../testing/program.ts";

interface World extends FastService {
  readonly address: string;
  readonly file: string;
  run(...words: string[]): ReturnType<typeof runMain>;
  /** Runs it until it's told to stop. */
  start(...words: string[]): { stop(): ReturnType<typeof runMain>; readonly said: () => string };
}

async function world(rows: number, service: Parameters<typeof fastService>[0] = {}): Promise<World> {
  const served = await fastService(service);
  const { url } = await redisServer(onTestFinished);
  const file = join(mkdtempSync(join(tmpdir(), "tandem-work-")), "rows.txt");
  writeFileSync(file, Array.from({ length: rows }, (_none, row) => `She go home ${row}.\n`).join(""));
  return {
    ...served,
    address: `${url}#${newName()}`,
    file,
    run: (...words) => batch(words, { env: served.env }),
    start(...words) {
      const end = new AbortController();
      let said = "";
      const onStderr = (text: string) => {
        said += text;
      };
      const ended = batch(words, { env: served.env, interrupt: end.signal, onStderr });
      return {
        said: () => said,
        stop() {
          end.abort("SIGTERM");
          return ended;
        },
      };
    },
  };
}

const batch = (words: readonly string[], setup: RunSetup) => runMain(["batch", ...words], { stdin: "", ...setup });

testWithOwnRedis("a batch in Redis: rows are queued, two workers run them, and the address is its ledger", async () => {
  const { address, file, run, env, charged } = await world(30);
  const queued = await run("run", "grammar-checker", "--in", file, "--ledger", address, "--json");
  expect(queued).toMatchObject({ exit: 0, stderr: "" });
  expect(JSON.parse(queued.stdout)).toMatchObject({ ledger: address, rows: 30, waiting: 30, spent: 0 });
  expect(charged()).toEqual([]);
  const idle = await batch(["status", address], { env, stdoutColumns: 200 });
  expect(stripVTControlCharacters(idle.stdout)).toMatch(
    /^grammar-checker on 30 rows is waiting\n[\s\S]+\nnext {5}tandem batch resume 'redis:\S+'\n$/,
  );

  const process = () => runBuilt(["batch", "work", address, "--json"], { env });
  const [one, other] = await Promise.all([process(), process()]);
  expect([one, other]).toMatchObject(Array(2).fill({ exit: 0, stderr: "" }));
  expect(JSON.parse(one.stdout.toString())).toMatchObject({ rows: 30, done: 30, waiting: 0 });
  expect(new Set(charged()).size).toBe(30);
  expect(charged()).toHaveLength(30);

  const status = await run("status", address, "--json");
  expect(JSON.parse(status.stdout)).toMatchObject({
    tool: "grammar-checker",
    running: false,
    done: 30,
    unknownRows: [],
  });
  const results = (await run("results", address)).stdout.trim().split("\n");
  expect(JSON.parse(results[7]!)).toMatchObject({
    row: 8,
    status: "done",
    data: { correctedText: "She goes home 7." },
  });
  const [url, name] = address.split("#") as [string, string];
  const fleet = await openFleet(url, { name, secret: env.TANDEM_TOOLS_KEY! });
  onTestFinished(() => fleet.close());
  await fleet.deliver(() => undefined, { drop: true });
  const { stderr, stdout } = await run("results", address);
  expect({ stdout, stderr }).toEqual({
    stdout: "",
    stderr: expect.stringContaining("the result of row 1 is no longer in"),
  });
  expect(await run("results", address, "--only", "failed")).toMatchObject({ exit: 0, stdout: "", stderr: "" });
});

testWithOwnRedis(
  "a folder is queued with its skipped files listed, and a worker shows the progress of the batch",
  async () => {
    const { address, file, run, env } = await world(1, { latencyMs: 60 });
    const folder = `${file}.folder`;
    mkdirSync(folder);
    for (let row = 10; row < 40; row++) writeFileSync(join(folder, `${row}.txt`), `She go home ${row}.`);
    writeFileSync(join(folder, ".hidden"), "no row");
    const words = ["run", "grammar-checker", "--in", folder, "--ledger", address];
    const queued = JSON.parse((await run(...words, "--json")).stdout);
    expect(queued).toMatchObject({ rows: 30, waiting: 30, skipped: [{ name: ".hidden", why: "hidden" }] });
    unlinkSync(join(folder, ".hidden"));
    expect(JSON.parse((await run(...words, "--json")).stdout)).not.toHaveProperty("skipped");
    expect((await batch(words, { env, stdoutColumns: 100, stderrColumns: 200 })).stderr).toContain(
      `30 rows to run, on any number of machines: tandem batch work '${address}'\n`,
    );

    const clock = { ...machineClock, setTimeout: (run: () => void) => setTimeout(run, 100) };
    const { stderr } = await batch(["work", address, "--max-in-flight", "2"], { env, clock });
    expect(stderr).toMatch(/^0 of 30 rows, 0 credits\n/);
  },
);

testWithOwnRedis("after SIGTERM, a worker finishes rows in flight and returns the others", async () => {
  const { address, file, run, start, charged } = await world(60, { latencyMs: 60 });
  await run("run", "grammar-checker", "--in", file, "--ledger", address);
  const worker = start("work", address, "--max-in-flight", "4", "--json");
  await expect.poll(() => charged().length, { interval: 5 }).toBeGreaterThan(7);
  const { exit, stderr } = await worker.stop();
  expect(exit).toBe(143);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: "INTERRUPTED" } });
  const { done, unknown, waiting } = JSON.parse((await run("status", address, "--json")).stdout);
  expect({ done, unknown, waiting }).toEqual({ done: charged().length, unknown: 0, waiting: 60 - charged().length });

  expect((await run("resume", address)).exit).toBe(0);
  expect(charged()).toHaveLength(60);
});

testWithOwnRedis("errors of a batch in Redis have a fix", async () => {
  const { address, file, run, env } = await world(3);
  expect(await run("work", "rows.db")).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining("is not the URL"),
  });
  expect(await run("status", address)).toMatchObject({ exit: 5, stderr: expect.stringContaining("there is no batch") });
  const made = await run("run", "grammar-checker", "--in", file, "--ledger", address, "--mock");
  expect(made).toMatchObject({ exit: 2, stderr: expect.stringContaining("--mock cannot be used") });
  const weak = (await redisServer(onTestFinished, ["--appendonly", "no"])).url;
  const refused = await run("run", "grammar-checker", "--in", file, "--ledger", weak);
  expect(refused.stderr).toContain("set appendonly yes, appendfsync always in Redis; or accept it with --accept-loss");
  expect(refused.exit).toBe(2);
  expect((await run("run", "grammar-checker", "--in", file, "--ledger", weak, "--accept-loss")).exit).toBe(0);

  await run("run", "grammar-checker", "--in", file, "--ledger", address);
  const other = { ...env, TANDEM_QUEUE_SECRET: "another" };
  const { stderr } = await batch(["status", address], { env: other });
  expect(stderr).toContain("use the same key as when it was started, or set TANDEM_QUEUE_SECRET");
});

testWithOwnRedis("work --deliver writes each result, also those that ended before it was stopped", async () => {
  const { address, file, run, start, charged } = await world(60, { latencyMs: 60 });
  const [path, folder] = [`${file}.db`, `${file}.results`];
  await run("run", "grammar-checker", "--in", file, "--ledger", address);
  const worker = start("work", address, "--deliver", path, "--max-in-flight", "4");
  await expect.poll(() => charged().length, { interval: 5 }).toBeGreaterThan(7);
  await worker.stop();
  expect((await run("work", address, "--deliver", folder)).exit).toBe(0);
  const lines = readFileSync(join(folder, "results-000001.ndjson"), "utf8").trim().split("\n");
  const rows = Array.from({ length: 60 }, (_none, at) => at + 1);
  expect(lines.map((line) => JSON.parse(line).row as number).sort((a, b) => a - b)).toEqual(rows);

  expect(await run("work", address, "--deliver", path, "--drop")).toMatchObject({ exit: 0, stderr: "" });
  const database = new DatabaseSync(path);
  const stored = database.prepare("SELECT row FROM results WHERE status = 'done' ORDER BY row").all();
  database.close();
  expect(stored.map(({ row }) => row)).toEqual(rows);
  expect((await run("results", address)).stderr).toMatch(/the result of row \d+ is no longer in/);
});

testWithOwnRedis("a sink that fails stops the worker, whose results stay in Redis", async () => {
  const { address, file, run } = await world(40, { latencyMs: 40 });
  await run("run", "grammar-checker", "--in", file, "--ledger", address);
  const stopped = await run("work", address, "--deliver", `${file}/results`, "--max-in-flight", "2");
  expect(stopped).toMatchObject({ exit: 2, stderr: expect.stringContaining("rows.txt/results") });
  const { done, waiting } = JSON.parse((await run("status", address, "--json")).stdout);
  expect(waiting).toBeGreaterThan(0);
  expect((await run("results", address)).stdout.trim().split("\n")).toHaveLength(done);
  const refused = await run("work", address, "--drop");
  expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining("--drop needs --deliver") });
});

testWithOwnRedis("status judges unknown rows of a batch in Redis by the balances of later rows", async () => {
  const { address, file, run, mock } = await world(3);
  mock.faults.add({ operation: "grammar-checker", nth: 3, fault: { reset: "before-headers" } });
  const verdict = async () => JSON.parse((await run("status", address, "--json")).stdout).unknownRows;
  const work = async () => {
    await run("run", "grammar-checker", "--in", file, "--ledger", address);
    await run("work", address, "--max-in-flight", "1");
  };
  await work();
  expect(await verdict()).toMatchObject([{ row: 3, reason: "too_early" }]);
  await anHourAgo(address);
  expect(await verdict()).toMatchObject([{ row: 3, reason: "no_balance_after" }]);
  appendFileSync(file, "She go out.\n");
  await work();
  expect(await verdict()).toMatchObject([{ row: 3, reason: "spent_by_someone" }]);
});

/** As if what is in Redis had happened then: a response can still come too early to judge by. */
async function anHourAgo(address: string): Promise<void> {
  const [url, name] = address.split("#") as [string, string];
  const redis = new Redis(url);
  for (const work of await redis.keys(`{tandem:${name}}:work:*`))
    for (const field of ["sentAt", "endedAt"]) await redis.hincrby(work, field, -3_600_000);
  const key = `{tandem:${name}}:answers`;
  const answers = await redis.zrange(key, 0, -1, "WITHSCORES");
  await redis.del(key);
  for (let at = 0; at < answers.length; at += 2) {
    const [work, sentAt, ...credits] = answers[at]!.split(" ");
    await redis.zadd(
      key,
      Number(answers[at + 1]) - 3_600_000,
      [work, Number(sentAt) - 3_600_000, ...credits].join(" "),
    );
  }
  redis.disconnect();
}
