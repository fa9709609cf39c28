// Builds the three packages into their dist/, unless what is there was made from what there is now.

import { isBuilt, rememberBuild } from "./build/build-stamp.ts";
import { buildDeclarations } from "./build/declarations.ts";
import { runTsup } from "./build/run-tsup.ts";

if (!isBuilt()) {
  // The CLI bundles the SDK's code; nothing else waits.
  const sdkAndCli = runTsup("sdk").then(() => runTsup("cli"));
  await Promise.all([sdkAndCli, runTsup("mock")]);
  await buildDeclarations(["sdk", "mock"]);
  rememberBuild();
}
