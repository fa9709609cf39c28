// Everything that must hold before a change lands, as one list. Each step prints only when it fails.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const bin = (name: string) => ["npx", "--no-install", name];
const script = (name: string) => [process.execPath, `scripts/${name}.ts`];

const steps: Readonly<Record<string, string[]>> = {
  "format and lint": [...bin("biome"), "ci", "--error-on-warnings", "--colors=off", "."],
  "generated files are current": script("check-generated"),
  "spec rules": script("check-specs"),
  lockfile: script("check-lockfile"),
  types: [...bin("tsc"), "--noEmit"],
  "import direction and cycles": [
    ...bin("depcruise"),
    "--config",
    ".dependency-cruiser.cjs",
    "packages",
    "scripts",
    "test",
    "examples",
  ],
  build: script("build"),
  "unused files, exports and dependencies": [...bin("knip")],
  "published packages": script("check-packages"),
};

/** The Node that is pinned, as it was installed: scripts of another one would hide what users meet. */
function checkNode(): void {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { devDependencies: { node: string } };
  const pinned = devDependencies.node.replace(/^[^\d]*/, "");
  if (process.version === `v${pinned}`) return;
  console.error(`Node ${process.version} runs this, but ${pinned} is pinned. Run \`npm ci\` without --ignore-scripts.`);
  process.exit(1);
}

checkNode();
let failed = 0;
for (const [name, [command, ...args]] of Object.entries(steps)) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(command!, args, {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${took})`);
  if (status === 0) continue;
  failed++;
  console.log(`${stdout}${stderr}`);
}
console.log(failed === 0 ? "all checks passed" : `${failed} of ${Object.keys(steps).length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
