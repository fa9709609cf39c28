import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/bin.ts", "src/keychain-process.ts"],
  format: ["esm"],
  target: "es2023",
  clean: true,
  splitting: true,
  minify: true,
  // What every run needs is bundled: one file to find, read and compile instead of dozens (measured: 6 ms a start).
  // The mock, msw and the spinner stay outside; most runs never load them.
  noExternal: ["@tandem/sdk", "chalk", "commander"],
});
