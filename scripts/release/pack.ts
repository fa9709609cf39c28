// Writes what a release consists of into a folder: a tarball and a bill of materials of each package, their checksums and
// the text of the release. Nothing is published.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressesIn, placeholdersIn } from "./addresses.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { releaseNotes } from "./notes.ts";
import { packAll, type Tarball } from "./pack-all.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: ".build/release" } } });
const folder = values.out;

mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
checkAddresses();
const tarballs = packAll(folder);
const version = oneVersion(tarballs);
for (const tarball of tarballs) {
  writeFileSync(join(folder, tarball.filename.replace(/\.tgz$/, ".cdx.json")), await billOfMaterials(tarball));
}
writeFileSync(join(folder, "SHA256SUMS"), checksums(readdirSync(folder)));
writeFileSync(join(folder, "RELEASE_NOTES.md"), releaseNotes(version));
console.log(`version ${version} in ${folder}`);
for (const { filename, size, unpackedSize } of tarballs)
  console.log(`${filename.padEnd(30)} ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`);

/**
 * In the workflow that publishes. npm refuses provenance where a package names another repository than the one that it is
 * published from, and every error and page links to the site.
 */
function checkAddresses(): void {
  const actual = process.env.GITHUB_REPOSITORY;
  if (actual === undefined) return;
  const addresses = addressesIn(readFileSync("package.json", "utf8"));
  if (addresses.repository !== actual)
    throw new Error(`package.json names the repository ${addresses.repository}, and this is ${actual}`);
  const [placeholder] = placeholdersIn(addresses);
  if (placeholder !== undefined)
    throw new Error(`${placeholder} stands for an address to come: npm run release:move sets it`);
}

function oneVersion(tarballs: readonly Tarball[]): string {
  const [version, ...others] = new Set(tarballs.map((tarball) => tarball.version));
  if (others.length > 0) throw new Error(`the packages have different versions: ${[version, ...others].join(", ")}`);
  return version!;
}

function checksums(files: readonly string[]): string {
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return [...files]
    .sort()
    .map((file) => `${hash(file)}  ${file}\n`)
    .join("");
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000)} kB`.padStart(8);
}
