import { cacheFolder, oncePer, privateFolder } from "./folders.ts";
import type { Environment } from "./io.ts";
import { isNewer, isStandalone, ownCommand, ownWords, packageName, releasesUrl, version } from "./own-program.ts";

const dayMs = 86_400_000;
const lookLimitMs = 30_000;

const files = { seen: "newest-version", looked: "looked-for-update", told: "told-of-update" } as const;

const keptIn = (env: Environment): string | undefined => {
  const folder = cacheFolder(env);
  return folder && privateFolder(folder);
};

/** A release not announced today. Once a day, a detached process checks for it. */
export function newerRelease(env: Environment): string | undefined {
  const folder = keptIn(env);
  if (!folder) return undefined;
  if (oncePer(`${folder}/${files.looked}`, dayMs)) startLooking();
  const newest = readVersion(`${folder}/${files.seen}`);
  return newest && isNewer(newest, version) && oncePer(`${folder}/${files.told}`, dayMs) ? newest : undefined;
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

/** Only a version, because it is printed. */
const versionIn = (text: string): string | undefined => /^"?(\d{1,9}\.\d{1,9}\.\d{1,9})"?\s*$/.exec(text)?.[1];

/** Asks for the newest version, and stores it for the next notice. */
export async function lookForUpdate(env: Environment): Promise<string | undefined> {
  const folder = keptIn(env);
  const newest = isStandalone() ? await newestRelease(`${releasesUrl}/latest`, env) : newestOnNpm(folder, env);
  if (folder && newest)
    process.getBuiltinModule("node:fs").writeFileSync(`${folder}/${files.seen}`, newest, { mode: 0o600 });
  return newest;
}

/** From the URL that the page redirects to: `tag/v1.2.3`. */
export async function newestRelease(page: string, env: Environment): Promise<string | undefined> {
  const { serviceTransport } = await import("./proxies.ts");
  const signal = AbortSignal.timeout(lookLimitMs);
  const send = await serviceTransport(env);
  const { headers } = await send(page, { method: "HEAD", headers: {}, redirect: "manual", signal });
  return /(?:[/v@]|%40)(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(headers.get("location") ?? "")?.[1];
}

/**
 * npm knows its registry, certificates, credentials and proxies. It runs in a folder of our own, so that project
 * settings don't apply.
 */
function newestOnNpm(folder: string | undefined, env: Environment): string | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const [program, ...words] = npmCommand();
  const { stdout } = spawnSync(program!, [...words, "view", packageName, "version", "--json"], {
    cwd: folder ?? "/",
    encoding: "utf8",
    timeout: lookLimitMs,
    windowsHide: true,
    env: { ...env, NO_UPDATE_NOTIFIER: "1" },
  });
  return versionIn(stdout ?? "");
}

/** On Windows npm is a shell script, and a shell must not read its arguments. */
function npmCommand(): readonly string[] {
  if (process.platform !== "win32") return ["npm"];
  const { dirname, join } = process.getBuiltinModule("node:path");
  return [process.execPath, join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js")];
}
