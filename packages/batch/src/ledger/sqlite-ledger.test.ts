import { execFile } from "node:child_process";
import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os, { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LedgerAnswer, LedgerRow, WorkEnd, WorkTimes } from "@tandem/batch";
import { sqliteLedger, viewLedger } from "@tandem/batch";
import { ToolPrices } from "@tandem/sdk";
import { afterAll, describe, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tandem-sqlite-ledger-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.db`);
const plan = { tool: "ai-translator", options: "{}" };

/** A ledger that ended well, with `rows` rows: one done, the rest waiting. */
async function writtenLedger(rows = 40): Promise<string> {
  const path = newPath();
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  const claims = Array.from({ length: rows }, (_, index) =>
    ledger.claim({ index, id: `id-${index}`, key: `key-${index}` }),
  );
  await Promise.all(claims);
  await ledger.sent("key-0", 1);
  const end = { state: "done", result: { text: "x".repeat(9_000) }, charged: 1, remaining: 9 } as const;
  await ledger.settle("key-0", end, { sentAt: 1, endedAt: 2 });
  await ledger.close();
  return path;
}

const opened = async (path: string) => {
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  const rows = [...(ledger.rows() as Iterable<{ key: string; state: string }>)].map(
    ({ key, state }) => `${key} ${state}`,
  );
  await ledger.close();
  return rows;
};

/** Every byte near the file's ends and near the ends of its pages, where a cut could pass for less; a sample between. */
function* sizesToTry(length: number, pageBytes = 4_096): Generator<number> {
  for (let size = 0; size < length; size++) {
    const toPageEnd = Math.min(size % pageBytes, pageBytes - (size % pageBytes));
    if (size < 150 || length - size < 60 || toPageEnd < 12 || size % 211 === 0) yield size;
  }
}

describe("an unusable ledger throws an error that says why, and is unchanged", () => {
  test("truncated at any byte, it is reported as damaged, so charged rows are never considered new", async () => {
    const path = await writtenLedger();
    const whole = readFileSync(path);
    const rows = await opened(path);
    const cut = newPath();
    const ends = new Map<string, number>();
    for (const size of sizesToTry(whole.length)) {
      copyFileSync(path, cut);
      truncateSync(cut, size);
      const end = await opened(cut).then(
        (found) => (found.join() === rows.join() ? "whole" : "rows lost"),
        (error: { code: string; problem: string }) => `${error.code} ${error.problem}`,
      );
      ends.set(end, (ends.get(end) ?? 0) + 1);
      expect(existsSync(cut)).toBe(true);
    }
    expect([...ends.keys()].sort()).toEqual(["ledger damaged", "ledger not_a_ledger"]);
  });

  test("in use by another process: the second run is rejected, and can continue after the first is killed", async () => {
    const path = await writtenLedger(1);
    const hold = `
      const { sqliteLedger } = await import(${JSON.stringify(new URL("../index.ts", import.meta.url).href)});
      const ledger = sqliteLedger(${JSON.stringify(path)});
      await ledger.open(${JSON.stringify(plan)});
      console.log("open");
      setInterval(() => {}, 1000);`;
    const child = execFile(process.execPath, ["--input-type=module", "-e", hold]);
    await new Promise<void>((resolve) => child.stdout!.once("data", () => resolve()));
    await expect(opened(path)).rejects.toMatchObject({
      code: "ledger",
      problem: "in_use",
      message: `The ledger ${path} is in use by another run. Wait for that run to end, or stop it.`,
    });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    expect(await opened(path)).toEqual(["key-0 done"]);
  });

  test("in use by a run with another name: through a symbolic link it is rejected", async () => {
    const path = await writtenLedger(2);
    const link = newPath();
    const running = sqliteLedger(path);
    await running.open(plan);
    symlinkSync(path, link);
    await expect(opened(link)).rejects.toMatchObject({ problem: "in_use" });
    await running.close();
    expect(await opened(link)).toEqual(["key-0 done", "key-1 waiting"]);
  });

  test.each([
    [9, "newer", "was written by a newer version. Update, and continue with the newer version."],
    [4, "unsupported", "was written by an earlier version. Finish it with that version."],
  ])("written with format %i", async (format, problem, says) => {
    const path = await writtenLedger(1);
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${format}`);
    database.close();
    const error = { problem, message: `The ledger ${path} ${says}`, facts: { problem, path } };
    await expect(opened(path)).rejects.toMatchObject(error);
    expect(() => viewLedger(path)).toThrow(expect.objectContaining(error));
  });

  test.each([
    ["a text file", "not_a_ledger", (path: string) => writeFileSync(path, "id,text\n1,hello\n".repeat(100))],
    ["an empty file", "damaged", (path: string) => writeFileSync(path, "")],
    ["a directory", "not_writable", (path: string) => mkdirSync(path)],
    [
      "a database of something else",
      "not_a_ledger",
      (path: string) => new DatabaseSync(path).exec("CREATE TABLE t (x)"),
    ],
    ["in a folder that is not there", "not_writable", () => {}, "missing/run.db"],
  ])("%s: %s, with no file next to it", async (_name, problem, make, name?: string) => {
    const path = name ? join(folder, name) : newPath();
    make(path);
    const before = statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path);
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger", problem });
    expect(readdirSync(folder).filter((file) => file.startsWith(`${basename(path)}-`))).toEqual([]);
    if (before) expect(readFileSync(path)).toEqual(before);
  });
});

