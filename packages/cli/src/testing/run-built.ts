import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The program as it is published. */
export const builtProgram = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

/** What starts it in a line for a POSIX shell. */
export const builtLine = `'${process.execPath}' '${builtProgram}'`;

if (!existsSync(builtProgram)) throw new Error("There is no built program. Run: npm run build");

export interface BuiltResult {
  readonly exit: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** The environment of a script, without a terminal, settings or credentials. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TANDEM_CONFIG_DIR: join(mkdtempSync(join(tmpdir(), "tandem-nobody-")), "tandem"),
  TANDEM_NO_KEYRING: "1",
};

export function spawnBuilt(argv: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const env = { ...bareEnvironment, ...options.env };
  return spawn(process.execPath, [builtProgram, ...argv], { stdio: ["ignore", "pipe", "pipe"], ...options, env });
}

export async function runBuilt(argv: readonly string[], options?: SpawnOptions): Promise<BuiltResult> {
  return collect(spawnBuilt(argv, options));
}

/** A line for a POSIX shell, in which `tandem` is the built program. Without `stdin` there is none. */
export async function runShell(
  line: string,
  env: Readonly<Record<string, string | undefined>> = {},
  stdin?: string,
): Promise<BuiltResult> {
  const script = `tandem() { ${builtLine} "$@"; }\n${line}`;
  // Bash reads ~/.bashrc if its stdin is a socket, which is the case for children of Node.js.
  const child = spawn("bash", ["--norc", "-c", script], {
    stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    env: { ...bareEnvironment, ...env },
  });
  // Unreadable for every user.
  child.stdin?.on("error", () => {}).end(stdin);
  return collect(child);
}

export async function collect(child: ChildProcess): Promise<BuiltResult> {
  const stdout: Buffer[] = [];
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exit = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exit, stdout: Buffer.concat(stdout), stderr };
}
