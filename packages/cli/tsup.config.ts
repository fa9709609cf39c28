import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/bin.ts"],
  format: ["esm"],
  target: "es2023",
  clean: true,
  splitting: true,
  minify: true,
  // What every run needs is bundled: one file to find, read and compile instead of dozens. The mock and msw stay outside.
  noExternal: ["@tandem/sdk", "chalk", "commander", "ora"],
});
