// Publishes the tarballs in a folder, as they are. Those that npm has already are left out, so that a release that broke off
// can be run again. Needs nothing installed.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "./published-packages.ts";

const [folder = ".", ...options] = process.argv.slice(2);

for (const name of publishedPackages) {
  const [tarball, ...others] = globSync(`tandem-${name}-*.tgz`, { cwd: folder });
  if (tarball === undefined || others.length > 0) throw new Error(`${folder} must have one tarball of ${name}`);
  publish(`@tandem/${name}@${tarball.slice(`tandem-${name}-`.length, -".tgz".length)}`, join(folder, tarball));
}

function publish(release: string, tarball: string): void {
  const hash = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  const published = publishedHash(release);
  if (published !== undefined && published !== hash) throw new Error(`npm has another ${release}: ${published}`);
  if (published === hash) {
    console.log(`${release} is published already`);
    return;
  }
  // npm takes a path for a name unless it begins like one.
  const path = tarball.startsWith("/") ? tarball : `./${tarball}`;
  execFileSync("npm", ["publish", path, ...options], { stdio: "inherit" });
}

/** The hash of what npm has by this name and version. */
function publishedHash(release: string): string | undefined {
  const { stdout, stderr, status } = spawnSync("npm", ["view", release, "dist.integrity", "--json", ...options], {
    encoding: "utf8",
  });
  const answer = stdout.trim() === "" ? undefined : JSON.parse(stdout);
  if (status === 0) return answer;
  if (answer?.error?.code === "E404") return undefined;
  throw new Error(`npm view ${release} failed: ${stderr}`);
}
