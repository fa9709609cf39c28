import type { MakeDirectoryOptions, Stats } from "node:fs";
import type { Environment } from "./io.ts";

export function cacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const folders = [XDG_CACHE_HOME, HOME && join(HOME, ".cache"), LOCALAPPDATA];
  const folder = folders.find((path) => path && isAbsolute(path));
  return folder && join(folder, "tandem");
}

/**
 * Like `mkdir -p`, but Node's own recursion never ends in folders such as /proc.
 *
 * @param mode default: only the user may enter it.
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
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * The user's own folder with mode 0700 that other users can't replace, created if missing. Undefined if there is none.
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
  // Windows has no mode; access lists protect its user folders.
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

function isKept({ uid, gid, mode }: Stats, user: number): boolean {
  if (uid !== user && uid !== 0) return false;
  if ((mode & sticky) !== 0) return true;
  // By convention, a user's own group has the user's number.
  const others = gid === user ? 0o002 : 0o022;
  return (mode & others) === 0;
}

/**
 * Records the current time in a file.
 *
 * @returns false if that happened within this time already, or failed.
 */
export function oncePer(path: string, withinMs: number): boolean {
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
