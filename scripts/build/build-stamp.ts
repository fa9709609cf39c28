// What the last build read and wrote, as hashes: a build is left out only when both are as they were.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const stamp = `${root}.build/build.json`;

const inputs = [
  "packages/*/*.{ts,json}",
  "packages/*/src/**/*",
  "scripts/build/*",
  "LICENSE",
  "tsconfig.json",
  "node_modules/.package-lock.json",
];
const outputs = ["packages/*/dist/**/*", "packages/*/{LICENSE,THIRD_PARTY_LICENSES.txt}", "packages/mock/page/*"];
const tests = /\.test(-d)?\.ts$/;

/** Whether dist/ holds, byte for byte, what a build wrote from the files that there are now. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === currentStamp();
}

/** Call it only after a successful build. */
export function rememberBuild(): void {
  mkdirSync(`${root}.build`, { recursive: true });
  writeFileSync(stamp, currentStamp());
}

const currentStamp = (): string => [process.version, hashOf(inputs), hashOf(outputs)].join("\n");

function hashOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !tests.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of files.sort()) {
    const bytes = readFileSync(file);
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
