// Synchronous: a promise of `fs` takes a millisecond to load, and starts threads.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { PacingStore } from "@tandem/sdk";
import { makeFolder } from "../../process/folders.ts";
import type { Environment } from "../../process/io.ts";
import { configFolder } from "./config-file.ts";

/**
 * One rate limit for all shells of a user, in `pacing.db` next to the configuration. Undefined without a home: then
 * each process has its own.
 */
export async function sharedPacer(env: Environment): Promise<PacingStore | undefined> {
  const folder = configFolder(env);
  if (folder === undefined) return undefined;
  const path = join(folder, "pacing.db");
  try {
    makeFolder(folder);
    appendFileSync(path, "", { mode: 0o600 });
  } catch {
    // The store finds no file either, and doesn't share the limit.
  }
  const { sqlitePacer } = await import("@tandem/sdk/node");
  return sqlitePacer(path);
}
