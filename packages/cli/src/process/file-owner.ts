import { lstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
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
