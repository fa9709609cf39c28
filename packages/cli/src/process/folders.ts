import type { MakeDirectoryOptions } from "node:fs";
import type { Environment } from "./io.ts";

export function cacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const folders = [XDG_CACHE_HOME, HOME && join(HOME, ".cache"), LOCALAPPDATA];
  const folder = folders.find((path) => path && isAbsolute(path));
  return folder && join(folder, "tandem");
}

/**
 * Like `mkdir -p`.
 *
 * @param mode default: only the user may enter it.
 */
export function makeFolder(path: string, mode: MakeDirectoryOptions["mode"] = 0o700): void {
  process.getBuiltinModule("node:fs").mkdirSync(path, { recursive: true, mode });
}

/** The user's own folder with mode 0700, created if missing. Undefined if there is none. */
export function privateFolder(path: string): string | undefined {
  const { lstatSync } = process.getBuiltinModule("node:fs");
  try {
    makeFolder(path);
    const { mode, uid } = lstatSync(path);
    const user = process.getuid?.();
    // Windows has no mode; access lists protect its user folders.
    return user === undefined || (uid === user && (mode & 0o077) === 0) ? path : undefined;
  } catch {
    return undefined;
  }
}
