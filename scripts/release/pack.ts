// Writes a release into a folder: a tarball of each package, checksums and notes. Publishes nothing.
import "../build/build.ts";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packAll } from "./tarballs.ts";

const { values } = parseArgs({ options: { out: { type: "string", default: ".build/release" } } });
const folder = values.out;
const { homepage, repository } = JSON.parse(readFileSync("package.json", "utf8")) as {
  homepage: string;
  repository: { url: string };
};
const addresses = { homepage, repository: repository.url.replace(/^git\+https:\/\/github\.com\/|\.git$/g, "") };

mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
// npm rejects provenance if a package names a repository other than the one that publishes it.
const { GITHUB_REPOSITORY: actual = addresses.repository } = process.env;
if (actual !== addresses.repository) {
  throw new Error(`replace homepage and repository as docs/releasing.md says: this is ${actual}`);
}

const tarballs = packAll(folder);
const [version, ...others] = new Set(tarballs.map((tarball) => tarball.version));
if (others.length > 0) throw new Error(`the packages have different versions: ${[version, ...others].join(", ")}`);
const hashOf = (file: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");
const files = readdirSync(folder).sort();
write("SHA256SUMS", files.map((file) => `${hashOf(file)}  ${file}\n`).join(""));
write("RELEASE_NOTES.md", notes(version!));
console.log(`version ${version} in ${folder}`);

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** The template with this release's addresses, and each package's section of its changelog. */
function notes(version: string): string {
  const changes = ["sdk", "cli", "contract", "mock", "batch", "reference"].flatMap((name) => {
    const changelog = readFileSync(`packages/${name}/CHANGELOG.md`, "utf8");
    const section = changelog.split(/^## /m).find((each) => each.startsWith(`${version}\n`));
    const text = section?.slice(version.length).trim();
    return text ? [`## @tandem/${name}\n\n${text}`] : [];
  });
  const words: Record<string, string> = { ...addresses, version, changes: changes.join("\n\n") };
  return readFileSync("scripts/release/notes.md", "utf8").replaceAll(/\{(\w+)\}/g, (all, word) => words[word] ?? all);
}
