// Builds the packages into their dist/, unless what is there was made from what there is now.

import { isBuilt, rememberBuild } from "./build/build-stamp.ts";
import { rememberBundled } from "./build/bundled-software.ts";
import { buildDeclarations } from "./build/declarations.ts";
import { writeHelpPages } from "./build/help-pages.ts";
import { writeLicences } from "./build/licences.ts";
import { writeManPages } from "./build/man-pages.ts";
import { mergeCli, mergeSdk } from "./build/merge-chunks.ts";
import { runTsup } from "./build/run-tsup.ts";

if (!isBuilt()) {
  const packages = ["sdk", "mock", "cli", "reference", "fleet"];
  await Promise.all(packages.map(runTsup));
  await Promise.all([mergeSdk(), mergeCli()]);
  await buildDeclarations(["sdk", "mock", "reference", "fleet"]);
  rememberBundled(Object.fromEntries(packages.map((name) => [name, writeLicences(name)])));
  await writeManPages();
  await writeHelpPages();
  rememberBuild();
}
