import { cacheFolder, mark, privateFolder } from "./folders.ts";
import type { Environment } from "./io.ts";
import { isNewer, isStandalone, ownCommand, ownWords, packageName, releasesUrl, version } from "./own-program.ts";

const dayMs = 86_400_000;
const lookLimitMs = 30_000;

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
  spawn(...ownCommand(ownWords.lookForUpdate), { detached: true, stdio: "ignore" })
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

/** Asks for the newest version where this one came from, and keeps it. */
export async function lookForUpdate(env: Environment): Promise<void> {
  const folder = keptIn(env);
  if (!folder) return;
  const newest = isStandalone() ? await newestRelease(`${releasesUrl}/latest`, env) : newestOnNpm(folder, env);
  if (newest) process.getBuiltinModule("node:fs").writeFileSync(`${folder}/${files.seen}`, newest, { mode: 0o600 });
}

/** The version of the newest release, as the end of the address that its page leads to: `tag/v1.2.3`. */
export async function newestRelease(page: string, env: Environment): Promise<string | undefined> {
  const { serviceTransport } = await import("./proxies.ts");
  const signal = AbortSignal.timeout(lookLimitMs);
  const send = await serviceTransport(env);
  const { headers } = await send(page, { method: "HEAD", headers: {}, redirect: "manual", signal });
  return /(?:[/v@]|%40)(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(headers.get("location") ?? "")?.[1];
}

/**
 * npm knows the registry, its certificates, credentials and proxies from its own settings. It is started in a folder of
 * tandem's own: the settings of a project somewhere count for nothing.
 */
function newestOnNpm(folder: string, env: Environment): string | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const [program, ...words] = npmCommand();
  const { stdout } = spawnSync(program!, [...words, "view", packageName, "version", "--json"], {
    ...{ cwd: folder, encoding: "utf8", timeout: lookLimitMs, windowsHide: true },
    env: { ...env, NO_UPDATE_NOTIFIER: "1" },
  });
  return versionIn(stdout ?? "");
}

/** On Windows npm is a script for its shell, which is not to read what stands behind it: its program is beside Node. */
function npmCommand(): readonly string[] {
  if (process.platform !== "win32") return ["npm"];
  const { dirname, join } = process.getBuiltinModule("node:path");
  return [process.execPath, join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js")];
}