test("more rows than fit in a page are listed, judged by and retried like few", async () => {
  const path = newPath();
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  const count = 1_300;
  const keyOf = (index: number) => `key-${index}`;
  const entries = Array.from({ length: count }, (_, index) => ({ index, id: undefined, key: keyOf(index), size: 1 }));
  await ledger.enter(entries.map((entry) => ({ ...entry, problem: undefined })));
  const problem = { code: "provider_failed", message: "It failed." };
  const ends = entries.map(({ key, index }) => {
    const end: WorkEnd =
      index % 2 === 0
        ? { state: "done", result: {}, charged: 1, remaining: 9 }
        : { state: "failed", problem, retryable: true };
    return ledger.settle(key, end, { sentAt: index, endedAt: index + 1 });
  });
  await Promise.all(ends);
  const keysOf = (rows: unknown) => [...(rows as Iterable<{ key: string }>)].map(({ key }) => key);
  const [even, odd] = [0, 1].map((rest) => entries.filter(({ index }) => index % 2 === rest).map(({ key }) => key));
  expect(keysOf(ledger.rows())).toEqual(entries.map(({ key }) => key));
  expect(keysOf(ledger.rows("done"))).toEqual(even);
  expect(keysOf(ledger.rows("failed"))).toEqual(odd);
  expect(keysOf(ledger.answers(0, 0))).toEqual(even);
  expect(await ledger.retry({ state: "failed" })).toBe(odd!.length);
  expect(keysOf(ledger.rows("waiting"))).toEqual(odd);
  await ledger.close();

  const view = viewLedger(path);
  expect(keysOf(view.rows("waiting"))).toEqual(odd);
  expect(keysOf(view.answers(2, 1))).toEqual(even);
  view.close();
});

test("a discarded ledger leaves its lock alone, and its path can be used again", async () => {
  const path = await writtenLedger(3);
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  ledger.discard();
  const name = basename(path);
  expect(readdirSync(folder).filter((each) => each.startsWith(name))).toEqual([`${name}-lock`]);
  expect(await opened(path)).toEqual([]);
});

