import { isAbsolute, join } from "node:path";
import type { Environment } from "../process/io.ts";

/** An empty variable counts as unset. A relative path is ignored, as the XDG specification says. */
const absolute = (path: string | undefined): string | undefined => (path && isAbsolute(path) ? path : undefined);

/** Where settings and stored credentials are kept; undefined if the environment has no home. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.TANDEM_CONFIG_DIR) return env.TANDEM_CONFIG_DIR;
  const xdg = absolute(env.XDG_CONFIG_HOME);
  if (xdg) return join(xdg, "tandem");
  if (platform === "win32") return env.APPDATA ? join(env.APPDATA, "tandem") : undefined;
  const home = absolute(env.HOME);
  return home && join(home, ".config", "tandem");
}
