// Builds the packages into their dist/, unless it's current.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isBuilt, rememberBuild } from "./build/build-stamp.ts";
import { writeHelpPages, writeManPages } from "./build/cli-pages.ts";
import { makeDeclarations } from "./build/declarations.ts";
import { buildInspector } from "./build/inspector.ts";
import { writeLicenses } from "./build/licenses.ts";
import { mergeCli, mergeMock, mergeSdk } from "./build/merge-chunks.ts";

const tsup = fileURLToPath(new URL("../node_modules/tsup/dist/cli-default.js", import.meta.url));

/** Bundles one package by its tsup.config.ts. */
async function bundle(name: string): Promise<void> {
  const cwd = new URL(`../packages/${name}/`, import.meta.url);
  const child = spawn(process.execPath, [tsup, "--silent", "--metafile"], { cwd, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`tsup failed in packages/${name}`);
}

/** Copies the pages into the SDK, so that they are at hand without the site. */
function copyDocs(): void {
  const root = fileURLToPath(new URL("../", import.meta.url));
  rmSync(`${root}packages/sdk/docs`, { recursive: true, force: true });
  const unpublished = ["docs/reference/api/**", "docs/guide/changes.md"];
  for (const page of globSync("docs/{errors,guide,reference}/**/*.md", { cwd: root, exclude: unpublished })) {
    cpSync(root + page, `${root}packages/sdk/${page}`);
  }
}

copyDocs();
if (!isBuilt()) {
  const packages = ["sdk", "mock", "cli", "reference", "fleet"];
  // The compiler and the bundlers are separate processes: the man pages and the roll-up run meanwhile.
  const [declarations] = await Promise.all([
    makeDeclarations(["sdk", "mock", "reference", "fleet"]),
    writeManPages(),
    ...packages.map(bundle),
  ]);
  const bundled = await buildInspector();
  // Each bundler has cleaned its dist/ by now.
  for (const [path, text] of declarations) writeFileSync(path, text);
  await Promise.all([mergeSdk(), mergeMock(), mergeCli()]);
  for (const name of packages) writeLicenses(name, name === "reference" ? bundled : []);
  await writeHelpPages();
  rememberBuild();
}
