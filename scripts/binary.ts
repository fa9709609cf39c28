// Builds the standalone program of this machine's own platform: npm run binary -- --out DIR
import "./temporary-folder.ts";
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { addChecksum, archiveName, writeArchive } from "./binary/archive.ts";
import { bundleProgram } from "./binary/bundle.ts";
import { keyringAddon, writeExecutable } from "./binary/executable.ts";
import { installTools, nodeFolder } from "./binary/tools.ts";
import { licensesOf, readSoftware } from "./build/licenses.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string", default: ".build/binary" } } });
const out = resolve(values.out);
const { version } = JSON.parse(readFileSync(`${root}packages/cli/package.json`, "utf8")) as { version: string };

installTools();
const work = join(out, "parts");
const bundle = await bundleProgram(join(work, "chunks"));
const program = writeExecutable(bundle, work);
const folder = join(out, archiveName(version, process.platform, process.arch));
rmSync(folder, { recursive: true, force: true });
for (const name of ["man", "completions"]) mkdirSync(join(folder, name), { recursive: true });
const own = join(folder, program.slice(work.length + 1));
copyFileSync(program, own);
chmodSync(own, 0o755);
rmSync(work, { recursive: true });
cpSync(`${root}packages/cli/man`, join(folder, "man"), { recursive: true });
for (const [shell, name] of Object.entries({
  bash: "tandem",
  zsh: "_tandem",
  fish: "tandem.fish",
  pwsh: "tandem.ps1",
})) {
  writeFileSync(join(folder, "completions", name), execFileSync(own, ["completion", shell]));
}
copyFileSync(`${root}LICENSE`, join(folder, "LICENSE"));
writeFileSync(join(folder, "THIRD_PARTY_LICENSES.txt"), thirdParties());
const archive = writeArchive(folder);
addChecksum(archive);
console.log(archive);

function thirdParties(): string {
  const folders = [nodeFolder, dirname(keyringAddon()).slice(root.length), ...bundle.bundled];
  return `Software in this program, with its licenses.\n\n${licensesOf(folders.map(readSoftware))}`;
}
