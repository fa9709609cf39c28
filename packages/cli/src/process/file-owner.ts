import { constants, lstatSync, type Stats, statSync } from "node:fs";
import { access, appendFile, lstat, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CliError } from "../errors/cli-error.ts";
import type { Environment } from "./io.ts";

/**
 * Why what lies at a path may be somebody else's doing: another user owns it, or everybody may write it or exchange it.
 * Undefined when it is the user's own or root's, or is not there at all.
 */
export function foreignReason(path: string, env: Environment): string | undefined {
  const user = process.getuid?.();
  // Windows tells no owner: its folders of users are closed by their access lists.
  if (user === undefined) return undefined;
  const [link, target, folder] = [seen(lstatSync, path), seen(statSync, path), seen(statSync, dirname(path))];
  if (!link || !target || !folder) return undefined;
  const mayOwn = new Set([user, 0, ...behindSudo(user, env)]);
  if (!mayOwn.has(link.uid) || !mayOwn.has(target.uid)) return "it belongs to another user";
  if (isWorldWritable(target)) return "everybody may write it";
  if (isWorldWritable(folder)) return "everybody may write its folder";
  return undefined;
}

function seen(look: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

/** Root by sudo works with the files of the one who called it. */
function behindSudo(user: number, { SUDO_UID = "" }: Environment): readonly number[] {
  return user === 0 && /^\d+$/.test(SUDO_UID) ? [Number(SUDO_UID)] : [];
}

/** In a sticky folder, such as /tmp, only its owner can exchange a file. */
const isWorldWritable = ({ mode }: Stats) => (mode & 0o002) !== 0 && (mode & 0o1000) === 0;

/**
 * Refuses to write through a link that somebody else has put there: in a shared folder it may lead to a file of ours.
 *
 * @throws CliError USAGE.
 */
export async function checkLink(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const user = process.getuid?.();
  if (user === undefined || !found?.isSymbolicLink() || found.uid === user || found.uid === 0) return;
  throw new CliError("USAGE", `${path} is a link that belongs to another user`, {
    why: "it may lead to a file that must not be changed",
  });
}

/** Adds to a file that may hold secrets: a new one is for its owner alone. */
export async function appendPrivate(path: string, text: string): Promise<void> {
  await checkLink(path);
  await appendFile(path, text, { mode: 0o600 });
}

/** @throws what adding to the file would, as far as it can be told beforehand; the file is not touched. */
export async function checkAppend(path: string): Promise<void> {
  await checkLink(path);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!found) return access(dirname(resolve(path)), constants.W_OK);
  if (found.isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR", path });
  await access(path, constants.W_OK);
}
