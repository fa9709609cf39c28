// Prints the Homebrew formula of a release: npm run --silent binary:formula -- SHA256SUMS VERSION
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [file, given] = process.argv.slice(2);
if (file === undefined || given === undefined) {
  console.error("usage: npm run --silent binary:formula -- SHA256SUMS VERSION > tandem.rb");
  process.exit(2);
}
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const { homepage, repository } = JSON.parse(read("../package.json"));
const version = given.replace(/^v/, "");
const page = repository.url.replace(/^git\+|\.git$/g, "");
const words: Record<string, string> = {
  homepage,
  version,
  download: `${page}/releases/download/v${version}/tandem-v${version}`,
};
try {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const fill = (_: string, word: string): string =>
    words[word] ?? checksumOf(`tandem-v${version}-${word}.tar.gz`, lines);
  process.stdout.write(read("binary/formula.rb").replaceAll(/(?<!#)\{([\w-]+)\}/g, fill));
} catch (error) {
  console.error(`error: no formula of ${file}: ${(error as Error).message}`);
  process.exitCode = 1;
}

function checksumOf(archive: string, lines: readonly string[]): string {
  const line = lines.find((each) => each.endsWith(`  ${archive}`) || each.endsWith(` *${archive}`));
  if (line === undefined) throw new Error(`${archive} is not in the list of checksums`);
  const [digest = ""] = line.split(" ");
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`not the SHA-256 of a file: ${JSON.stringify(line)}`);
  return digest;
}
