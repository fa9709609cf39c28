import { join } from "node:path";
import type { Environment } from "../process/io.ts";

/** Where settings and stored credentials are kept; undefined when the environment has no home. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.TANDEM_CONFIG_DIR) return env.TANDEM_CONFIG_DIR;
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, "tandem");
  if (platform === "win32") return env.APPDATA && join(env.APPDATA, "tandem");
  return env.HOME && join(env.HOME, ".config", "tandem");
}
