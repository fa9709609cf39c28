import { lstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
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
