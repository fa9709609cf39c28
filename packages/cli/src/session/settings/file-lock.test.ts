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

it("who waits for more than 15 s gives up", async () => {
  const { path, lock } = lockedFile(`${process.pid} ${here}`);
  const later = Date.now() / 1_000 + 60;
  utimesSync(lock, later, later);
  const realNow = Date.now;
  const ended = withFileLock(path, async () => "done");
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + 15_100);
  await expect(ended).rejects.toMatchObject({ code: "CONFLICT", message: `other processes are writing ${path}` });
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
