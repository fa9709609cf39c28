// After `changeset version`: words the changelogs, and takes the version into every other file that holds it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { readableChangelog } from "./changelog.ts";
import { publishedPackages } from "./published-packages.ts";

interface Manifest {
  version: string;
}

interface Lockfile {
  packages: Record<string, Record<string, unknown>>;
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, "utf8")) as T;

/** npm would ask the registry; what changes is what the packages say of themselves and of each other. */
function updateLockfile(): void {
  const lockfile = readJson<Lockfile>("package-lock.json");
  for (const name of publishedPackages) {
    const locked = lockfile.packages[`packages/${name}`]!;
    const manifest = readJson<Record<string, unknown>>(`packages/${name}/package.json`);
    for (const field of ["version", "dependencies", "devDependencies", "peerDependencies"]) {
      if (manifest[field] !== undefined) locked[field] = manifest[field];
    }
  }
  writeFileSync("package-lock.json", `${JSON.stringify(lockfile, null, 2)}\n`);
}

function updateChangelogs(): void {
  for (const name of publishedPackages) {
    const path = `packages/${name}/CHANGELOG.md`;
    writeFileSync(path, readableChangelog(readFileSync(path, "utf8")));
  }
}

updateChangelogs();
updateLockfile();
execFileSync(process.execPath, ["scripts/generate.ts"], { stdio: "inherit" });
console.log(`version ${readJson<Manifest>("packages/sdk/package.json").version}`);
