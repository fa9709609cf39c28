import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { shellQuote } from "../rerun.ts";

const waitLimitMs = 5_000;
const pollMs = 15;
/** Nobody holds a lock for this long. */
const staleMs = 10_000;

/**
 * Runs `work` while no other process does so for the same file. The folder is made when it is missing.
 *
 * @throws CliError CONFLICT when another process holds the lock for more than 5 s.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const startedAt = Date.now();
  while (!(await takeLock(lock))) {
    if (Date.now() - startedAt > waitLimitMs) {
      throw new CliError("CONFLICT", `another process is writing ${path}`, {
        why: "or one that crashed has left its lock",
        fix: `rm ${shellQuote(lock)}`,
      });
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // A full disk makes the file and then cannot fill it.
      await rm(lock, { force: true }).catch(() => {});
      throw error;
    }
    if (await isLeft(lock)) await rm(lock, { force: true });
    return false;
  }
}

/** Did the process that took it end without giving it back? */
async function isLeft(lock: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, owner] = [await stat(lock), Number(await readFile(lock, "utf8"))];
    return Date.now() - mtimeMs > staleMs || (owner > 0 && !isAlive(owner));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
