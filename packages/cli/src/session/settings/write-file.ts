// Through `fs`, which loads its promises on first use: most runs need none.
import * as fs from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getSystemErrorMap } from "node:util";
import { CliError } from "../../output/errors/cli-error.ts";
import { makeFolder } from "../../process/folders.ts";

/** Longer than any lock is respected. */
const waitLimitMs = 15_000;
const mostPollMs = 30;
const staleMs = 10_000;
const emptyMs = 1_000;

/**
 * Runs `work` while no other process does for the same file. Creates the folder.
 *
 * @throws CliError CONFLICT if others hold the lock for 15 s, USAGE if the file can't be written.
 */
export function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  return lockFile(path, work).catch((error: unknown) => {
    throw writeError(path, error);
  });
}

async function lockFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  makeFolder(dirname(path));
  const end = Date.now() + waitLimitMs;
  while (!(await takeLock(lock))) {
    if (Date.now() > end)
      throw new CliError("CONFLICT", `other processes are writing ${path}`, { fix: "run it again" });
    await sleep(Math.ceil(Math.random() * mostPollMs));
  }
  try {
    return await work();
  } finally {
    await fs.promises.rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await fs.promises.writeFile(lock, `${process.pid} ${hostname()}`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // A full disk creates the file, but can't fill it.
      await fs.promises.rm(lock, { force: true }).catch(() => {});
      throw error;
    }
    await removeIfLeft(lock);
    return false;
  }
}

/**
 * Removes an abandoned lock. It may become another process's lock meanwhile, so only one process removes at a time, and
 * only the lock that it saw.
 */
async function removeIfLeft(lock: string): Promise<void> {
  const seen = await readLock(lock);
  if (seen === undefined || !isLeft(seen)) return;
  const removal = `${lock}.removal`;
  try {
    await fs.promises.writeFile(removal, "", { flag: "wx", mode: 0o600 });
  } catch {
    const other = await readLock(removal);
    if (other && isOld(other)) await fs.promises.rm(removal, { force: true });
    return;
  }
  const now = await readLock(lock);
  if (now?.owner === seen.owner && now.since === seen.since) await fs.promises.rm(lock, { force: true });
  await fs.promises.rm(removal, { force: true });
}

interface Lock {
  readonly owner: string;
  readonly since: number;
}

async function readLock(lock: string): Promise<Lock | undefined> {
  try {
    return { owner: await fs.promises.readFile(lock, "utf8"), since: (await fs.promises.stat(lock)).mtimeMs };
  } catch {
    return undefined;
  }
}

/** A process that was killed before it wrote its id leaves an empty lock. */
const isOld = ({ owner, since }: Lock) => Date.now() - since > (owner === "" ? emptyMs : staleMs);

/** Processes of other machines count as alive. */
function isLeft(lock: Lock): boolean {
  const [pid, host] = lock.owner.split(" ");
  return isOld(lock) || (host === hostname() && !isAlive(Number(pid)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Writes atomically. Links, devices and pipes stay what they are.
 *
 * @param mode default: an existing file keeps its own.
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const { chmod, realpath, rename, rm, stat, writeFile } = fs.promises;
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) return writeFile(path, content);
  const target = found ? await realpath(path) : path;
  const draft = join(dirname(target), `.${crypto.randomUUID()}.part`);
  try {
    await writeFile(draft, content, { ...(mode && { mode }), flag: "wx", flush: true });
    const kept = mode ?? (found && found.mode & 0o777);
    if (kept !== undefined) await chmod(draft, kept);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Passes our own errors on. */
function writeError(path: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException;
  if (error instanceof CliError || errno === undefined) return error;
  return new CliError("USAGE", `cannot write ${path}`, {
    why: `${getSystemErrorMap().get(errno)?.[1] ?? code}; nothing was changed`,
    cause: error,
  });
}
