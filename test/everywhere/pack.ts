// Puts in place what the environments need, and the packages as a package manager would, from their tarballs.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the environments need, unless it is there as locked. */
export function installDependencies(): void {
  const [locked, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((file) => `${here}${file}`);
  if (existsSync(installed!) && statSync(installed!).mtimeMs >= statSync(locked!).mtimeMs) return;
  execFileSync("npm", ["ci"], { cwd: here, stdio: ["ignore", "ignore", "inherit"] });
}

export function installPackages(): void {
  const scope = `${here}node_modules/@tandem`;
  rmSync(scope, { recursive: true, force: true });
  for (const name of ["sdk", "batch", "contract", "mock", "cli", "reference"]) {
    const packed = execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", here], {
      cwd: `${root}packages/${name}`,
      encoding: "utf8",
    });
    const file = `${here}${(JSON.parse(packed) as [{ filename: string }])[0].filename}`;
    mkdirSync(`${scope}/${name}`, { recursive: true });
    execFileSync("tar", ["-xzf", file, "-C", `${scope}/${name}`, "--strip-components=1"]);
    rmSync(file);
  }
}
