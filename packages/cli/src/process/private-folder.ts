import type { Stats } from "node:fs";
import { makeFolder } from "./make-folder.ts";

/**
 * A folder that nobody else can put anything into, made when it is missing: the user's own, mode 0700, and neither it nor
 * a folder above it can be exchanged by another user. Undefined when there is no such folder.
 */
export function privateFolder(path: string): string | undefined {
  const { realpathSync } = process.getBuiltinModule("node:fs");
  try {
    makeFolder(path);
    const real = realpathSync(path);
    return isPrivate(path) && (real === path || isPrivate(real)) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isPrivate(path: string): boolean {
  const { lstatSync } = process.getBuiltinModule("node:fs");
  const { dirname } = process.getBuiltinModule("node:path");
  const user = process.getuid?.();
  // Windows has no mode: its folders of users are closed by their access lists.
  if (user === undefined) return true;
  const folder = lstatSync(path);
  if (!folder.isDirectory() || folder.uid !== user || (folder.mode & 0o077) !== 0) return false;
  for (let current = path; current !== dirname(current); ) {
    current = dirname(current);
    if (!isKept(lstatSync(current), user)) return false;
  }
  return true;
}

const sticky = 0o1000;

/** Can nobody but its owner, the user or root, exchange what lies in this folder? */
function isKept({ uid, gid, mode }: Stats, user: number): boolean {
  if (uid !== user && uid !== 0) return false;
  if ((mode & sticky) !== 0) return true;
  // A user's own group has, by custom, the user's number.
  const others = gid === user ? 0o002 : 0o022;
  return (mode & others) === 0;
}
