// Everything that must hold before a change lands, as one list. Each step except one prints only when it fails.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";

const bin = (name: string, ...args: string[]) => ["npx", "--no-install", name, ...args];
const script = (name: string) => [process.execPath, `scripts/check/${name}.ts`];

/** Printed even when it passes, so that a change that adds to it is visible. */
const weight = "whole bundles";

/** The slow ones first, so that no core waits for one of them at the end. */
const steps: Readonly<Record<string, readonly string[]>> = {
  "published packages": script("packages"),
  types: [process.execPath, "node_modules/typescript-7/bin/tsc", "--noEmit"],
  "unused files, exports and dependencies": bin("knip"),
  "import direction and cycles": bin(
    "depcruise",
    "--config",
    ".dependency-cruiser.cjs",
    "packages",
    "scripts",
    "test",
    "examples",
  ),
  "generated files are current": script("generated"),
  "format and lint": bin("biome", "ci", "--error-on-warnings", "--colors=off", "."),
  "spec rules": script("specs"),
  [weight]: script("weight"),
};

/** Whether the step holds. */
async function run(name: string, [program, ...args]: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(program!, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const ended = new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (status) => resolve(status === 0));
  });
  const [passed, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${passed ? "ok  " : "FAIL"} ${name} (${took})`);
  if (!passed || name === weight) console.log(`${stdout}${stderr}`.trimEnd());
  return passed;
}

/** Runs as many steps at a time as there are cores. */
async function runAll(): Promise<boolean[]> {
  const waiting = Object.entries(steps);
  const results: boolean[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) results.push(await run(...step));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

const results = await runAll();
const failed = results.filter((passed) => !passed).length;
console.log(failed === 0 ? "all checks passed" : `${failed} of ${results.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
