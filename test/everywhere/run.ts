// Runs one suite of features in every environment that users have, from the packed tarballs, and prints a table.
//
//   npm run everywhere              all of them; writes docs/support.md when all passed
//   npm run everywhere -- "Jest 30" those whose name or runtime contains a text
import "../../scripts/build/temporary-folder.ts";
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Environment, environments } from "./environments.ts";
import { installDependencies, installPackages } from "./pack.ts";
import { type Service, startService } from "./service.ts";
import { supportPage } from "./support-page.ts";

type Result = { state: "passed" | "failed" | "skipped"; output: string; ms: number };

const here = fileURLToPath(new URL(".", import.meta.url));
const longestRunMs = 180_000;
const atOnce = 2;

installDependencies();
installPackages();
const { createMock } = await import("@tandem/mock");
const service = await startService(createMock({ clock: "real", speed: 50 }));
const wanted = process.argv.slice(2);
const chosen = environments().filter(({ name, on }) => wanted.every((text) => `${name} ${on}`.includes(text)));
const results = new Map<Environment, Result>();

const queue = [...chosen.entries()];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, environment] = next;
      const result = await run(environment, `${process.pid}x${index}`, service);
      results.set(environment, result);
      console.log(`${result.state} ${environment.name}, ${environment.on} (${seconds(result)})`);
    }
  }),
);
await service.close();
report();
const isWhole = wanted.length === 0 && [...results.values()].every(({ state }) => state === "passed");
if (isWhole) writeFileSync(new URL("../../docs/support.md", import.meta.url), supportPage(inOrder()));

/** In the order of the list, whichever ended first. */
function inOrder(): Map<Environment, Result> {
  return new Map(chosen.map((environment) => [environment, results.get(environment)!]));
}

/** A whole run of the suite in one environment: its own process, whose exit code is the verdict. */
function run({ command, needs, ...row }: Environment, id: string, at: Service): Promise<Result> {
  const [program, ...args] = command as [string, ...string[]];
  const missing = [{ name: program, path: program }, ...(needs ? [needs] : [])].find(
    ({ path }) => path === undefined || !existsSync(path),
  );
  if (missing) return Promise.resolve({ state: "skipped", output: `${missing.name} could not be had`, ms: 0 });
  const { options = {}, isBrowser = false, isTold = !isBrowser } = row;
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const EVERYWHERE = JSON.stringify({ ...at, id, options, isTold, isBrowser });
  // Deno keeps compiled files by path, and files of a packed package all have the same time: an earlier build's would run.
  const env = { ...inherited, NO_COLOR: "1", DENO_DIR: join(tmpdir(), "deno"), EVERYWHERE };
  const startedAt = performance.now();
  const ms = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    let output = "";
    // Its own group, because what it starts may outlive it and keep its output open.
    const child = spawn(program, args, { cwd: here, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const endGroup = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
    const timer = setTimeout(endGroup, longestRunMs);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ state: "skipped", output: error.message, ms: ms() });
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const end = signal === null ? "" : `ended by ${signal} after ${longestRunMs / 1000} s\n`;
      resolve({ state: code === 0 ? "passed" : "failed", output: end + output, ms: ms() });
    });
  });
}

function seconds({ ms }: Pick<Result, "ms">): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function report(): void {
  const columns = [...new Set(chosen.map(({ on }) => on))];
  const rows = [...new Set(chosen.map(({ name }) => name))];
  const width = Math.max(...rows.map((name) => name.length));
  const cell = (name: string, on: string) => {
    const environment = chosen.find((row) => row.name === name && row.on === on);
    return environment === undefined ? "" : results.get(environment)!.state;
  };
  console.log([" ".repeat(width), ...columns].join("  "));
  for (const name of rows) {
    console.log([name.padEnd(width), ...columns.map((on) => cell(name, on).padEnd(on.length))].join("  "));
  }
  for (const [{ name, on }, { state, output }] of results) {
    if (state !== "passed") console.log(`\n${state}: ${name}, ${on}\n${output.trim()}`);
  }
  const count = (state: Result["state"]) => [...results.values()].filter((result) => result.state === state).length;
  const slowest = [...results].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 3);
  const times = slowest.map(([{ name, on }, { ms }]) => `${name}, ${on} (${seconds({ ms })})`);
  console.log(`\nThe slowest: ${times.join("; ")}`);
  console.log(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  process.exitCode = count("failed") === 0 ? 0 : 1;
}
