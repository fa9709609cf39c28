import { readFileSync } from "node:fs";
import type { Environment } from "./io.ts";

const openers: Partial<Readonly<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Web URLs only. */
export async function openUrl(address: string): Promise<boolean> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false;
  const { spawn } = await import("node:child_process");
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program!, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}

export async function runPager(
  [program, ...words]: readonly string[],
  text: string,
  env: Environment,
): Promise<boolean> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program!, words, { stdio: ["pipe", "inherit", "inherit"], env });
    child.once("error", () => resolve(false));
    child.once("close", () => resolve(true));
    // A user may quit before the end.
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}

/** Identifies a process by its ID and, on Linux, its start time, because IDs are reused. */
export function processName(pid: number): string {
  const { startedAt } = processFacts(pid) ?? {};
  return startedAt === undefined ? `${pid}` : `${pid}.${startedAt}`;
}

/** They run a command for a shell, and are a part of it. */
const wrappers = new Set(["xargs", "timeout", "time", "nice", "nohup", "parallel"]);

/**
 * Identifies the shell or script that runs this process. A subshell counts as its shell: `$(…)`, `(…)` and pipes. Without
 * /proc, as on macOS, each subshell is a separate shell.
 */
export function shellName(pid: number = process.ppid): string {
  const own = processFacts(pid);
  const parent = own && processFacts(own.parent);
  if (own === undefined || parent === undefined) return processName(pid);
  // A fork of a shell has its command line.
  const isPart = wrappers.has(own.program) || commandLine(pid) === commandLine(own.parent);
  return isPart ? shellName(own.parent) : processName(pid);
}

function processFacts(pid: number): { program: string; parent: number; startedAt: string | undefined } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in parentheses, may contain anything.
    const end = status.lastIndexOf(")");
    const fields = status.slice(end + 2).split(" ");
    return { program: status.slice(status.indexOf("(") + 1, end), parent: Number(fields[1]), startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

/** Undefined without /proc. Kernel threads have none. */
function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return undefined;
  }
}

export function isGone(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return processName(pid) !== name;
}
