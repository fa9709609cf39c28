// Runs a whole release of what is committed, in a clone, up to but not including publishing.
import "../temporary-folder.ts";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { placeholdersIn, readAddresses } from "../generate/addresses.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const clone = join(tmpdir(), "clone");
const out = resolve(values.out ?? ".build/release");
if (values.out === undefined) rmSync(out, { recursive: true, force: true });

function run(program: string, ...args: string[]): void {
  console.log(`$ ${program} ${args.join(" ")}`);
  execFileSync(program, args, { cwd: clone, stdio: "inherit" });
}

execFileSync("git", ["clone", "--quiet", ".", clone], { stdio: "inherit" });
run("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund");
run("npm", "run", "--silent", "release:version");
run("npm", "run", "--silent", "release:pack", "--", "--out", out);
console.log(`\n${readFileSync(join(out, "RELEASE_NOTES.md"), "utf8")}`);
console.log(`The release is in ${out}. Uncommitted changes are left out. Nothing was published.`);
for (const placeholder of placeholdersIn(readAddresses(readFileSync("package.json", "utf8")))) {
  console.warn(`WARNING: ${placeholder} is a placeholder. Set it in package.json, and run npm run generate.`);
}
