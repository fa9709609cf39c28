// Tools for building the program are a separate package, installed at its first build.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("./", import.meta.url));

/** Puts the program's script into a copy of Node. */
export const postject = `${here}node_modules/postject/dist/cli.js`;

/** The package that this Node is from, by the names that those of npm have: it has the license. */
const nodePackage = [
  process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node",
  process.platform === "win32" ? "win" : process.platform,
  process.arch,
].join("-");

/** Its folder, from the root. */
export const nodeFolder = `scripts/binary/node_modules/${nodePackage}`;

export function installTools(): void {
  if (!existsSync(postject)) npm("ci");
  if (existsSync(`${here}node_modules/${nodePackage}/LICENSE`)) return;
  npm("install", "--no-save", "--no-package-lock", "--ignore-scripts", `${nodePackage}@${process.versions.node}`);
}

function npm(...words: readonly string[]): void {
  const shell = process.platform === "win32";
  execFileSync("npm", words, { cwd: here, stdio: ["ignore", "ignore", "inherit"], shell });
}
