import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SqliteStarts, StartsFile } from "./sqlite-starts.ts";

const minute = 60_000;
const hour = 60 * minute;
const three = { requests: 3, windowMs: minute };

const memory = () => new StartsFile(sqlite, ":memory:");

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "tandem-sqlite-starts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "pacing.db");
}

/** Two processes at one rate limit of one file. */
function two(file = memory()) {
  return { file, mine: new SqliteStarts(file, "queue", "mine"), theirs: new SqliteStarts(file, "queue", "theirs") };
}

/** Takes a place and, where `at` is given, starts its request then. */
function start(
  starts: SqliteStarts,
  at?: number,
  own: { now?: number; expiresAt?: number; isBulk?: boolean } = {},
): { permit: object; isTaken: boolean } {
  const { now = at ?? 0, isBulk = false } = own;
  const permit = {};
  const isTaken = starts.take(permit, now, own.expiresAt ?? now + hour, three, isBulk);
  if (at !== undefined) starts.place(permit, at);
  return { permit, isTaken };
}

const seen = (starts: SqliteStarts) => [starts.size, starts.at(0), starts.at(1), starts.at(2)];
const rows = (file: StartsFile, table = "starts") => file.sql.all(`SELECT * FROM ${table}`);

/** For the time of one test, processes of other numbers than this one's are gone, or someone else's. */
const othersAre = (code: "ESRCH" | "EPERM") =>
  vi.spyOn(process, "kill").mockImplementation((pid) => {
    if (pid === process.pid) return true;
    throw Object.assign(new Error("kill"), { code });
  });

const pretendGone = (file: StartsFile, table: string) =>
  file.sql.run(`UPDATE ${table} SET pid = 4000000 WHERE owner = 'theirs'`);

test("starts of all processes are counted, the earliest first, and those up to a moment are forgotten", () => {
  const { mine, theirs } = two();
  start(mine, 30);
  start(theirs, 10);
  start(mine, 20);
  expect([seen(mine), seen(theirs)]).toEqual(Array(2).fill([3, 10, 20, 30]));
  mine.forget(10);
  expect([seen(mine), seen(theirs)]).toEqual([
    [2, 20, 30, undefined],
    [3, 10, 20, 30],
  ]);
  mine.forget(29);
  expect(seen(mine)).toEqual([1, 30, undefined, undefined]);
});

test("a place that is only taken counts for others, and has no time", () => {
  const { mine, theirs } = two();
  start(mine);
  expect([seen(mine), seen(theirs)]).toEqual([
    [0, undefined, undefined, undefined],
    [1, undefined, undefined, undefined],
  ]);
});

test("a released slot does not count", () => {
  const { mine, theirs, file } = two();
  const { permit } = start(mine);
  start(mine, 5);
  mine.drop(permit);
  expect([theirs.size, rows(file).map(({ at }) => at)]).toEqual([1, [5]]);
});

test("a request without a slot moves or releases no slot", () => {
  const { mine, file } = two();
  start(mine, 5);
  mine.place({}, 7);
  mine.drop({});
  expect(rows(file).map(({ at }) => at)).toEqual([5]);
});

test("each rate limit has its own starts, news and waiting users", () => {
  const { mine, file } = two();
  const other = new SqliteStarts(file, "other", "elsewhere");
  for (const at of [1, 2, 3]) start(other, at);
  start(other);
  other.usersWait(9);
  other.tellLimit(three, 0);
  expect([mine.size, mine.at(0), mine.news(0), start(mine, 4, { isBulk: true }).isTaken]).toEqual([
    0,
    undefined,
    {},
    true,
  ]);
});

