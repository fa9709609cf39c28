import type { MakeDirectoryOptions, Stats } from "node:fs";
import type { Environment } from "./io.ts";

/** Where tandem may keep what it can do without; undefined if the environment has no home. */
export function cacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const folders = [XDG_CACHE_HOME, HOME && join(HOME, ".cache"), LOCALAPPDATA];
  const folder = folders.find((path) => path && isAbsolute(path));
  return folder && join(folder, "tandem");
}

/**
 * Makes a folder and those above it that are missing, as `mkdir -p` does. Not by Node's own recursion: that has no end
 * where a folder that is there says of what is to be made in it that it does not exist, as /proc does.
 *
 * @param mode of each folder that is made. Default: only the user may enter it.
 * @throws the file system's own error.
 */
export function makeFolder(path: string, mode: MakeDirectoryOptions["mode"] = 0o700): void {
  const { existsSync, mkdirSync } = process.getBuiltinModule("node:fs");
  const { dirname, resolve } = process.getBuiltinModule("node:path");
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another process may have been faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * A folder that nobody else can put anything into, made when it is missing: the user's own, mode 0700, and neither it nor
 * a folder above it can be exchanged by another user. Undefined when there is no such folder.
 */
export function privateFolder(path: string): string | undefined {
  const { realpathSync } = process.getBuiltinModule("node:fs");
  try {
    makeFolder(path);
    const real = realpathSync(path);
    return isPrivate(path) && (real === path || isPrivate(real)) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isPrivate(path: string): boolean {
  const { lstatSync } = process.getBuiltinModule("node:fs");
  const { dirname } = process.getBuiltinModule("node:path");
  const user = process.getuid?.();
  // Windows has no mode: its folders of users are closed by their access lists.
  if (user === undefined) return true;
  const folder = lstatSync(path);
  if (!folder.isDirectory() || folder.uid !== user || (folder.mode & 0o077) !== 0) return false;
  for (let current = path; current !== dirname(current); ) {
    current = dirname(current);
    if (!isKept(lstatSync(current), user)) return false;
  }
  return true;
}

const sticky = 0o1000;

/** Can nobody but its owner, the user or root, exchange what lies in this folder? */
function isKept({ uid, gid, mode }: Stats, user: number): boolean {
  if (uid !== user && uid !== 0) return false;
  if ((mode & sticky) !== 0) return true;
  // A user's own group has, by custom, the user's number.
  const others = gid === user ? 0o002 : 0o022;
  return (mode & others) === 0;
}

/**
 * Takes note in a file that something is done now.
 *
 * @returns false when it was done within this time already, or nothing can be noted.
 */
export function mark(path: string, withinMs: number): boolean {
  const { statSync, writeFileSync } = process.getBuiltinModule("node:fs");
  try {
    if (Date.now() - statSync(path).mtimeMs < withinMs) return false;
  } catch {}
  try {
    writeFileSync(path, "", { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}
