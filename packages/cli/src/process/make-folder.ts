import type { MakeDirectoryOptions } from "node:fs";

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
