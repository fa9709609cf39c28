import { isNewer, packageName, version } from "../release.ts";
import { cacheFolder } from "./cache-folder.ts";
import type { Environment } from "./io.ts";
import { mark } from "./mark.ts";
import { privateFolder } from "./private-folder.ts";

/** The word that has `bin.ts` look, in a process that nobody waits for. */
const updateWord = "__look-for-update";

const dayMs = 86_400_000;
const npmLimitMs = 30_000;

/** What is kept: the newest version that was seen, and when it was last looked for and told of. */
const files = { seen: "newest-version", looked: "looked-for-update", told: "told-of-update" } as const;

const keptIn = (env: Environment): string | undefined => {
  const folder = cacheFolder(env);
  return folder && privateFolder(folder);
};

/**
 * A release that is newer than this one and was not told of today, as far as is known. Once a day the program is started again
 * to look, and nobody waits for it.
 */
export function newerRelease(env: Environment): string | undefined {
  const folder = keptIn(env);
  if (!folder) return undefined;
  if (mark(`${folder}/${files.looked}`, dayMs)) startLooking();
  const newest = readVersion(`${folder}/${files.seen}`);
  return newest && isNewer(newest, version) && mark(`${folder}/${files.told}`, dayMs) ? newest : undefined;
}

function startLooking(): void {
  const { spawn } = process.getBuiltinModule("node:child_process");
  spawn(process.execPath, [process.argv[1]!, updateWord], { detached: true, stdio: "ignore" })
    .on("error", () => {})
    .unref();
}

function readVersion(path: string): string | undefined {
  try {
    return versionIn(process.getBuiltinModule("node:fs").readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A release's version and nothing else: it is printed. */
const versionIn = (text: string): string | undefined => /^"?(\d{1,9}\.\d{1,9}\.\d{1,9})"?\s*$/.exec(text)?.[1];

/**
 * Asks npm for the newest version and keeps it. npm knows the registry, its certificates, credentials and proxies from its own
 * settings. It is started in a folder of tandem's own: the settings of a project somewhere count for nothing.
 */
export function lookForUpdate(env: Environment): void {
  const folder = keptIn(env);
  if (!folder) return;
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const [program, ...words] = npmCommand();
  const { stdout } = spawnSync(program!, [...words, "view", packageName, "version", "--json"], {
    ...{ cwd: folder, encoding: "utf8", timeout: npmLimitMs, windowsHide: true },
    env: { ...env, NO_UPDATE_NOTIFIER: "1" },
  });
  const newest = versionIn(stdout ?? "");
  if (newest) process.getBuiltinModule("node:fs").writeFileSync(`${folder}/${files.seen}`, newest, { mode: 0o600 });
}

/** On Windows npm is a script for its shell, which is not to read what stands behind it: its program is beside Node. */
function npmCommand(): readonly string[] {
  if (process.platform !== "win32") return ["npm"];
  const { dirname, join } = process.getBuiltinModule("node:path");
  return [process.execPath, join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js")];
}
