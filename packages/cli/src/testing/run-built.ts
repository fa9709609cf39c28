import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The program as it is published. */
export const builtProgram = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

if (!existsSync(builtProgram)) throw new Error("There is no built program. Run: npm run build");

export interface BuiltResult {
  readonly exit: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** The environment of a script: no terminal's wishes, nobody's settings and credentials. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TANDEM_CONFIG_DIR: join(mkdtempSync(join(tmpdir(), "tandem-nobody-")), "tandem"),
  TANDEM_NO_KEYRING: "1",
  NO_UPDATE_NOTIFIER: "1",
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
  const script = `tandem() { '${process.execPath}' '${builtProgram}' "$@"; }\n${line}`;
  const child = spawn("bash", ["-c", script], {
    stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    env: { ...bareEnvironment, ...env },
  });
  // Nobody may read it.
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
