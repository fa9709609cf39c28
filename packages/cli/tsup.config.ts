import { defineConfig } from "tsup";
import { withoutHeaders } from "../sdk/without-headers.ts";
import { lazyBuiltins, leftOut } from "./start-up-plugins.ts";

// Measured, and why: docs/decisions/0008-what-a-start-of-the-cli-loads.md
export default defineConfig({
  entry: ["src/bin.ts"],
  format: ["esm"],
  target: "es2023",
  clean: true,
  splitting: true,
  minify: true,
  removeNodeProtocol: false,
  // Bundled is what every run needs. The mock and the spinner stay outside; most runs never load them.
  noExternal: [
    "@modelcontextprotocol/server",
    "@tandem/sdk",
    "chalk",
    "commander",
    "fastest-levenshtein",
    "get-east-asian-width",
  ],
  esbuildPlugins: [...leftOut, withoutHeaders],
  plugins: [lazyBuiltins],
});
