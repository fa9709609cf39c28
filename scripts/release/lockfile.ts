// Checks that every package in the lockfiles has an integrity hash, which a registry that doesn't serve all platforms leaves
// out. `--fix` asks the registry for the missing ones.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

interface Locked {
  name?: string;
  version?: string;
  integrity?: string;
  link?: boolean;
}

const isFixing = process.argv.includes("--fix");
let missing = 0;
for (const file of execFileSync("git", ["ls-files", "*package-lock.json"], { encoding: "utf8" }).trim().split("\n")) {
  const lockfile = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Locked> };
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (!path.includes("node_modules/") || locked.link || locked.integrity) continue;
    const release = `${locked.name ?? path.split("node_modules/").at(-1)}@${locked.version}`;
    const view = isFixing && spawnSync("npm", ["view", release, "dist.integrity"], { encoding: "utf8" }).stdout.trim();
    if (view) locked.integrity = view;
    else console.error(`${file}: ${release} has no integrity hash${view === "" ? ", and the registry has none" : ""}`);
    if (!view) missing++;
  }
  if (isFixing) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}
if (missing > 0) {
  console.error(`${missing} packages have no integrity hash. With a registry that serves every platform, run:`);
  console.error("  node scripts/release/lockfile.ts --fix");
  process.exitCode = 1;
}
