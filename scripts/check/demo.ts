// Shows the project at work: the commands of demo.yaml against the mock, its own process, over HTTP. A command with
// another exit code or output than expected fails the demo.
import "../build/temporary-folder.ts";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));

/** How much faster than the machine's the mock's time goes: a deploy of 12 s takes little more than one. */
const speed = "10";

interface Step {
  /** The heading of the steps from here on. */
  readonly part?: string;
  readonly says: string;
  /** A command line for bash, in which `tandem` is the built program. */
  readonly line: string;
  /** The variable that its output is kept in, for the steps after it. */
  readonly keeps?: string;
  /** Default 0. */
  readonly exit?: number;
  /** What the output must contain. */
  readonly shows: string;
}

const steps: readonly Step[] = parse(readFileSync(join(root, "scripts/check/demo.yaml"), "utf8"));

/** Starts `tandem mock start` and reads the exports it prints. */
async function startMock(): Promise<{ server: ChildProcess; env: Record<string, string> }> {
  const server = spawn(process.execPath, [program, "mock", "start", "--port", "0", "--speed", speed], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exports = await Promise.race([once(server.stdout!, "data"), once(server, "exit")]);
  const lines = String(exports[0]).trim().split("\n");
  if (!lines[0]?.startsWith("export ")) throw new Error("the mock did not start");
  return { server, env: Object.fromEntries(lines.map((line) => line.replace("export ", "").split("=", 2))) };
}

/** Runs a line verbatim and prints it with its output. Returns the problem, if any. */
function show({ part, says, line, keeps, exit = 0, shows }: Step, env: Record<string, string>): string | undefined {
  const all = keeps ? line : `{ ${line}\n} 2>&1`;
  const script = `set -o pipefail; tandem() { '${process.execPath}' '${program}' "$@"; }; ${all}`;
  const { status, stdout: output } = spawnSync("bash", ["--norc", "-c", script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (part) console.log(`== ${part} ==\n`);
  const typed = keeps ? `${keeps}=$(${line}); echo $${keeps}` : line;
  console.log(`# ${says}\n$ ${typed}\n${output.trimEnd()}${status === 0 ? "" : `\n(exit ${status})`}\n`);
  if (keeps) env[keeps] = output.trim();
  if (status !== exit) return `exit ${status} instead of ${exit}: ${line}`;
  return output.includes(shows) ? undefined : `the output does not show ${JSON.stringify(shows)}: ${line}`;
}

const { server, env } = await startMock();
console.log(`# The mock is a separate process, at ${env.TANDEM_TOOLS_URL}. These settings point tandem at it.`);
for (const [name, value] of Object.entries(env)) console.log(`$ export ${name}=${value}`);
console.log();
// Your own settings must not change it.
env.TANDEM_CONFIG_DIR = mkdtempSync(join(tmpdir(), "tandem-demo-"));
env.TANDEM_NO_KEYRING = "1";
const failures = steps.flatMap((step) => show(step, env) ?? []);
server.kill("SIGTERM");
const [stopped] = await once(server, "exit");
if (stopped !== 0) failures.push(`the mock ended with exit ${stopped}`);

for (const failure of failures) console.error(`demo failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
