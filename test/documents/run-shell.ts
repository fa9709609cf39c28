import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "./markdown.ts";

/** What starts the built program in a line for a POSIX shell. */
export const builtLine = `'${process.execPath}' '${root}packages/cli/dist/bin.js'`;

const TANDEM_CONFIG_DIR = mkdtempSync(join(tmpdir(), "tandem-shell-"));

/** Runs a script in bash, in which `tandem` is the built program. */
export async function runShell(script: string, env: Readonly<Record<string, string>> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn("bash", ["--norc", "-c", `tandem() { ${builtLine} "$@"; }\n${script}`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, TANDEM_CONFIG_DIR, TANDEM_NO_KEYRING: "1", ...env },
  });
  const exit = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exit: await exit, stdout, stderr };
}