test("a view says whether a run has the ledger open, and adds no file", async () => {
  const path = await writtenLedger(1);
  const isRunning = () => {
    const view = viewLedger(path);
    view.close();
    return view.isRunning;
  };
  const ledger = sqliteLedger(path);
  expect(isRunning()).toBe(false);
  await ledger.open(plan);
  expect(isRunning()).toBe(true);
  await ledger.keepNote("source", "rows.csv");
  await ledger.close();
  rmSync(`${path}-lock`);
  expect(isRunning()).toBe(false);
  expect(existsSync(`${path}-lock`)).toBe(false);
  const view = viewLedger(path);
  expect([view.note("source"), view.note("other")]).toEqual(["rows.csv", undefined]);
  view.close();
});

test("writes of one turn are saved together or not at all, and later ones are saved", async () => {
  const path = newPath();
  // Left by a run that was killed while it created the ledger.
  writeFileSync(`${path}-new`, "part of a file");
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  const claims = ["a", {} as never].map((id, index) => ledger.claim({ index, id, key: `key-${index}` }));
  const ends = (await Promise.allSettled(claims)).map(({ status }) => status);
  expect([ends, [...(ledger.rows() as Iterable<LedgerRow>)]]).toEqual([["rejected", "rejected"], []]);
  await ledger.claim({ index: 0, id: "a", key: "key-0" });
  await ledger.close();
  expect(await opened(path)).toEqual(["key-0 waiting"]);
});

test("prices are those of the rows which were charged, also of earlier runs", async () => {
  const ledger = sqliteLedger(newPath());
  await ledger.open(plan);
  expect((await ledger.summary()).prices).toEqual([]);
  await ledger.claim({ index: 0, id: undefined, key: "k", size: 10 });
  await ledger.settle("k", { state: "done", result: {}, charged: 5, remaining: 9 }, { sentAt: 1, endedAt: 2 });
  await ledger.close();
  await ledger.open(plan);
  expect(new ToolPrices(plan.tool, (await ledger.summary()).prices).estimate(10)).toBe(5);
  await ledger.close();
});

test("a row has the times of its request, whether or not it has ended", async () => {
  const ledger = sqliteLedger(await writtenLedger(4));
  await ledger.open(plan);
  await ledger.sent("key-1", 5, 1_000);
  const problem = { code: "invalid_input", message: "Too short." };
  await ledger.settle("key-3", { state: "failed", problem, retryable: false }, { sentAt: undefined, endedAt: 7 });
  const times = [...(ledger.rows() as Iterable<LedgerRow>)].map((row) => row.times);
  expect(times.slice(0, 2)).toMatchObject([
    { sentAt: 1, endedAt: 2 },
    { sentAt: 5, endedAt: 5, attemptMs: 1_000 },
  ]);
  expect(times[2]).toBeUndefined();
  expect(times[3]).toMatchObject({ sentAt: undefined, endedAt: 7 });

  await ledger.settle("key-1", { state: "done", result: {}, charged: 1, remaining: 8 }, { sentAt: 5, endedAt: 9 });
  const [, answer] = ledger.answers(0, 0) as Iterable<LedgerAnswer>;
  expect(answer!.sentUptimeMs).toBe((times[1] as WorkTimes).sentUptimeMs);
  expect(os.uptime() - answer!.sentUptimeMs! / 1_000).toBeLessThan(60);
  expect(answer!.sentUptimeMs).toBeGreaterThan(0);
  await ledger.close();
});

test("the name of a new ledger is on the disk before the run begins", async () => {
  const steps: string[] = [];
  const spies = (["fsyncSync", "closeSync"] as const).map((step) => {
    const original = fs[step];
    return vi.spyOn(fs, step).mockImplementation((file) => {
      steps.push(`${step} ${fs.fstatSync(file).ino === statSync(folder).ino ? "folder" : "file"}`);
      original(file);
    });
  });
  syncBuiltinESMExports();
  const ledger = sqliteLedger(newPath());
  await ledger.open(plan);
  for (const spy of spies) spy.mockRestore();
  syncBuiltinESMExports();
  expect(steps.filter((step) => step.endsWith("folder"))).toEqual(["fsyncSync folder", "closeSync folder"]);
  await ledger.close();
});
