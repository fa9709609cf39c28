import { defineConfig } from "tsup";
import { lazyBuiltins, without } from "./start-up-plugins.ts";

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
  noExternal: ["@tandem/sdk", "chalk", "commander", "fastest-levenshtein", "get-east-asian-width"],
  esbuildPlugins: [
    // Each stream's level of colour is given to chalk; its own look at the terminal is not needed.
    without("#supports-color", /[\\/]chalk[\\/]/, "export default { stdout: false, stderr: false };"),
    // Commander starts other programs as subcommands; there are none.
    without("node:child_process", /[\\/]commander[\\/]/, "export default {};"),
  ],
  plugins: [lazyBuiltins],
});
