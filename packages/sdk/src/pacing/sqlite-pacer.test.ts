import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqlitePacer } from "@tandem/sdk/node";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { toolService } from "../../../../test/support/mock-service.ts";
import { digestAtOnce, settlePromises, VirtualClock } from "../../../../test/support/virtual-clock.ts";
import { permitRequest } from "../testing/permit-request.ts";
import { storePacer } from "./memory-pacer.ts";
import type { Permit, PermitRequest } from "./pacer.ts";

digestAtOnce();

const newPath = () => join(mkdtempSync(join(tmpdir(), "tandem-sqlite-pacer-")), "pacing.db");
const minute = 60_000;
const hour = 60 * minute;

/** A process with a limit of three a minute, and the names of the calls that it starts. */
function processOn(path: string, clock = new VirtualClock(), given: string[] = []) {
  const pacer = storePacer(sqlitePacer(path, { clock }), clock);
  const ask = (name: string, options: Partial<PermitRequest> = {}) => {
    const request = permitRequest({ assumedPerMinute: 3, priority: "bulk", ...options });
    const acquire = async () => pacer.acquire("key", request);
    const onPermit = (permit: Permit) => {
      given.push(name);
      permit.begin(true);
      permit.sent();
      permit.settle({ headersAgoMs: 0, rate: {} });
    };
    acquire().then(onPermit, () => undefined);
  };
  const pass = async (ms: number) => {
    await clock.advance(ms);
    await settlePromises();
  };
  return { pacer, clock, given, ask, pass };
}

test("four processes on one key stay under its limit together, at 95 % of it and more", async () => {
  const service = await toolService();
  const path = newPath();
  const { clock } = service.mock;
  const startedAt = clock.now();
  let ended = 0;
  const shells = [0, 1, 2, 3].map(async (shell) => {
    const client = service.newClient({ pacing: { store: sqlitePacer(path, { clock }) } });
    const inputs = Array.from({ length: 75 }, (_, index) => `She go home ${shell} ${index}.`);
    const run = (input: string) => client.run("grammar-checker", { input }, { priority: "bulk" });
    for (const { success } of await Promise.all(inputs.map(run))) if (success) ended++;
  });
  await service.settle(Promise.all(shells));

  expect(ended).toBe(300);
  expect(service.mock.journal.entries.map(({ status }) => status)).toEqual(Array(300).fill(200));
  const windows = Math.floor((clock.now() - startedAt) / minute) + 1;
  expect(300 / (60 * windows)).toBeGreaterThan(0.95);
});

describe("a file from before a restart of the machine", () => {
  test("blocks no call: three starts of an hour ago, when the machine was up for 12 days", async () => {
    const path = newPath();
    const before = processOn(path, new VirtualClock({ monotonicMs: 12 * 24 * hour }));
    for (const name of ["1", "2", "3"]) before.ask(name);
    await before.pass(0);
    expect(before.given).toEqual(["1", "2", "3"]);

    const clock = new VirtualClock({ monotonicMs: 5_000 });
    clock.setWall(hour);
    const { ask, pass, given } = processOn(path, clock);
    for (const name of ["4", "5", "6", "7"]) ask(name);
    await pass(0);
    expect(given).toEqual(["4", "5", "6"]);
  });

  test("counts starts of the last minute", async () => {
    const path = newPath();
    const before = processOn(path, new VirtualClock({ monotonicMs: 12 * 24 * hour }));
    for (const name of ["1", "2", "3"]) before.ask(name);
    await before.pass(0);

    const clock = new VirtualClock({ monotonicMs: 5_000 });
    clock.setWall(20_000);
    const { ask, pass, given } = processOn(path, clock);
    ask("4");
    await pass(39_999);
    expect(given).toEqual([]);
    await pass(1);
    expect(given).toEqual(["4"]);
  });
});

