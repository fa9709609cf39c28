import { execFile } from "node:child_process";
import fs, {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os, { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { LedgerAnswer, LedgerRow, WorkEnd, WorkTimes } from "@tandem/sdk/batch";
import { type FileLedger, sqliteLedger, viewLedger } from "@tandem/sdk/node";
import { afterAll, describe, expect, test, vi } from "vitest";

const run = promisify(execFile);
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

/** Does whoever looks at it see a run? */
const viewed = (path: string) => {
  const view = viewLedger(path);
  view.close();
  return view.isRunning;
};

test.each(["", ":memory:", "a\0b", 5 as never])("%j is not a file name, so it has no ledger", (path) => {
  for (const open of [sqliteLedger, viewLedger])
    expect(() => open(path)).toThrow(expect.objectContaining({ code: "invalid_argument", facts: { option: "path" } }));
  expect(existsSync(`${path}-lock`)).toBe(false);
});

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
      const { sqliteLedger } = await import(${JSON.stringify(new URL("../../packages/sdk/src/node.ts", import.meta.url).href)});
      const ledger = sqliteLedger(${JSON.stringify(path)});
      await ledger.open(${JSON.stringify(plan)});
      console.log("open");
      setInterval(() => {}, 1000);`;
    const child = execFile(process.execPath, ["--input-type=module", "-e", hold]);
    await new Promise<void>((resolve) => child.stdout!.once("data", () => resolve()));
    await expect(opened(path)).rejects.toMatchObject({
      code: "ledger",
      problem: "in_use",
      message: `The ledger ${path} is in use by another process. Wait for that run to end, or stop it.`,
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
    expect(viewed(link)).toBe(true);
    await running.close();
    expect(await opened(link)).toEqual(["key-0 done", "key-1 waiting"]);
  });

  test.each<[name: string, make: (path: string, other: string) => void, suffix: string]>([
    ["a hard link", (path, other) => linkSync(path, other), ".other"],
    ["its own name, once the lock was deleted", (path) => rmSync(`${path}-lock`), ""],
  ])(
    "two runs have it by %s: the earlier one can send nothing more, and what it sent is unknown",
    async (_name, make, suffix) => {
      const path = await writtenLedger(4);
      const earlier = sqliteLedger(path);
      await earlier.open(plan);
      await earlier.sent("key-1", 1);
      make(path, path + suffix);
      const later = sqliteLedger(path + suffix);
      await later.open(plan);
      await later.sent("key-2", 2);

      const end = { state: "done", result: {}, charged: 1, remaining: 9 } as const;
      const inUse = {
        code: "ledger",
        problem: "in_use",
        message: expect.stringContaining("in use by another process"),
      };
      await expect(earlier.sent("key-3", 3)).rejects.toMatchObject(inUse);
      await expect(earlier.release("key-2")).rejects.toMatchObject(inUse);
      await expect(earlier.settle("key-1", end, { sentAt: 1, endedAt: 2 })).rejects.toMatchObject(inUse);
      await earlier.close();
      await later.settle("key-2", end, { sentAt: 2, endedAt: 3 });
      await later.close();
      expect(await opened(path)).toEqual(["key-0 done", "key-1 unknown", "key-2 done", "key-3 waiting"]);
    },
  );

  test("looked at while a run writes: the look waits", async () => {
    const path = await writtenLedger(1);
    const hold = `
      const { DatabaseSync } = await import("node:sqlite");
      const database = new DatabaseSync(${JSON.stringify(path)});
      database.exec("BEGIN EXCLUSIVE");
      console.log("writing");
      setTimeout(() => database.exec("COMMIT"), 100);`;
    const child = execFile(process.execPath, ["--input-type=module", "-e", hold]);
    await new Promise<void>((resolve) => child.stdout!.once("data", () => resolve()));
    expect(viewed(path)).toBe(false);
  });

  test("damaged where a look reads nothing: the look says so as well", async () => {
    const path = await writtenLedger();
    const database = new DatabaseSync(path);
    const { rootpage } = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'work_by_end'").get()!;
    const { page_size: bytes } = database.prepare("PRAGMA page_size").get()!;
    database.close();
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(Number(bytes), 0xff), 0, Number(bytes), (Number(rootpage) - 1) * Number(bytes));
    closeSync(file);
    expect(() => viewLedger(path)).toThrow(expect.objectContaining({ problem: "damaged" }));
    await expect(opened(path)).rejects.toMatchObject({ problem: "damaged" });
  });

  test("without a plan, there is nothing to look at", async () => {
    const path = await writtenLedger(1);
    const database = new DatabaseSync(path);
    database.exec("DELETE FROM plan");
    database.close();
    expect(() => viewLedger(path)).toThrow(expect.objectContaining({ problem: "missing" }));
  });

  test.each([
    [6, "newer", "was written by a newer version. Update, and continue with the newer version."],
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
    [
      "a database of something else with a write-ahead log",
      "not_a_ledger",
      (path: string) => {
        const database = new DatabaseSync(path);
        database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
        database.close();
      },
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

  test
    .skipIf(process.getuid?.() !== 0)
    .each<[name: string, prepare: (path: string) => void, says: string, leavesLock: boolean]>([
      ["in a folder that they can't write", (path) => chmodSync(path, 0o666), "not_writable", false],
      ["that they can't write", () => chmodSync(folder, 0o777), "not_writable", false],
      [
        "whose lock they can't write",
        (path) => {
          chmodSync(folder, 0o777);
          chmodSync(path, 0o666);
          writeFileSync(`${path}-lock`, "", { mode: 0o644 });
        },
        "not_writable",
        true,
      ],
      [
        "of their own, whose lock was made by root",
        (path) => {
          chmodSync(folder, 0o777);
          chownSync(path, 65534, 65534);
          const ledger = sqliteLedger(path);
          ledger.open(plan);
          ledger.close();
        },
        "open, and viewed as in use true, and refused a second time with in_use",
        true,
      ],
    ])("opened by another user, %s", async (_name, prepare, says, leavesLock) => {
    const path = await writtenLedger(1);
    rmSync(`${path}-lock`);
    chmodSync(folder, 0o755);
    prepare(path);
    const open = `
      process.setuid(65534);
      const { sqliteLedger, viewLedger } = await import(${JSON.stringify(new URL("../../packages/sdk/src/node.ts", import.meta.url).href)});
      const open = async () => {
        try {
          await sqliteLedger(${JSON.stringify(path)}).open(${JSON.stringify(plan)});
          return "open";
        } catch (error) { return error.problem; }
      };
      const first = await open();
      if (first !== "open") console.log(first);
      else console.log("open, and viewed as in use", viewLedger(${JSON.stringify(path)}).isRunning + ", and refused a second time with", await open());`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", open]);
    expect({ says: stdout.trim(), leavesLock: existsSync(`${path}-lock`) }).toEqual({ says, leavesLock });
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

test.skipIf(process.platform === "win32")("a process that may write no larger file has a full disk", async () => {
  const open = `
    const { sqliteLedger } = await import(${JSON.stringify(new URL("../../packages/sdk/src/node.ts", import.meta.url).href)});
    try {
      await sqliteLedger(process.argv[1]).open(${JSON.stringify(plan)});
    } catch (error) { console.log(error.code, error.problem); }`;
  const limited = [
    "-c",
    'ulimit -f 400; exec "$0" --input-type=module -e "$1" "$2"',
    process.execPath,
    open,
    newPath(),
  ];
  expect((await run("sh", limited)).stdout).toBe("ledger full\n");
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

test("a note is kept under its name, and replaced", async () => {
  const path = await writtenLedger(1);
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  expect(ledger.note("source")).toBeUndefined();
  await ledger.keepNote("source", "rows.csv");
  await ledger.keepNote("source", "other.csv");
  expect([ledger.note("source"), ledger.note("mock")]).toEqual(["other.csv", undefined]);
  await ledger.close();
});

test("a price is that of the rows which were charged", async () => {
  const ledger = sqliteLedger(newPath());
  await ledger.open(plan);
  expect(ledger.price!(100)).toBe(0);
  await ledger.claim({ index: 0, id: undefined, key: "k", size: 10 });
  await ledger.settle("k", { state: "done", result: {}, charged: 5, remaining: 9 }, { sentAt: 1, endedAt: 2 });
  expect(ledger.price!(10)).toBe(5);
  await ledger.close();
});

test("rows that differ from those of the ledger are left out, with the keys that it has", async () => {
  const ledger = sqliteLedger(newPath());
  await ledger.open(plan);
  const entry = (index: number, key: string) => ({ index, id: undefined, key, problem: undefined, size: 1 });
  await ledger.enter([entry(0, "a"), entry(1, "b")]);
  expect(await ledger.enter([entry(0, "a"), entry(1, "c"), entry(2, "d")])).toEqual(["a", "b", undefined]);
  expect(ledger.summary()).toMatchObject({ rows: 2 });
  await ledger.close();
});

test("inputs are kept in order, and replaced from a position on", async () => {
  const ledger = sqliteLedger(newPath());
  await ledger.open(plan);
  expect([...ledger.inputs()]).toEqual([]);
  await ledger.keepInputs(0, ["a", "b", "c"]);
  await ledger.keepInputs(1, ["d", "e"]);
  expect([...ledger.inputs()]).toEqual(["a", "d", "e"]);
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

test("a new lock has the permissions of its ledger", async () => {
  const path = await writtenLedger(1);
  rmSync(`${path}-lock`);
  chmodSync(path, 0o640);
  await opened(path);
  expect(statSync(`${path}-lock`).mode & 0o777).toBe(0o640);
});

test.each([
  ["4 MB and less, at once", 1_000],
  ["more, on another thread", 5_000_000],
])("a ledger with a page that was overwritten is damaged, and not locked: %s", async (_, characters) => {
  const path = await writtenLedger(200);
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  const end = { state: "done", result: { text: "x".repeat(characters) }, charged: 1, remaining: 9 } as const;
  await ledger.settle("key-1", end, { sentAt: 1, endedAt: 2 });
  await ledger.sent("key-2", 3);
  await ledger.close();
  expect((await opened(path)).slice(0, 4)).toEqual(["key-0 done", "key-1 done", "key-2 unknown", "key-3 waiting"]);
  const bytes = readFileSync(path);
  // Not in the schema, which is read first.
  writeFileSync(path, bytes.fill(1, bytes.length - 4_096));
  for (let time = 0; time < 2; time++)
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger", problem: "damaged" });
});

test("on a full disk, the reserve makes room for sent rows, and no more are sent until there is a new reserve", async () => {
  const { path, ledger } = await runningLedger();
  const exec = DatabaseSync.prototype.exec;
  const full = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === "COMMIT" && existsSync(`${path}-reserve`))
      throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
    return exec.call(this, sql);
  });
  const end = { state: "done", result: {}, charged: 1, remaining: 9 } as const;
  await ledger.settle("key-1", end, { sentAt: 1, endedAt: 2 });
  expect(existsSync(`${path}-reserve`)).toBe(false);
  await expect(ledger.sent("key-3", 3)).rejects.toMatchObject({ problem: "full" });
  await ledger.release("key-2");
  full.mockRestore();
  await ledger.sent("key-4", 4);
  expect(existsSync(`${path}-reserve`)).toBe(true);
  await ledger.close();
  expect((await opened(path)).slice(0, 5)).toEqual([
    ...["key-0 done", "key-1 done", "key-2 waiting", "key-3 waiting", "key-4 unknown"],
  ]);
});

/** A ledger in progress: two rows were sent, and a copy was made before the second. */
async function runningLedger() {
  const path = await writtenLedger();
  await opened(path);
  copyFileSync(path, `${path}.copy-from-before`);
  const ledger = sqliteLedger(path);
  await ledger.open(plan);
  await ledger.sent("key-1", 1);
  copyFileSync(path, `${path}.copy`);
  await ledger.sent("key-2", 2);
  return { path, ledger };
}

const paidAgain = "rows sent since then would be charged again";

describe("a ledger whose file changes during a run: nothing more is sent", () => {
  test.each<[name: string, change: (path: string) => void, problem: string, summary: string]>([
    [
      "overwritten with an older copy",
      (path) => copyFileSync(`${path}.copy`, path),
      "set_back",
      "was overwritten with an older copy while a run had it open",
    ],
    [
      "overwritten with a copy from before the run",
      (path) => copyFileSync(`${path}.copy-from-before`, path),
      "set_back",
      "was overwritten with an older copy while a run had it open",
    ],
    [
      "replaced by an older copy",
      (path) => renameSync(`${path}.copy`, path),
      "moved",
      "was deleted, renamed or replaced while a run had it open",
    ],
    ["deleted", (path) => rmSync(path), "moved", "was deleted, renamed or replaced while a run had it open"],
    [
      "renamed",
      (path) => renameSync(path, `${path}.old`),
      "moved",
      "was deleted, renamed or replaced while a run had it open",
    ],
  ])("%s", async (_name, change, problem, summary) => {
    const { path, ledger } = await runningLedger();
    change(path);
    const error = { code: "ledger", problem, summary: `The ledger ${path} ${summary}.`, facts: { path, problem } };
    await expect(ledger.sent("key-3", 3)).rejects.toMatchObject({
      ...error,
      message: expect.stringContaining(paidAgain),
    });
    await expect(ledger.sent("key-4", 4)).rejects.toMatchObject(error);
    await ledger.close();
  });

  test("the run's own transactions never look like an older backup, even failed ones", async () => {
    const { path, ledger } = await runningLedger();
    const other = new DatabaseSync(path);
    other.exec("CREATE TRIGGER full BEFORE UPDATE ON work BEGIN SELECT raise(ABORT, 'no'); END");
    await expect(ledger.sent("key-3", 3)).rejects.toMatchObject({ code: "ledger" });
    other.exec("DROP TRIGGER full");
    other.close();
    await ledger.sent("key-3", 3);
    await ledger.close();
    expect((await opened(path)).slice(0, 5)).toEqual([
      ...["key-0 done", "key-1 unknown", "key-2 unknown", "key-3 unknown", "key-4 waiting"],
    ]);
  });
});

describe("a ledger truncated while open is damaged for every operation", () => {
  const ways: Record<string, (ledger: FileLedger) => unknown> = {
    "claim of a row it has": (ledger) => ledger.claim({ index: 39, id: "id-39", key: "key-39" }),
    "claim of a new row": (ledger) => ledger.claim({ index: 40, id: undefined, key: "new" }),
    sent: (ledger) => ledger.sent("key-39", 3),
    enter: (ledger) => ledger.enter([{ index: 39, id: undefined, key: "key-39" }]),
    rows: (ledger) => [...(ledger.rows() as Iterable<unknown>)],
    summary: (ledger) => ledger.summary(),
    note: (ledger) => ledger.note("name"),
    inputs: (ledger) => [...ledger.inputs()],
    waitingWork: (ledger) => ledger.waitingWork(),
  };
  test.each(Object.entries(ways))("%s", async (_name, ask) => {
    const { path, ledger } = await runningLedger();
    truncateSync(path, 0);
    await expect(async () => ask(ledger)).rejects.toMatchObject({
      code: "ledger",
      problem: "damaged",
      message: expect.stringContaining(paidAgain),
      cause: { code: "ERR_SQLITE_ERROR" },
    });
    await ledger.close();
  });

  test.each(["rows", "summary", "note"] as const)("%s of one that is looked at", async (way) => {
    const path = await writtenLedger();
    const view = viewLedger(path);
    truncateSync(path, 4_096);
    const ask = {
      rows: () => [...(view.rows() as Iterable<unknown>)],
      summary: () => view.summary(),
      note: () => view.note("n"),
    };
    await expect(async () => ask[way]()).rejects.toMatchObject({ code: "ledger", problem: "damaged" });
    view.close();
  });

  test("a result that is no JSON any more", async () => {
    const path = await writtenLedger(1);
    const database = new DatabaseSync(path);
    database.exec("UPDATE work SET result = '{'");
    database.close();
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger", problem: "damaged" });
  });
});

test("a full disk: nothing more is sent, and every response that arrives is recorded, or yielded if it is too large for the reserve", async (context) => {
  const mount = "mount -t tmpfs -o size=1m tmpfs /mnt";
  const { stdout } = await run("unshare", ["-m", "sh", "-c", `${mount} && echo yes`]).catch(() => ({ stdout: "" }));
  if (stdout !== "yes\n") return context.skip("needs the right to mount");
  const source = (path: string) => JSON.stringify(new URL(`../../packages/sdk/src/${path}`, import.meta.url).href);
  const script = `
    const [{ sqliteLedger }, { batch }, { ToolsClient }] = await Promise.all([import(${source("node.ts")}), import(${source("batch.ts")}), import(${source("tools.ts")})]);
    const { writeFileSync, rmSync } = await import("node:fs");
    const [characters, rows] = process.argv[1].split(" ").map(Number);
    let arrived = 0;
    const fetch = async (_url, { body }) => {
      const calls = ++arrived;
      // The last space is gone while calls are in flight.
      if (calls === 12) for (let size = 400_000; size > 1; size = Math.floor(size / 2)) try { writeFileSync("/mnt/filler", "x".repeat(size), { flag: "a" }); } catch {}
      await new Promise((resolve) => setTimeout(resolve, 30));
      return Response.json({ success: true, data: { correctedText: "y".repeat(characters) }, meta: { creditsCharged: 1, creditsRemaining: 900 - calls } });
    };
    const tools = new ToolsClient({ apiKey: "tdm_pro_key", baseUrl: "http://127.0.0.1:9", fetch, pacing: false });
    const inputs = Array.from({ length: rows }, (_none, row) => "He runs " + row);
    const open = () => tools.batch("grammar-checker", inputs, { ledger: sqliteLedger("/mnt/run.db"), maxInFlight: 10 });
    const yielded = []; let problem;
    try { for await (const row of open()) yielded.push(row); } catch (error) { problem = error.problem; }
    const first = arrived;
    const unrecorded = yielded.filter((row) => row.isUnrecorded).length;
    const done = yielded.filter((row) => row.status === "done" && row.result.data.correctedText.length === characters).length;
    rmSync("/mnt/filler", { force: true });
    const again = { done: 0, unknown: 0 };
    if (characters < 10_000) for await (const row of open()) again[row.status]++;
    console.log(JSON.stringify({ problem, isEarly: first < rows, lost: first - done, recorded: unrecorded === 0, again, twice: arrived - rows }));`;
  const full = async (characters: number, rows: number) => {
    const command = `${mount} && exec "$0" --input-type=module -e "$1" -- "$2"`;
    const words = [process.execPath, script, `${characters} ${rows}`];
    return JSON.parse((await run("unshare", ["-m", "sh", "-c", command, ...words])).stdout);
  };
  expect(await full(3_000, 40)).toEqual({
    problem: "full",
    isEarly: true,
    lost: 0,
    recorded: true,
    again: { done: 40, unknown: 0 },
    twice: 0,
  });
  expect(await full(150_000, 40)).toMatchObject({ problem: "full", isEarly: true, lost: 0, recorded: false });
});
