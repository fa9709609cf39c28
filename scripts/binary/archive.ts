// What is downloaded: the program with its licenses, man pages and completions, the same bytes for the same files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, lutimesSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** `tandem-v1.2.3-darwin-arm64`, `tandem-v1.2.3-win-x64`. */
export const archiveName = (version: string, platform: string, arch: string): string =>
  `tandem-v${version}-${platform === "win32" ? "win" : platform}-${arch}`;

/** Packs a folder and writes the archive next to it: a zip on Windows, otherwise a tar.gz. Returns its path. */
export function writeArchive(folder: string): string {
  const files = filesBelow(folder);
  for (const file of files) lutimesSync(file, 0, 0);
  const names = files.map((file) => join(basename(folder), file.slice(folder.length + 1)));
  const tar = (...args: string[]) =>
    execFileSync("tar", [...args, ...names], { cwd: dirname(folder), maxBuffer: 2 ** 30 });
  if (process.platform === "win32") {
    tar("-acf", `${basename(folder)}.zip`);
    return `${folder}.zip`;
  }
  // GNU's tar on Linux, BSD's on macOS.
  const owner =
    process.platform === "darwin" ? ["--uid=0", "--gid=0", "--uname=", "--gname="] : ["--owner=:0", "--group=:0"];
  writeFileSync(`${folder}.tar.gz`, gzipSync(tar("--format=ustar", ...owner, "-cf", "-"), { level: 9 }));
  return `${folder}.tar.gz`;
}

function filesBelow(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return paths.filter((path) => !lstatSync(path).isDirectory()).sort();
}

/** Writes an archive's line into the SHA256SUMS next to it, for `sha256sum --check`. Keeps other lines. */
export function addChecksum(archive: string): void {
  const path = join(dirname(archive), "SHA256SUMS");
  const digest = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(path, withChecksum(existsSync(path) ? readFileSync(path, "utf8") : "", basename(archive), digest));
}

/** The text of a SHA256SUMS with one file's line in it, sorted by name. */
export function withChecksum(text: string, name: string, digest: string): string {
  const others = text.split("\n").filter((line) => line !== "" && nameOf(line) !== name);
  const lines = [...others, `${digest}  ${name}`].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return `${lines.join("\n")}\n`;
}

const nameOf = (line: string): string => line.slice(line.indexOf("  ") + 2);
