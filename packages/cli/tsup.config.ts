import { defineConfig } from "tsup";
import { namedExports } from "../../scripts/binary/named-exports.ts";
import { withoutHeaders } from "../sdk/without-headers.ts";
import manifest from "./package.json" with { type: "json" };
import { lazyBuiltins, leftOut, requiredBuiltins } from "./start-up-plugins.ts";

// Measured, and why: docs/decisions/0008-what-a-start-of-the-cli-loads.md
export default defineConfig({
  entry: ["src/bin.ts"],
  format: ["esm"],
  target: "es2023",
  clean: true,
  splitting: true,
  minify: true,
  removeNodeProtocol: false,
  // Bundled, libraries take a tenth of the disk.
  noExternal: Object.keys(manifest.devDependencies),
  esbuildPlugins: [...leftOut, requiredBuiltins, namedExports, withoutHeaders],
  plugins: [lazyBuiltins],
});