test("places are taken up to the limit of a window, by known starts and by places alike", () => {
  const { mine, theirs } = two();
  expect([start(mine, 0), start(theirs), start(mine), start(theirs)].map(({ isTaken }) => isTaken)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(start(mine, undefined, { now: minute - 1 }).isTaken).toBe(false);
  expect(start(mine, undefined, { now: minute }).isTaken).toBe(true);
});

test("a bulk run leaves room for users' calls that wait in other processes, and users' calls do not", () => {
  const { mine, theirs } = two();
  mine.usersWait(3);
  theirs.usersWait(1);
  theirs.usersWait(2);
  const take = (isBulk: boolean) => start(mine, undefined, { isBulk }).isTaken;
  expect([take(true), take(true), take(false), take(false), take(false)]).toEqual([true, false, true, true, false]);
  theirs.usersWait(0);
  expect(start(new SqliteStarts(memory(), "queue", "mine"), 0, { isBulk: true }).isTaken).toBe(true);
});

test("users' calls that no longer wait leave a bulk run its room", () => {
  const { mine, theirs } = two();
  theirs.usersWait(3);
  expect(start(mine, undefined, { isBulk: true }).isTaken).toBe(false);
  theirs.usersWait(0);
  expect(start(mine, undefined, { isBulk: true }).isTaken).toBe(true);
});

describe("a process that is gone", () => {
  test("leaves its places to start a second from when that is found, in every rate limit", () => {
    const { mine, theirs, file } = two();
    start(theirs);
    start(new SqliteStarts(file, "other", "theirs"));
    start(theirs, 7);
    pretendGone(file, "starts");
    othersAre("ESRCH");
    start(mine, undefined, { now: 100 });
    expect(rows(file).map(({ owner, at }) => [owner, at])).toEqual([
      ["theirs", 1_100],
      ["theirs", 1_100],
      ["theirs", 7],
      ["mine", null],
    ]);
  });

  test("ignores its waiting users", () => {
    const { mine, theirs, file } = two();
    theirs.usersWait(3);
    pretendGone(file, "waiting_users");
    othersAre("ESRCH");
    mine.usersWait(1);
    expect(start(mine, 0, { isBulk: true }).isTaken).toBe(true);
    expect(rows(file, "waiting_users").map(({ owner }) => owner)).toEqual(["mine"]);
  });

  test("excludes processes of other users", () => {
    const { mine, theirs, file } = two();
    start(theirs);
    theirs.usersWait(2);
    for (const table of ["starts", "waiting_users"]) pretendGone(file, table);
    othersAre("EPERM");
    expect(start(mine, 0, { isBulk: true }).isTaken).toBe(false);
    expect(rows(file).map(({ at }) => at)).toEqual([null]);
  });
});

test("a place of another process starts a second from when its time is over, and one of this process stays", () => {
  const { mine, theirs, file } = two();
  start(theirs, undefined, { expiresAt: 500 });
  start(theirs, undefined, { expiresAt: 501 });
  start(new SqliteStarts(file, "other", "theirs"), undefined, { expiresAt: 1 });
  start(mine, undefined, { now: 500, expiresAt: 1 });
  start(mine, undefined, { now: 500 });
  expect(rows(file).map(({ queue, owner, at }) => `${queue} ${owner} ${at}`)).toEqual([
    "queue theirs 1500",
    "queue theirs null",
    "other theirs null",
    "queue mine null",
  ]);
});

test("deletes starts over an hour old or over two seconds ahead", () => {
  const { mine, file } = two();
  const now = 10 * hour;
  const times = [now - hour - 1, now - hour, now + 2_000, now + 2_001];
  const placed = times.map((at) => ({ at, permit: {} }));
  for (const { permit } of placed) mine.take(permit, now, now + 1, { ...three, requests: 9 }, false);
  for (const { permit, at } of placed) mine.place(permit, at);
  start(mine, undefined, { now });
  expect(rows(file).map(({ at }) => at)).toEqual([now - hour, now + 2_000, null]);
});

describe("news", () => {
  test("there are none before the first is reported", () => {
    expect(two().mine.news(0)).toEqual({});
  });

  test.each([
    [hour, {}],
    [hour - 1, { limit: three }],
    [0, { limit: three }],
    [-1_000, { limit: three }],
    [-1_001, {}],
  ])("a limit learned %i ms ago is %j", (ago, news) => {
    const { mine, theirs } = two();
    theirs.tellLimit({ requests: 9, windowMs: 1 }, 5 * hour - ago);
    theirs.tellLimit(three, 5 * hour - ago);
    expect(mine.news(5 * hour)).toEqual(news);
  });

  test.each([
    [3 * hour, { pausedUntil: 7 }],
    [-1_000, { pausedUntil: 7 }],
    [-1_001, {}],
  ])("a pause that was asked for %i ms ago is %j", (ago, news) => {
    const { mine, theirs } = two();
    theirs.tellPause(7, 5 * hour - ago);
    expect(mine.news(5 * hour)).toEqual(news);
  });

  test("a limit and a pause do not replace each other", () => {
    const { mine, theirs } = two();
    theirs.tellLimit(three, 1);
    mine.tellPause(7, 2);
    expect(theirs.news(3)).toEqual({ limit: three, pausedUntil: 7 });
  });
});

test.each<[what: string, fails: (starts: SqliteStarts) => unknown, size: number]>([
  ["counting", (starts) => starts.size, 2],
  ["looking", (starts) => starts.at(0), 2],
  ["taking", (starts) => starts.take({}, 40, 50, three, false), 2],
  ["writing", (starts) => starts.place({}, 40), 3],
])("a file that fails at %s is left alone from then on, and this process counts its own starts", (_, fails, size) => {
  const { mine, theirs, file } = two();
  start(theirs, 10);
  for (const at of [20, 30]) start(mine, at);
  mine.forget(20);
  file.sql.run("ALTER TABLE starts RENAME TO away");
  fails(mine);
  file.sql.run("ALTER TABLE away RENAME TO starts");
  expect([mine.at(0), mine.news(0), start(mine, 50).isTaken, mine.size]).toEqual([30, {}, true, size]);
  expect(rows(file).map(({ at }) => at)).toEqual([10, 20, 30]);
});

/** A file that another process locks from now on, and a clock that stands at 0. */
function lockedFile() {
  const path = newPath();
  const warnings: string[] = [];
  const clock = { now: 0 };
  const file = new StartsFile(
    sqlite,
    path,
    () => clock.now,
    (message) => warnings.push(message),
  );
  file.sql.get("PRAGMA busy_timeout = 0");
  const other = new sqlite.DatabaseSync(path);
  other.exec("BEGIN IMMEDIATE");
  return {
    ...two(file),
    clock,
    warnings,
    path,
    unlock: () => other.exec("COMMIT"),
    lock: () => other.exec("BEGIN IMMEDIATE"),
  };
}

describe("a file that is in use for too long", () => {
  const inUse = (path: string) =>
    `This process does not share its rate limit, because ${path} cannot be used: database is locked. It tries the file again in a few seconds.`;

  test("is retried five seconds later, with the missed starts, releases and limits", () => {
    const { mine, theirs, file, clock, unlock } = lockedFile();
    expect(start(mine, 10).isTaken).toBe(true);
    const { permit } = start(mine);
    mine.drop(permit);
    mine.tellLimit(three, 0);
    start(mine);
    unlock();
    clock.now = 4_999;
    expect([mine.size, rows(file)]).toEqual([1, []]);
    clock.now = 5_000;
    expect([mine.size, theirs.size, theirs.news(0)]).toEqual([1, 2, { limit: three }]);
    expect(rows(file).map(({ owner, at }) => [owner, at])).toEqual([
      ["mine", 10],
      ["mine", null],
    ]);
  });

  test("learns once how an earlier slot ended", () => {
    const { mine, file, clock, unlock, lock } = lockedFile();
    unlock();
    const { permit } = start(mine);
    lock();
    mine.place(permit, 7);
    unlock();
    expect(rows(file).map(({ at }) => at)).toEqual([null]);
    clock.now = 5_000;
    expect([mine.size, rows(file).map(({ at }) => at)]).toEqual([1, [7]]);
  });

  test("is warned of once, and again when it was used in between", () => {
    const { mine, clock, warnings, path, lock, unlock } = lockedFile();
    for (const now of [0, 1, 5_000, 10_000]) {
      clock.now = now;
      start(mine, now);
    }
    expect(warnings).toEqual([inUse(path)]);
    unlock();
    clock.now = 15_000;
    start(mine, 4);
    lock();
    start(mine, 5);
    expect(warnings).toEqual([inUse(path), inUse(path)]);
  });
});

test("a file that fails is warned of once, and not tried again", () => {
  const warnings: string[] = [];
  const file = new StartsFile(sqlite, "/", undefined, (message) => warnings.push(message));
  const { mine, theirs } = two(file);
  for (const starts of [mine, theirs]) start(starts, 1);
  expect([mine.size, file.isLost, warnings]).toEqual([
    1,
    true,
    ["This process does not share its rate limit, because / cannot be used: unable to open database file."],
  ]);
});

test("taking a place is undone as a whole when it fails", () => {
  const file = memory();
  const failing = () => {
    file.sql.run("INSERT INTO waiting_users VALUES ('queue', 'mine', 1, 1)");
    throw new Error("It fails.");
  };
  expect(() => file.alone(failing)).toThrow("It fails.");
  expect(rows(file, "waiting_users")).toEqual([]);
  expect(file.alone(() => "done")).toBe("done");
});

test("what ends a transaction on its own is passed on", () => {
  const file = memory();
  const ending = () => {
    file.sql.run("ROLLBACK");
    throw new Error("It is full.");
  };
  expect(() => file.alone(ending)).toThrow("It is full.");
});

test("a file of a newer version is left as it is, and one of this version is used", () => {
  const path = newPath();
  start(new SqliteStarts(new StartsFile(sqlite, path), "queue", "mine"), 1);
  const again = new StartsFile(sqlite, path);
  expect(
    ["journal_mode", "synchronous", "busy_timeout"].map((name) => Object.values(again.sql.get(`PRAGMA ${name}`)!)),
  ).toEqual([["wal"], [0], [1_000]]);
  expect(rows(again).map(({ at }) => at)).toEqual([1]);
  again.sql.run("PRAGMA user_version = 2");
  expect(() => rows(new StartsFile(sqlite, path))).toThrow(new Error(`${path} was written by a newer version.`));
});
