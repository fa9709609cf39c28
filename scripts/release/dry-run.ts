// A whole release of what is committed, but for publishing it: in a clone, so that nothing here changes.
import "../temporary-folder.ts";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { addressesIn, placeholdersIn } from "./addresses.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const clone = join(tmpdir(), "clone");
const out = resolve(values.out ?? ".build/release");
if (values.out === undefined) rmSync(out, { recursive: true, force: true });

function run(cwd: string, program: string, ...args: string[]): void {
  console.log(`$ ${program} ${args.join(" ")}`);
  execFileSync(program, args, { cwd, stdio: "inherit" });
}

const uncommitted = execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" });
if (uncommitted !== "") console.log("what is not committed is left out");
run(process.cwd(), "git", "clone", "--quiet", ".", clone);
run(clone, "npm", "ci", "--prefer-offline", "--no-audit", "--no-fund");
run(clone, "npm", "run", "--silent", "release:version");
run(clone, "npm", "run", "--silent", "release:pack", "--", "--out", out);
console.log(`\n${readFileSync(join(out, "RELEASE_NOTES.md"), "utf8")}`);
console.log(`All of it is in ${out}. Nothing was published.`);
const placeholders = placeholdersIn(addressesIn(readFileSync(join(clone, "package.json"), "utf8")));
if (placeholders.length > 0) {
  console.warn(`
WARNING: ${placeholders.join(" and ")} would be published, in notes, packages and every error's docsUrl: addresses
that lead nowhere. Set the real ones first: npm run release:move -- https://HOST OWNER/NAME`);
}
