import { chmodSync, chownSync, mkdirSync, mkdtempSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { privateFolder } from "./folders.ts";

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === "win32";
const stranger = 65_534;

/** A folder of the user's own, and one in it that is asked about. */
function places() {
  const home = mkdtempSync(join(tmpdir(), "tandem-private-"));
  return { home, folder: join(home, "cache", "tandem") };
}

it("is made when it is missing, for the user alone", () => {
  const { folder } = places();
  expect(privateFolder(folder)).toBe(folder);
  if (!isWindows) expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(privateFolder(folder)).toBe(folder);
});

it.skipIf(isWindows).each([
  ["that others may read", 0o755],
  ["that others may write", 0o777],
])("none %s", (_, mode) => {
  const { folder } = places();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, mode);
  expect(privateFolder(folder)).toBeUndefined();
});

it.skipIf(isWindows)("none if it is a link or a file", () => {
  const { home } = places();
  mkdirSync(join(home, "real"), { mode: 0o700 });
  symlinkSync(join(home, "real"), join(home, "link"));
  expect(privateFolder(join(home, "link"))).toBeUndefined();
  expect(privateFolder("/dev/null")).toBeUndefined();
});

it("none if it cannot be created", () => {
  expect(privateFolder("/dev/null/tandem")).toBeUndefined();
});

it.skipIf(!isRoot)(`none owned by another user${isRoot ? "" : " (skipped: only root can give files away)"}`, () => {
  const { folder } = places();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, stranger, stranger);
  expect(privateFolder(folder)).toBeUndefined();
  chownSync(folder, 0, 0);
  expect(privateFolder(folder)).toBe(folder);
});
