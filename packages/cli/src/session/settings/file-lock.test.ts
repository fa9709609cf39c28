import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { replaceFile, withFileLock } from "./write-file.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A file whose lock someone holds. */
function lockedFile(owner: string) {
  const folder = mkdtempSync(join(tmpdir(), "tandem-lock-"));
  const path = join(folder, "file");
  writeFileSync(`${path}.lock`, owner);
  return { path, lock: `${path}.lock`, folder };
}

async function isDone(path: string, withinMs = 300) {
  let done = false;
  const ended = withFileLock(path, async () => {
    done = true;
  });
  await Promise.race([ended, sleep(withinMs)]);
  return { done, ended };
}

const { pid: gone } = spawnSync(process.execPath, ["--version"]);
const here = hostname();

it.each([
  ["a process that has ended", `${gone} ${here}`, 0, true],
  ["a process that is alive", `${process.pid} ${here}`, 0, false],
  ["a process of another machine", `${gone} elsewhere`, 0, false],
  ["an unknown process, a moment ago", "", 0, false],
  ["an unknown process, 2 s ago", "", 2, true],
  ["a process of another machine, long ago", `${gone} elsewhere`, 60, true],
])("the lock of %s: is it taken over?", async (_, owner, ageSeconds, taken) => {
  const { path, lock, folder } = lockedFile(owner);
  const then = Date.now() / 1_000 - ageSeconds;
  utimesSync(lock, then, then);
  const { done, ended } = await isDone(path, taken ? 10_000 : 300);
  expect(done).toBe(taken);
  rmSync(lock, { force: true });
  await ended;
  expect(readdirSync(folder)).toEqual([]);
});

it("does not take over the lock of a process of another user", async () => {
  const { path, lock } = lockedFile(`${gone} ${here}`);
  vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("not permitted"), { code: "EPERM" });
  });
  const { done, ended } = await isDone(path);
  expect(done).toBe(false);
  rmSync(lock);
  await ended;
});

it.each([
  [process.pid, here, { why: `process ${process.pid} has held its lock for 5 s` }],
  [gone, "elsewhere", { why: "or a process that crashed left its lock", fix: { words: ["rm", expect.any(String)] } }],
])("who waits for more than 5 s for the lock of %i on %s gives up", async (pid, host, { why }) => {
  const { path } = lockedFile(`${pid} ${host}`);
  const realNow = Date.now;
  let passedMs = 0;
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + passedMs);
  const ended = withFileLock(path, async () => "done");
  let failure: unknown;
  ended.catch((error) => {
    failure = error;
  });
  await sleep(60);
  passedMs = 4_000;
  await sleep(60);
  expect(failure).toBeUndefined();
  passedMs = 5_100;
  await expect(ended).rejects.toMatchObject({ code: "CONFLICT", message: `another process is writing ${path}`, why });
});

it.each([
  ["just now", 0, false],
  ["long ago, by a process that died", 60, true],
])("a lock that another process removes, as it said %s: is it taken over?", async (_, ageSeconds, taken) => {
  const { path, lock, folder } = lockedFile(`${gone} ${here}`);
  writeFileSync(`${lock}.removal`, "");
  const then = Date.now() / 1_000 - ageSeconds;
  utimesSync(`${lock}.removal`, then, then);
  const { done, ended } = await isDone(path, taken ? 10_000 : 300);
  expect(done).toBe(taken);
  rmSync(`${lock}.removal`, { force: true });
  await ended;
  expect(readdirSync(folder)).toEqual([]);
});

it("a file that cannot be replaced stays, without a leftover draft", async () => {
  const { folder } = lockedFile("");
  const path = join(folder, "taken");
  mkdirSync(path);
  const before = readdirSync(folder);
  await expect(replaceFile(path, "text")).rejects.toMatchObject({ code: "EISDIR" });
  expect(readdirSync(folder)).toEqual(before);
});

it("does not take a lock that another process took meanwhile", async () => {
  const { path, lock } = lockedFile(`${gone} ${here}`);
  vi.spyOn(process, "kill").mockImplementation((pid) => {
    if (pid !== gone) return true;
    writeFileSync(lock, `${process.pid} ${here}`);
    throw Object.assign(new Error("no such process"), { code: "ESRCH" });
  });
  const { done, ended } = await isDone(path);
  expect(done).toBe(false);
  rmSync(lock);
  await ended;
});

it("processes may take turns for longer than one may hold the lock", async () => {
  const { path, lock } = lockedFile(`${process.pid} 0`);
  let turn = 0;
  const realNow = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + turn * 1_000);
  const ended = withFileLock(path, async () => "done");
  for (turn = 1; turn <= 8; turn++) {
    writeFileSync(lock, `${process.pid} ${turn}`);
    await Promise.race([ended, sleep(60)]);
  }
  rmSync(lock);
  expect(await ended).toBe("done");
});
