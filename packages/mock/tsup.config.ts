import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/browser.ts"],
  format: ["esm"],
  target: "es2023",
  metafile: true,
  minify: true,
  noExternal: ["croner", "fastest-levenshtein", "@noble/hashes"],
});
