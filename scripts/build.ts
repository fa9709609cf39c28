// Builds the packages into their dist/, unless what is there was made from what there is now.

import { writeFileSync } from "node:fs";
import { isBuilt, rememberBuild } from "./build/build-stamp.ts";
import { rememberBundled } from "./build/bundled-software.ts";
import { makeDeclarations } from "./build/declarations.ts";
import { writeHelpPages } from "./build/help-pages.ts";
import { writeLicences } from "./build/licences.ts";
import { writeManPages } from "./build/man-pages.ts";
import { mergeCli, mergeSdk } from "./build/merge-chunks.ts";
import { runTsup } from "./build/run-tsup.ts";

if (!isBuilt()) {
  const packages = ["sdk", "mock", "cli", "reference", "fleet"];
  // The compiler and the bundlers are programs of their own: the man pages and the roll-up are made meanwhile.
  const [declarations] = await Promise.all([
    makeDeclarations(["sdk", "mock", "reference", "fleet"]),
    writeManPages(),
    ...packages.map(runTsup),
  ]);
  // Each bundler has cleaned its dist/ by now.
  for (const [path, text] of declarations) writeFileSync(path, text);
  await Promise.all([mergeSdk(), mergeCli()]);
  rememberBundled(Object.fromEntries(packages.map((name) => [name, writeLicences(name)])));
  await writeHelpPages();
  rememberBuild();
}
