// Puts the addresses of the site and of the repository into every file: npm run release:move -- https://HOST OWNER/NAME
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { addressesIn, moved, problemWith } from "./addresses.ts";

const [homepage = "", repository = ""] = process.argv.slice(2);
const to = { homepage, repository };
const problem = problemWith(to);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const from = addressesIn(readFileSync("package.json", "utf8"));
let changed = 0;
for (const file of execFileSync("git", ["grep", "-lI", "."], { encoding: "utf8" }).trim().split("\n")) {
  const text = readFileSync(file, "utf8");
  const after = moved(text, from, to);
  if (after === text) continue;
  writeFileSync(file, after);
  changed++;
}
console.log(`${changed} files: ${from.homepage} is ${to.homepage}, ${from.repository} is ${to.repository}`);
