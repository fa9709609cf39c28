import type { Environment } from "./io.ts";

/** Where tandem may keep what it can do without; undefined when the environment has no home. */
export function cacheFolder(env: Environment): string | undefined {
  const { isAbsolute, join } = process.getBuiltinModule("node:path");
  const xdg = env.XDG_CACHE_HOME;
  const folder = xdg && isAbsolute(xdg) ? xdg : env.HOME ? join(env.HOME, ".cache") : env.LOCALAPPDATA;
  return folder && join(folder, "tandem");
}
