// Builds the packages into their dist/, unless it's current.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../../packages/cli/src/generated/version.ts";
import { commandTree } from "../../packages/cli/src/program/command-tree.ts";
import { helpPages } from "../../packages/cli/src/program/help/help-text.ts";
import { homepage } from "../../packages/sdk/src/generated/version.ts";
import { isBuilt, rememberBuild } from "./build-stamp.ts";
import { makeDeclarations } from "./declarations.ts";
import { buildInspector } from "./inspector.ts";
import { writeLicenses } from "./licenses.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsup = `${root}node_modules/tsup/dist/cli-default.js`;

/** Bundles one package by its tsup.config.ts. */
async function bundle(name: string): Promise<void> {
  const cwd = `${root}packages/${name}`;
  rmSync(`${cwd}/dist`, { recursive: true, force: true });
  const child = spawn(process.execPath, [tsup, "--silent"], { cwd, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`tsup failed in packages/${name}`);
}

/** Copies the guides and error pages into the SDK. What they link to elsewhere gets its address on the web. */
function copyDocs(): void {
  const addressOf = (path: string) =>
    path.startsWith("docs/")
      ? `${homepage}/${path.replace(/^docs\/(public\/)?/, "").replace(/(index|README)?\.md(?=#|$)/, "")}`
      : `${repository}/tree/HEAD/${path}`;
  rmSync(`${root}packages/sdk/docs`, { recursive: true, force: true });
  for (const page of globSync("docs/{errors,guide}/**/*.md", { cwd: root })) {
    const text = readFileSync(root + page, "utf8").replaceAll(/(?<=\]\()\.\.\/(?!errors\/|guide\/)[^)]+/g, (link) =>
      addressOf(posix.join(posix.dirname(page), link)),
    );
    mkdirSync(posix.dirname(`${root}packages/sdk/${page}`), { recursive: true });
    writeFileSync(`${root}packages/sdk/${page}`, text);
  }
}

copyDocs();
if (!isBuilt()) {
  const packages = ["sdk", "contract", "mock", "cli", "reference", "batch"];
  // The compiler and the bundlers are separate processes: the roll-up runs meanwhile.
  const [declarations] = await Promise.all([
    makeDeclarations(["sdk", "contract", "mock", "reference", "batch"]),
    ...packages.map(bundle),
  ]);
  const bundled = await buildInspector();
  for (const [path, text] of declarations) writeFileSync(path, text);
  for (const name of packages) writeLicenses(name, name === "mock" ? bundled : []);
  // The help that the command prints without loading itself.
  writeFileSync(`${root}packages/cli/dist/help.json`, JSON.stringify(await helpPages(commandTree)));
  rememberBuild();
}
