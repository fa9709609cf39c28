// Prints the Homebrew formula of a release: npm run --silent binary:formula -- SHA256SUMS VERSION
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { homebrewFormula } from "./binary/formula.ts";

const [file, version] = process.argv.slice(2);
if (file === undefined || version === undefined) {
  console.error("usage: npm run --silent binary:formula -- SHA256SUMS VERSION > tandem.rb");
  process.exit(2);
}
const manifest = fileURLToPath(new URL("../package.json", import.meta.url));
const { homepage, repository } = JSON.parse(readFileSync(manifest, "utf8"));
const address = repository.url.replace(/^git\+|\.git$/g, "");
try {
  const checksums = readFileSync(file, "utf8");
  const release = { version: version.replace(/^v/, ""), checksums, repository: address, homepage };
  process.stdout.write(homebrewFormula(release));
} catch (error) {
  console.error(`error: no formula of ${file}: ${(error as Error).message}`);
  process.exitCode = 1;
}
