import { readFileSync } from "node:fs";

/**
 * Identifies a process, by default the one that started this one, which is usually a shell: by its ID and, on Linux, by the
 * moment it began, because IDs are reused.
 */
export function shellName(pid: number = process.ppid): string {
  return `${pid}${startedAt(pid)}`;
}

function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may hold anything; 20 fields behind it is the moment.
    const moment = status.slice(status.lastIndexOf(")") + 2).split(" ")[19];
    return moment === undefined ? "" : `.${moment}`;
  } catch {
    return "";
  }
}

/** Whether the process that was given this name has ended. */
export function isGone(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return shellName(pid) !== name;
}
