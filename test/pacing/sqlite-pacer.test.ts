import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { Clock, PermitRequest } from "@tandem/sdk";
import { sqlitePacer } from "@tandem/sdk/node";
import { expect, test, vi } from "vitest";
import { digestAtOnce } from "../support/digest-at-once.ts";
import { ShakyClock, settlePromises } from "../support/shaky-clock.ts";
import { toolService } from "../support/tool-service.ts";

digestAtOnce();

const newPath = () => join(mkdtempSync(join(tmpdir(), "tandem-sqlite-pacer-")), "pacing.db");
const minute = 60_000;

const request = (own: Partial<PermitRequest> = {}): PermitRequest => ({
  priority: "bulk",
  signal: undefined,
  again: false,
  withinMs: Number.POSITIVE_INFINITY,
  attemptMs: 120_000,
  assumedPerMinute: 3,
  maxPerMinute: Number.POSITIVE_INFINITY,
  ...own,
});

/** Two processes: each has its own pacer on the same file. */
function two(path = newPath()) {
  const clock = new ShakyClock();
  const pacers = { a: sqlitePacer(path, { clock }), b: sqlitePacer(path, { clock }) };
  const given: string[] = [];
  const ask = (name: string, own: Partial<PermitRequest> = {}, answers = true) => {
    const acquire = async () => pacers[name[0] as "a" | "b"].acquire("key", request(own));
    void acquire().then((permit) => {
      given.push(name);
      if (!permit.begin(true)) throw new Error("It was taken back.");
      if (!answers) return;
      permit.sent();
      permit.settle({ headersAgoMs: 0, rate: {} });
    });
  };
  const pass = async (ms: number) => {
    await settlePromises();
    await clock.advance(ms);
    await settlePromises();
  };
  return { ask, given, pass, pacers };
}

test("four processes on one key stay under its limit together, at 95 % of it and more", async () => {
  const service = await toolService();
  const path = newPath();
  const { clock } = service.mock;
  const startedAt = clock.now();
  let ended = 0;
  const shells = [0, 1, 2, 3].map(async (shell) => {
    const client = service.newClient({ pacing: { store: sqlitePacer(path, { clock }) } });
    const rows = Array.from({ length: 75 }, (_, index) => `She go home ${shell} ${index}.`);
    for await (const row of client.batch("grammar-checker", rows, { clock })) if (row.status === "done") ended++;
  });
  await service.settle(Promise.all(shells));

  expect(ended).toBe(300);
  expect(service.mock.journal.entries.map(({ status }) => status)).toEqual(Array(300).fill(200));
  const windows = Math.floor((clock.now() - startedAt) / minute) + 1;
  expect(300 / (60 * windows)).toBeGreaterThan(0.95);
});

test("ignores a pause from before a restart of the machine", async () => {
  const path = newPath();
  const clock = new ShakyClock();
  await clock.advance(1_000_000);
  sqlitePacer(path, { clock }).pause("key", 10_000_000);
  const { ask, given, pass } = two(path);
  ask("a1");
  await pass(0);
  expect(given).toEqual(["a1"]);
});

test("permits of a killed process count from its end, and no longer", async () => {
  const path = newPath();
  const { ask, given, pass } = two(path);
  ask("a1", {}, false);
  ask("a2", {}, false);
  await pass(0);
  const { pid } = await promisify(execFile)(process.execPath, ["-p", "process.pid"]).then(({ stdout }) => ({
    pid: Number(stdout),
  }));
  const database = new DatabaseSync(path);
  database.prepare("UPDATE starts SET pid = ?").run(pid);
  for (const name of ["b1", "b2", "b3", "b4"]) ask(name);
  await pass(0);
  expect(given).toEqual(["a1", "a2", "b1"]);
  await pass(minute);
  expect(given).toEqual(["a1", "a2", "b1", "b2"]);
  await pass(1_100);
  expect(given).toEqual(["a1", "a2", "b1", "b2", "b3", "b4"]);
});

test.each([
  ["what is no database", (path: string) => writeFileSync(path, "x".repeat(5_000))],
  ["a directory", (path: string) => mkdirSync(path)],
  ["a folder that is not there", () => {}, "missing/pacing.db"],
])("with %s a process counts alone", async (_, make, name = "") => {
  const path = join(newPath(), name);
  make(path);
  const { ask, given, pass } = two(path);
  for (const name of ["a1", "a2", "a3", "a4"]) ask(name);
  await pass(minute - 1);
  expect(given).toEqual(["a1", "a2", "a3"]);
  await pass(1);
  expect(given).toEqual(["a1", "a2", "a3", "a4"]);
});

test.each([
  ["a file", newPath()],
  ["a file that cannot be used", join(newPath(), "missing.db")],
])("%s is opened once for all keys", async (_, path) => {
  const find = vi.spyOn(process, "getBuiltinModule");
  const pacer = sqlitePacer(path, { clock: new ShakyClock() });
  for (const key of ["a", "b", "a"]) await pacer.acquire(key, request());
  expect(find.mock.calls).toEqual([["node:sqlite"]]);
});

test("without a clock, times in the file are milliseconds of the machine's monotonic time", async () => {
  const path = newPath();
  const machineMs = () => Number(process.hrtime.bigint()) / 1e6;
  const before = machineMs();
  await sqlitePacer(path).acquire("key", request({ attemptMs: 5_000 }));
  const expires = new DatabaseSync(path).prepare("SELECT expires FROM starts").get()?.expires as number;
  expect([expires >= before + 5_000, expires <= machineMs() + 5_000]).toEqual([true, true]);
});

test("if a file fails midway, the process counts only its own requests", async () => {
  const path = newPath();
  const { ask, given, pass } = two(path);
  for (const name of ["a1", "a2"]) ask(name);
  await pass(0);
  new DatabaseSync(path).exec("DROP TABLE starts");
  for (const name of ["a3", "a4"]) ask(name);
  await pass(minute - 1);
  expect(given).toEqual(["a1", "a2", "a3"]);
  await pass(1);
  expect(given).toHaveLength(4);
});

test.each<[what: string, clock: unknown]>([
  ["null", null],
  ["nothing in it", {}],
  ["no timers", { now: () => 0 }],
  ["a monotonic time that is none", { ...new ShakyClock(), now: () => 0, setTimeout, clearTimeout, monotonic: 5 }],
])("a clock with %s is rejected at once", (_, clock) => {
  expect(() => sqlitePacer(newPath(), { clock: clock as Clock })).toThrow(
    expect.objectContaining({ code: "invalid_argument", facts: { option: "clock" } }),
  );
});
