import type { Environment } from "./io.ts";

/** Where tandem may keep what it can do without; undefined if the environment has no home. */
export function cacheFolder({ XDG_CACHE_HOME, HOME, LOCALAPPDATA }: Environment): string | undefined {
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const folders = [XDG_CACHE_HOME, HOME && join(HOME, ".cache"), LOCALAPPDATA];
  const folder = folders.find((path) => path && isAbsolute(path));
  return folder && join(folder, "tandem");
}
