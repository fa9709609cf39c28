import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/bin.ts"],
  format: ["esm"],
  target: "es2023",
  clean: true,
  splitting: true,
  minify: true,
});
