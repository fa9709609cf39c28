import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../cli-error.ts";

const waitLimitMs = 5_000;
const pollMs = 15;
/** A lock this old was left by a process that was killed: nobody holds one for longer than a write. */
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
      throw new CliError("CONFLICT", `another process is writing ${path}`, { fix: `rm ${lock}   (if none is)` });
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
    await (await open(lock, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleMs) await rm(lock, { force: true });
    return false;
  }
}