describe("a system time that is set back by a day", () => {
  test("empties no window, and blocks calls for one window at most", async () => {
    const { ask, pass, given, clock } = processOn(newPath());
    for (const name of ["1", "2", "3"]) ask(name);
    await pass(10_000);
    clock.setWall(-24 * hour);
    ask("4");
    await pass(minute - 1);
    expect(given).toEqual(["1", "2", "3"]);
    await pass(1);
    expect(given).toEqual(["1", "2", "3", "4"]);
  });

  test("cuts a pause to one window", async () => {
    const { pacer, ask, pass, given, clock } = processOn(newPath());
    ask("1");
    await pass(0);
    pacer.pause("key", 30_000);
    await pass(0);
    clock.setWall(-24 * hour);
    ask("2");
    await pass(minute - 1);
    expect(given).toEqual(["1"]);
    await pass(1);
    expect(given).toEqual(["1", "2"]);
  });
});

test("a process that is killed with permits holds their slots for a minute and a second", async () => {
  const path = newPath();
  const killed = processOn(path);
  for (let call = 0; call < 3; call++)
    (await killed.pacer.acquire("key", permitRequest({ assumedPerMinute: 3 }))).begin();
  const { ask, pass, given } = processOn(path, killed.clock);
  killed.clock.forgetTimers();
  ask("next");
  await pass(minute + 999);
  expect(given).toEqual([]);
  await pass(1);
  expect(given).toEqual(["next"]);
});

describe("a file that another process locks", () => {
  function locked() {
    const path = newPath();
    const user = processOn(path);
    const other = new DatabaseSync(path);
    other.exec("PRAGMA journal_mode = WAL");
    onTestFinished(() => other.close());
    return { ...user, path, lock: () => other.exec("BEGIN IMMEDIATE"), unlock: () => other.exec("COMMIT") };
  }

  test.each(["before its first use", "later"])("is waited for, without a warning: %s", async (when) => {
    const { ask, pass, given, lock, unlock } = locked();
    const warnings: string[] = [];
    const options = { onWarning: (message: string) => void warnings.push(message) };
    if (when === "later") {
      ask("1", options);
      await pass(0);
    }
    lock();
    for (const name of ["2", "3"]) ask(name, options);
    await pass(10_000);
    expect(given).toEqual(when === "later" ? ["1"] : []);
    unlock();
    await pass(100);
    expect([given.slice(-2), warnings]).toEqual([["2", "3"], []]);
  });
});

describe("a file that can't be used: the process counts alone, and warns once", () => {
  test.each<[what: string, make: (path: string) => void, name?: string]>([
    ["what is no database", (path) => writeFileSync(path, "x".repeat(5_000))],
    [
      "a runtime without SQLite",
      () => void vi.spyOn(process, "getBuiltinModule").mockReturnValueOnce(undefined as never),
    ],
    ["a folder that doesn't exist", () => {}, "missing/pacing.db"],
    ["a full disk", (path) => writeFileSync(path, ""), "../../../dev/full"],
  ])("%s", async (_, make, name = "pacing.db") => {
    const path = join(newPath(), "..", name);
    if (name !== "../../../dev/full") make(path);
    const { ask, pass, given } = processOn(path);
    const warnings: string[] = [];
    for (const call of ["1", "2", "3", "4"]) ask(call, { onWarning: (message) => void warnings.push(message) });
    await pass(minute - 1);
    expect(given).toEqual(["1", "2", "3"]);
    await pass(1);
    expect(given).toEqual(["1", "2", "3", "4"]);
    expect(warnings).toEqual([
      expect.stringMatching(`^This process does not share its rate limit, because ${path} cannot be used: .+\\.$`),
    ]);
  });
});

test("a file whose table takes nothing is left unlocked, and blocks no call", async () => {
  const path = newPath();
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE windows (key, used_at CHECK (0), json)");
  const { ask, pass, given } = processOn(path);
  ask("1");
  await pass(0);
  expect(given).toEqual(["1"]);
  expect(() => other.exec("BEGIN IMMEDIATE")).not.toThrow();
});
