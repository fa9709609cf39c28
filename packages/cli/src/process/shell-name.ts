import { readFileSync } from "node:fs";

/**
 * Tells the program that started this one, a shell most often, from all others: by its process id and, on Linux, by the
 * moment it began, for ids are used again.
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
