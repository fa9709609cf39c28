import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

/** The environment of a program that loads a module before its own. */
type Preload = { readonly NODE_OPTIONS: string };

function preload(folder: string, name: string, code: string): Preload {
  const path = join(folder, name);
  writeFileSync(path, code);
  return { NODE_OPTIONS: `--import=${pathToFileURL(path)}` };
}

/**
 * The environment of a program in which a time of `overMs` is over at once, and no other of a second or more ever is. So what
 * ends it is what a test does, however slow the machine is.
 *
 * @param folder where the module is put that holds the timers.
 */
export function heldTimers(folder: string, overMs?: number): Preload {
  return preload(
    folder,
    "held-timers.mjs",
    `const { setTimeout } = globalThis;
     const held = (ms) => (ms === ${overMs} ? 0 : ms >= 1_000 ? 2 ** 31 - 1 : ms);
     globalThis.setTimeout = Object.assign((run, ms, ...rest) => setTimeout(run, held(ms), ...rest), setTimeout);
    `,
  );
}

/**
 * The environment of a program that tells the terminal of waits which it does not show itself: that a keychain is asked
 * (which then never answers), that it reads stdin, that it found a lock.
 *
 * @param folder where the module is put that tells it.
 */
export function tellWaits(folder: string): Preload {
  return preload(
    folder,
    "tell-waits.mjs",
    `import { writeFileSync } from "node:fs";
     import files from "node:fs/promises";
     import { syncBuiltinESMExports } from "node:module";
     import tty from "node:tty";
     const tell = (what) => writeFileSync("/dev/tty", "(" + what + ")\\n");
     if (process.argv[2] === "__keychain") {
       tell("the keychain is asked");
       setInterval(() => {}, 1_000);
       await new Promise(() => {});
     }
     const told = new Set();
     const tellOnce = (what) => told.has(what) || (told.add(what), tell(what));
     const { read } = tty.ReadStream.prototype;
     tty.ReadStream.prototype.read = function (...size) {
       tellOnce("stdin is read");
       return read.apply(this, size);
     };
     const { stat } = files;
     files.stat = (path, ...options) => {
       if (String(path).endsWith(".lock")) tellOnce("the lock is taken");
       return stat(path, ...options);
     };
     syncBuiltinESMExports();
    `,
  );
}
