import { constants, lstatSync, type Stats, statSync } from "node:fs";
import { access, appendFile, lstat, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CliError } from "../output/errors/cli-error.ts";
import type { Environment } from "./io.ts";

/**
 * Why a path may be someone else's doing: another user owns it, or anyone can write or replace it. Undefined if it
 * belongs to the user or root, or doesn't exist.
 */
export function untrustedOwnerReason(path: string, env: Environment): string | undefined {
  const user = process.getuid?.();
  // Windows has no owner here; access lists protect its user folders.
  if (user === undefined) return undefined;
  const [link, target, folder] = [seen(lstatSync, path), seen(statSync, path), seen(statSync, dirname(path))];
  if (!link || !target || !folder) return undefined;
  const mayOwn = new Set([user, 0, ...behindSudo(user, env)]);
  if (!mayOwn.has(link.uid) || !mayOwn.has(target.uid)) return "it belongs to another user";
  if (isWorldWritable(target)) return "it is writable by everyone";
  if (isWorldWritable(folder)) return "its folder is writable by everyone";
  return undefined;
}

function seen(look: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

/** Under sudo, root works with the caller's files. */
function behindSudo(user: number, { SUDO_UID = "" }: Environment): readonly number[] {
  return user === 0 && /^\d+$/.test(SUDO_UID) ? [Number(SUDO_UID)] : [];
}

/** In a sticky folder, such as /tmp, only the owner can replace a file. */
const isWorldWritable = ({ mode }: Stats) => (mode & 0o002) !== 0 && (mode & 0o1000) === 0;

/**
 * Doesn't write through another user's link: in a shared folder it may lead to our own files.
 *
 * @throws CliError USAGE.
 */
export async function checkLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const user = process.getuid?.();
  if (user === undefined || !found?.isSymbolicLink() || found.uid === user || found.uid === 0) return;
  throw new CliError("USAGE", `${path} is a symlink owned by another user`, {
    why: "it could point to a file that must not be changed",
  });
}

/** May contain secrets, so a new file is private. */
export async function appendPrivate(path: string, text: string): Promise<void> {
  await checkLink(path);
  await appendFile(path, text, { mode: 0o600 });
}

/** @throws what appending would, without touching the file. */
export async function checkAppend(path: string): Promise<void> {
  await checkLink(path);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!found) return access(dirname(resolve(path)), constants.W_OK);
  if (found.isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR", path });
  await access(path, constants.W_OK);
}
